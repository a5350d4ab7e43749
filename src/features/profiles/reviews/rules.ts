// Decisions about the state of a photo: waiting, shown, refused.
import { refusalReasons } from '../limits.ts'
import type { RefusalReason } from '../limits.ts'

export type PhotoStatus = 'waiting' | 'shown' | 'refused'

export interface Verdict {
  status: PhotoStatus
  reason: RefusalReason | null
}

/** What the check says; another one than ours may have reasons of its own. */
export type CheckSaid = { status: 'shown' | 'waiting' } | { status: 'refused'; reason: string }

/** What a new photo begins as: with checks by people, what the automatic one lets through waits for them. */
export function firstVerdict(photoCheck: 'automatic' | 'manual', said: CheckSaid): Verdict {
  if (said.status === 'refused') return { status: 'refused', reason: knownReason(said.reason) }
  return { status: photoCheck === 'manual' ? 'waiting' : said.status, reason: null }
}

/** A person may decide what waits, take a shown photo back, and put a mistake right; nothing goes back to waiting. */
export function mayDecide(from: PhotoStatus, to: PhotoStatus): boolean {
  return to !== 'waiting' && from !== to
}

/** Whether copies of a picture refused for this are to be known again: of a blank one all blank ones are. */
export function isRemembered(reason: RefusalReason): boolean {
  return reason !== 'blank' && reason !== 'unclear'
}

function knownReason(reason: string): RefusalReason {
  return refusalReasons.find((known) => known === reason) ?? 'other'
}
