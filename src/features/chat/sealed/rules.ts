// Whether what is taken back could have been seen: only then is it kept from everybody, for a report.

export interface TakenBack {
  seq: number
  /** A fictional reader is nobody who reports. */
  other_fictional: boolean
  /** Up to which number the other one received, read or removed. */
  other_has_seq: number
  held: readonly string[] | null
  held_opened_at: Date | null
}

/**
 * `online` is whether the other one has a window open: an event may be ahead of its mark. A photo counts though it is
 * blurred now: between two who liked each other it was not, and nothing tells whether they looked.
 */
export function couldBeSeen(message: TakenBack, online: boolean): boolean {
  if (message.other_fictional) return false
  if (message.held !== null && message.held_opened_at === null) return false
  return online || message.other_has_seq >= message.seq
}
