// Decisions about the state of a photo: waiting, shown, refused.
import { refusalReasons } from '../limits.ts'
import type { RefusalReason } from '../limits.ts'

export type PhotoStatus = 'waiting' | 'shown' | 'refused'

export interface Verdict {
  status: PhotoStatus
  reason: RefusalReason | null
}

/** What the check says; another check than ours may have reasons of its own. */
export type CheckSaid = { status: 'shown' | 'waiting' } | { status: 'refused'; reason: string }

/** The initial state of a new photo: with manual checks, what the automatic one lets through waits for a person. */
export function firstVerdict(photoCheck: 'automatic' | 'manual', said: CheckSaid): Verdict {
  if (said.status === 'refused') return { status: 'refused', reason: knownReason(said.reason) }
  return { status: photoCheck === 'manual' ? 'waiting' : said.status, reason: null }
}

/** A person may decide on a waiting photo, withdraw a shown one, and correct a mistake; nothing goes back to waiting. */
export function mayDecide(from: PhotoStatus, to: PhotoStatus): boolean {
  return to !== 'waiting' && from !== to
}

/** Whether copies of a picture refused for this reason should be recognised: for a blank one, all blank pictures would match. */
export function isRemembered(reason: RefusalReason): boolean {
  return reason !== 'blank' && reason !== 'unclear'
}

function knownReason(reason: string): RefusalReason {
  return refusalReasons.find((known) => known === reason) ?? 'other'
}
