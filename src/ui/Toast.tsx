// Short messages that come and go at the edge, at most 350 pixels wide, with one action (such as undo) if it helps.
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { ToastControls } from './ToastList.tsx'
import { useTouched } from './use-touched.ts'

const fetchToasts = () => import('./ToastList.tsx')
const ToastStack = lazyPart(async () => (await fetchToasts()).ToastStack)

export interface ToastContent {
  title: ReactNode
  description?: ReactNode
  tone?: 'plain' | 'good' | 'bad' | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** How long it stays; 0 keeps it until it is closed. */
  timeoutMs?: number | undefined
  /** Called once it goes, in whatever way: then its action is no longer offered. */
  onClose?: (() => void) | undefined
  /** Removes it early. */
  until?: AbortSignal | undefined
}

/** Messages from before the toast list had loaded. */
let waiting: ((controls: ToastControls) => void)[] = []
let controls: ToastControls | undefined
let wanted = false
let said = 0
const listeners = new Set<() => void>()

/** Shows it from anywhere in the browser; returns the id to close it by. */
export function showToast(content: ToastContent): string {
  said += 1
  const id = `toast-${said}`
  withControls((it) => it.add(id, content))
  return id
}

function withControls(act: (it: ToastControls) => void): void {
  if (controls) return act(controls)
  waiting.push(act)
  wanted = true
  for (const listener of listeners) listener()
}

function setControls(it: ToastControls): void {
  controls = it
  for (const act of waiting) act(it)
  waiting = []
}

/** Once per page, at its end. */
export function ToastRegion() {
  const show = useSyncExternalStore(
    listen,
    () => wanted,
    () => false,
  )
  const touched = useTouched()
  // Preloaded: what the first one tells of may be that the connection was lost.
  useEffect(() => {
    if (touched) fetchToasts().catch(() => undefined)
  }, [touched])
  if (!show) return null
  return (
    <Suspense fallback={null}>
      <ToastStack onReady={setControls} />
    </Suspense>
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
