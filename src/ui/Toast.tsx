// Short messages that come and go at the edge, at most 350 pixels wide, with one action (such as undo) if it helps.
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { late } from './late.ts'
import type { ToastHand } from './ToastList.tsx'
import { useTouched } from './use-touched.ts'

const fetchToasts = () => import('./ToastList.tsx')
const ToastStack = late(async () => (await fetchToasts()).ToastStack)

export interface ToastWords {
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
let waiting: ((hand: ToastHand) => void)[] = []
let hand: ToastHand | undefined
let wanted = false
let said = 0
const listeners = new Set<() => void>()

/** Shows it from anywhere in the browser; returns the id to close it by. */
export function showToast(words: ToastWords): string {
  said += 1
  const id = `toast-${said}`
  withHand((it) => it.add(id, words))
  return id
}

function withHand(act: (it: ToastHand) => void): void {
  if (hand) return act(hand)
  waiting.push(act)
  wanted = true
  for (const listener of listeners) listener()
}

function takeHand(it: ToastHand): void {
  hand = it
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
      <ToastStack onReady={takeHand} />
    </Suspense>
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
