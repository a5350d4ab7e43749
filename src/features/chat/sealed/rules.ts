// Whether what is taken back could have been seen, for then it is sealed for a report; and whether its sender may know that.

export interface TakenBack {
  seq: number
  /** A fictional reader never reports anybody. */
  other_fictional: boolean
  /** Up to which number the other one received, read or removed. */
  other_has_seq: number
  /** The same as far as the sender may know. */
  other_told_seq: number
  /** The other one gives the sender no sign of life now. */
  other_unseen: boolean
  held: readonly string[] | null
  held_opened_at: Date | null
  /** The other one gave no sign of life when they opened it. */
  held_opened_unseen: boolean
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

/** Of what could be seen: whether its sender may know. To be told of it would be a sign of life, like a mark or an opening (12.52, 12.56). */
export function mayBeKnownSeen(message: TakenBack, online: boolean): boolean {
  if (message.held_opened_unseen) return false
  return (online && !message.other_unseen) || message.other_told_seq >= message.seq
}
