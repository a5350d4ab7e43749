// Whether what is taken back could have been seen: only then is it sealed, for a report.

export interface TakenBack {
  seq: number
  /** A fictional reader never reports anybody. */
  other_fictional: boolean
  /** Up to which number the other one received, read or removed. */
  other_has_seq: number
  held: readonly string[] | null
  held_opened_at: Date | null
}

/**
 * `online` is whether the other one has a window open: an event may be ahead of its mark. A photo counts even if it is
 * blurred now: while the two liked each other it was not, and nothing records whether it was looked at.
 */
export function couldBeSeen(message: TakenBack, online: boolean): boolean {
  if (message.other_fictional) return false
  if (message.held !== null && message.held_opened_at === null) return false
  return online || message.other_has_seq >= message.seq
}
