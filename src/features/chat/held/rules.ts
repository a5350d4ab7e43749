// From whom the text of a held message is withheld until its reader asks for it.
import { day } from '#base/time.ts'

/** Whether the text stays on the server for now: for everybody but its writer, until it is opened. */
export function isHeldFrom(
  viewerId: string,
  message: { sender_id: string; body: string; held: readonly string[] | null; held_opened_at: Date | null },
): boolean {
  return (
    message.sender_id !== viewerId && message.held !== null && message.held_opened_at === null && message.body !== ''
  )
}

/** Whole days since a member joined: 0 on the first. */
export function daysSince(signedUpAt: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - signedUpAt.getTime()) / day))
}
