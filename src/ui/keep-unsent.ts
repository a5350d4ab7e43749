// What a member typed or changed here that has not reached the server, kept in this window until it has.
import { sessionStore } from './kept-store.ts'
import type { UnsentKind } from './unsent.ts'

const keyOf = (kind: UnsentKind, memberId: string) => `${kind}-${memberId}`

export function keepUnsent(kind: UnsentKind, memberId: string, unsent: object): void {
  sessionStore.set(keyOf(kind, memberId), JSON.stringify(unsent))
}

/** Null if there is nothing, or nothing that can be read. */
export function readUnsent(kind: UnsentKind, memberId: string): unknown {
  try {
    return JSON.parse(sessionStore.get(keyOf(kind, memberId)) ?? 'null')
  } catch {
    return null
  }
}

export function dropUnsent(kind: UnsentKind, memberId: string): void {
  sessionStore.remove(keyOf(kind, memberId))
}
