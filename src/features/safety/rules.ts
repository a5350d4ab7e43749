// Decisions about complaints without a database: whether one says enough, its case number, and how long what is kept with it stays.
import type { FieldErrors } from '#base/errors.ts'
import { day } from '#base/time.ts'
import { complaintLength } from './limits.ts'
import { evidenceDays } from './reports/limits.ts'

/** What is wrong with the text; null if nothing is. Characters are counted as readers do, not as machines. */
export function complaintMistakes(body: string): FieldErrors | null {
  const length = Array.from(body).length
  const { min, max } = complaintLength
  if (length === 0) return { body: { code: 'required' } }
  if (length < min) return { body: { code: 'complaint_short', data: { min } } }
  return length > max ? { body: { code: 'complaint_long', data: { max } } } : null
}

/** Digits and letters that nobody confuses on the telephone: no I, L, O and U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const caseNumberSigns = 6

/** `C-2026-7F3K9Q`, from random bytes. */
export function caseNumber(now: Date, random: Uint8Array): string {
  const tail = Array.from(random.slice(0, caseNumberSigns), (byte) => signs[byte % signs.length])
  return `C-${now.getUTCFullYear()}-${tail.join('')}`
}

/** What the form contains when somebody comes to appeal a decision; nothing if that is no case number. */
export function appealOf(given: string | null): { kind: 'appeal'; body: string } | null {
  return /^C-\d{4}-[0-9A-Z]{6}$/.test(given ?? '') ? { kind: 'appeal', body: `${given}: ` } : null
}

/** What was kept before this goes now: it is looked for once a day, and by the next time it would be older than promised. */
export function evidenceGoesBefore(now: Date): Date {
  return new Date(now.getTime() - (evidenceDays - 1) * day)
}
