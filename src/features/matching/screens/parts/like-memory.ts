// What this window knows about its reader's likes, from its own presses and from events since, so that every heart for a member shows the same.
import { useSyncExternalStore } from 'react'
import { call } from '#ui/call.ts'
import type { getLikeState } from '../../likes/contract.ts'

interface Known {
  liked: boolean
  /** Where this window itself pressed: how many of the answers are outstanding. */
  awaited?: number
}

const known = new Map<string, Known>()
const listeners = new Set<() => void>()

function keep(memberId: string, one: Known): void {
  known.set(memberId, one)
  for (const listener of listeners) listener()
}

/** A press in this window. `step` is 1 when its answer is now awaited, -1 when it came: of several presses the last one shows. */
export function rememberLike(memberId: string, liked: boolean, step = 0): void {
  const before = known.get(memberId)
  const awaited = (before?.awaited ?? 0) + step
  keep(memberId, { liked: before && step < 0 && awaited > 0 ? before.liked : liked, awaited })
}

/** What the server said. It may have been read before a press in this window: if that says otherwise, ask again. */
export function updateLike(memberId: string, liked: boolean): void {
  const own = known.get(memberId)
  if (own?.awaited === undefined) keep(memberId, { liked })
  else if (own.awaited === 0 && own.liked !== liked) {
    call<typeof getLikeState>('GET /api/like.php', { query: { member: memberId } }).then(
      // Unless it was pressed meanwhile.
      (now) => known.get(memberId) === own && keep(memberId, now),
      () => undefined,
    )
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of these, whom the reader likes now: as last known here, else as they were loaded. */
export function stillLiked(ids: readonly string[], loaded: readonly string[]): string[] {
  return ids.filter((id) => known.get(id)?.liked ?? loaded.includes(id))
}

/** Whether the reader likes the member: as last known here, else as loaded. */
export function useLiked(memberId: string, loaded: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => known.get(memberId)?.liked ?? loaded,
    () => loaded,
  )
}
