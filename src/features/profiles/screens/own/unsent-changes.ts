// Changes that have not reached the server yet, kept through a reload of this window, or a login that ended, and no longer.
import { dropUnsent, keepUnsent, readUnsent } from '#ui/keep-unsent.ts'
import type { Unsent } from './own-editor.ts'

const kind = 'unsent-profile'

export function keepChanges(memberId: string, unsent: readonly Unsent[]): void {
  if (unsent.length === 0) dropUnsent(kind, memberId)
  else keepUnsent(kind, memberId, unsent)
}

export function readChanges(memberId: string): Unsent[] {
  const kept = readUnsent(kind, memberId)
  return Array.isArray(kept) ? (kept as Unsent[]) : []
}
