// Whether what is taken back could have been seen: only then is it kept from everybody, for a report.

export interface TakenBack {
  seq: number
  /** A fictional reader is nobody who reports. */
  other_fictional: boolean
  /** Up to which number the other one received, read or removed. */
  other_has_seq: number
  held: readonly string[] | null
  held_opened_at: Date | null
  /** Of a photo: its reader sees it blurred. */
  veiled: boolean | null
}

/** `online` is whether the other one has a window open: an event may be ahead of its mark. */
export function couldBeSeen(message: TakenBack, online: boolean): boolean {
  if (message.other_fictional || message.veiled) return false
  if (message.held !== null && message.held_opened_at === null) return false
  return online || message.other_has_seq >= message.seq
}
