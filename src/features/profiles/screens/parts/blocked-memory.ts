// Whom this window blocked or unblocked since the page loaded, so that every card and profile of a member shows the same.
import { useSyncExternalStore } from 'react'

const known = new Map<string, boolean>()
const listeners = new Set<() => void>()

export function rememberBlocked(memberId: string, blocked: boolean): void {
  known.set(memberId, blocked)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the member was blocked here and still is. */
export function wasBlocked(memberId: string): boolean {
  return known.get(memberId) ?? false
}

/** Whether the reader blocks the member: as last pressed here, else as loaded. */
export function useBlocked(memberId: string, loaded: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => known.get(memberId) ?? loaded,
    () => loaded,
  )
}
