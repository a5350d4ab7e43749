// What of a new member's words leads away from the site, and who is new.
import { day } from '#base/time.ts'
import { contactsIn } from './contacts.ts'
import { newMemberDays, newUnpaidMemberDays } from './limits.ts'
import type { ContactMark } from './limits.ts'

export interface Writer {
  signedUpAt: Date
  premium: boolean
}

/** In the first days everybody is; who has bought nothing stays so for longer. */
export function isNewMember({ signedUpAt, premium }: Writer, now: Date): boolean {
  const days = premium ? newMemberDays : newUnpaidMemberDays
  return now.getTime() - signedUpAt.getTime() < days * day
}

/** What others are to be kept from or warned of, or null where the words are as any others. */
export function contactsOfNew(text: string, writer: Writer, now: Date): ContactMark[] | null {
  if (!isNewMember(writer, now)) return null
  const contacts = contactsIn(text)
  return contacts.length > 0 ? contacts : null
}
