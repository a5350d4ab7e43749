// Whether a message is held until its reader wants it: who is new, and what in a text leads away from the site.
import { day } from '#base/time.ts'
import { newMemberDays, newUnpaidMemberDays } from '../limits.ts'
import type { HeldMark } from '../limits.ts'
import { contactsIn } from './contacts.ts'

export interface Writer {
  signedUpAt: Date
  premium: boolean
}

/** In the first days everybody is; who has bought nothing stays so for longer. */
export function isNewMember({ signedUpAt, premium }: Writer, now: Date): boolean {
  const days = premium ? newMemberDays : newUnpaidMemberDays
  return now.getTime() - signedUpAt.getTime() < days * day
}

/** What the reader is warned of, or null where the message comes as any other. */
export function heldFor(text: string, writer: Writer, now: Date): HeldMark[] | null {
  if (!isNewMember(writer, now)) return null
  const contacts = contactsIn(text)
  return contacts.length > 0 ? contacts : null
}

/** Its words stay with the server for now: for everybody but who wrote it, until it is opened. */
export function isHeldFrom(
  viewerId: string,
  message: { sender_id: string; body: string; held: readonly string[] | null; held_opened_at: Date | null },
): boolean {
  return (
    message.sender_id !== viewerId && message.held !== null && message.held_opened_at === null && message.body !== ''
  )
}

/** Whole days since somebody joined: 0 on the first. */
export function daysSince(signedUpAt: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - signedUpAt.getTime()) / day))
}
