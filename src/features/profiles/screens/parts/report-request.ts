// Whom the reader is about to report or block, if anybody: set by the press on a card, a profile or a message.
import { useSyncExternalStore } from 'react'

export interface ReportRequest {
  id: string
  name: string
  fictional: boolean
  /** The message it is about, if it is about one. */
  message?: { id: string; body: string } | undefined
}

let current: ReportRequest | null = null
const listeners = new Set<() => void>()

function show(next: ReportRequest | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Opens the dialog over this page. */
export function askToReport(request: ReportRequest): void {
  show(request)
}

export const closeReport = (): void => show(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReportRequest(): ReportRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
