// What this window did to likes since the page was loaded, so that every heart of a member shows the same.
import { useSyncExternalStore } from 'react'

const given = new Map<string, boolean>()
const listeners = new Set<() => void>()

export function rememberLike(memberId: string, liked: boolean): void {
  given.set(memberId, liked)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of these, whom the reader likes now: as last pressed here, else as they were loaded. */
export function stillLiked(ids: readonly string[], loaded: readonly string[]): string[] {
  return ids.filter((id) => given.get(id) ?? loaded.includes(id))
}

/** Whether the reader likes the member: as last pressed here, else as loaded. */
export function useLiked(memberId: string, loaded: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => given.get(memberId) ?? loaded,
    () => loaded,
  )
}
