// What of a new member's words leads away from the site, and who is new.
import type { FieldErrors } from '#base/errors.ts'
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

/** The fields of a profile that lead away: everybody reads them, nobody could be warned, and a new member may not have them. */
export function contactMistakes(words: Readonly<Record<string, string>>, writer: Writer, now: Date): FieldErrors {
  const wrong = Object.keys(words).filter((field) => contactsOfNew(words[field] ?? '', writer, now))
  return Object.fromEntries(wrong.map((field) => [field, { code: 'leads_away' }]))
}
