// What of a new member's words leads away from the site, and who is new.
import type { FieldErrors } from '#base/errors.ts'
import { day } from '#base/time.ts'
import { contactsAcross, contactsIn } from './contacts.ts'
import { contactMarks, newMemberDays, newUnpaidMemberDays } from './limits.ts'
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

/**
 * What others are to be kept from or warned of, or null where the words are as any others; `before` is what the same one
 * wrote before them, `beside` what stands in their profile.
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
    // "I saw it on Instagram" is said by people with a year in their name too.
    ...beside.flatMap((words) => contactsAcross(text, words, inEach).filter((mark) => mark !== 'handle')),
  ]
  return found.length > 0 ? contactMarks.filter((mark) => found.includes(mark)) : null
}

/** Digits of a number over two fields, or a field and a message: two are an age, or how many, beside a name with a year in it. */
const inEach = 3

type Words = Readonly<Record<string, string>>

/**
 * The fields of a profile that lead away: everybody reads them, nobody could be warned, and a new member may not have them.
 * Neither in two of them, one after the other: `beside` is what stands in the others.
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
