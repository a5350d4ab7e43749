// Changes that have not reached the server yet, kept through a reload of this window, or a login that ended, and no longer.
import { sessionStore } from '#ui/kept-store.ts'
import type { Unsent } from './own-editor.ts'

const prefix = 'unsent-profile-'
const keyOf = (memberId: string) => prefix + memberId

export function keepUnsent(memberId: string, unsent: readonly Unsent[]): void {
  if (unsent.length === 0) sessionStore.remove(keyOf(memberId))
  else sessionStore.set(keyOf(memberId), JSON.stringify(unsent))
}

export function readUnsent(memberId: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(keyOf(memberId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Unsent[]) : []
  } catch {
    return []
  }
}

export function forgetUnsent(): void {
  for (const key of sessionStore.keys(prefix)) sessionStore.remove(key)
}
