// What in a new member's words leads away from the site, and who is new.
import type { FieldErrors } from '#base/errors.ts'
import { day } from '#base/time.ts'
import { contactsAcross, contactsIn } from './contacts.ts'
import { contactMarks, newMemberDays, newUnpaidMemberDays } from './limits.ts'
import type { ContactMark } from './limits.ts'

export interface Writer {
  signedUpAt: Date
  premium: boolean
}

/** In the first days everybody is; someone who has bought nothing stays so for longer. */
export function isNewMember({ signedUpAt, premium }: Writer, now: Date): boolean {
  const days = premium ? newMemberDays : newUnpaidMemberDays
  return now.getTime() - signedUpAt.getTime() < days * day
}

/**
 * What others are to be protected from or warned of, or null if the words are harmless; `before` is what the same person
 * wrote before them, `beside` what is in their profile.
 */
export function contactsOfNew(
  text: string,
  writer: Writer,
  now: Date,
  before: readonly string[] = [],
  beside: readonly string[] = [],
): ContactMark[] | null {
  if (!isNewMember(writer, now)) return null
  const found = [
    ...contactsIn(text),
    ...contactsAcross(before.join(' '), text),
    ...beside.flatMap((words) => contactsAcross(words, text, inEach)),
    // "I saw it on Instagram" is also said by people with a year in their name.
    ...beside.flatMap((words) => contactsAcross(text, words, inEach).filter((mark) => mark !== 'handle')),
  ]
  return found.length > 0 ? contactMarks.filter((mark) => found.includes(mark)) : null
}

/** Digits of a number across two fields, or a field and a message: two digits are an age, or a count, beside a name with a year in it. */
const inEach = 3

type Words = Readonly<Record<string, string>>

/**
 * The fields of a profile that lead away: everybody reads them, nobody could be warned, and a new member may not have them.
 * Nor in two of them together: `beside` is what is in the others.
 */
export function contactMistakes(words: Words, writer: Writer, now: Date, beside: Words = {}): FieldErrors {
  if (!isNewMember(writer, now)) return {}
  const all = Object.entries({ ...beside, ...words })
  const leadsAway = (field: string, text: string) =>
    contactsIn(text).length > 0 ||
    all.some(
      ([other, near]) =>
        other !== field &&
        [contactsAcross(near, text, inEach), contactsAcross(text, near, inEach)].some(({ length }) => length > 0),
    )
  const wrong = Object.keys(words).filter((field) => leadsAway(field, words[field] ?? ''))
  return Object.fromEntries(wrong.map((field) => [field, { code: 'leads_away' }]))
}
