// The scroll position in the list of conversations, for a reader who comes back to it from a conversation or another page.
import { minute } from '#base/time.ts'

/** A reader who comes back later than this starts at the top of the list. */
const freshForMs = 30 * minute

let kept: { readerId: string; top: number; at: Date } | null = null

export function keepListPlace(readerId: string, top: number, at = new Date()): void {
  kept = { readerId, top, at }
}

/** Only for its own reader: another member may log in on the same page. */
export function findListPlace(readerId: string, now = new Date()): number | null {
  return kept?.readerId === readerId && now.getTime() - kept.at.getTime() < freshForMs ? kept.top : null
}
