// How far down the list of conversations its reader was, for who comes back to it from a conversation or another page.
import { minute } from '#base/time.ts'

/** After this one comes to read the list from its top. */
const freshForMs = 30 * minute

let kept: { readerId: string; top: number; at: Date } | null = null

export function keepListPlace(readerId: string, top: number, at = new Date()): void {
  kept = { readerId, top, at }
}

/** Only its own reader's: another may log in on the same page. */
export function findListPlace(readerId: string, now = new Date()): number | null {
  return kept?.readerId === readerId && now.getTime() - kept.at.getTime() < freshForMs ? kept.top : null
}
