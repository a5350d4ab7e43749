// Whether a photo may be sent at once, must be asked for, was asked for, or is not wanted now.
import type { PhotosFrom } from '#features/profiles/limits.ts'
import { day } from '#base/time.ts'
import { askAgainDays } from '../limits.ts'
import type { PhotoAnswer, PhotoState } from '../limits.ts'

export interface PhotoFacts {
  /** The recipient's wish for everybody. */
  wish: PhotosFrom
  recipientFictional: boolean
  /** The two are a match, and both can see it. */
  matched: boolean
  askedAt: Date | null
  /** The recipient's answer to this sender. */
  answer: PhotoAnswer | null
  answeredAt: Date | null
}

/** An answer to this sender overrides the general wish; a "not now" holds for some days, whatever else happens. */
export function photoState(facts: PhotoFacts, now: Date): PhotoState {
  const { wish, recipientFictional, matched, askedAt, answer, answeredAt } = facts
  if (recipientFictional || answer === 'allowed') return 'free'
  if (answer === null && (wish === 'everyone' || (wish === 'matches' && matched))) return 'free'
  if (askedAt && (!answeredAt || askedAt > answeredAt)) return 'asked'
  const resting = answeredAt !== null && now.getTime() - answeredAt.getTime() < askAgainDays * day
  return answer === 'not_now' && resting ? 'not_now' : 'ask'
}
