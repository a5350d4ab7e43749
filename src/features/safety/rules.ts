// Decisions about complaints that need no database: whether one says enough, and the number of its case.
import type { FieldErrors } from '#base/errors.ts'
import { complaintLength } from './limits.ts'

/** What is wrong with the text; null when nothing is. Characters are counted as readers do, not as machines. */
export function complaintMistakes(body: string): FieldErrors | null {
  const length = Array.from(body).length
  const { min, max } = complaintLength
  if (length === 0) return { body: { code: 'required' } }
  if (length < min) return { body: { code: 'complaint_short', data: { min } } }
  return length > max ? { body: { code: 'complaint_long', data: { max } } } : null
}

/** Digits and letters that nobody mixes up on the telephone: no I, L, O and U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const caseNumberSigns = 6

/** `C-2026-7F3K9Q`, of random bytes. */
export function caseNumber(now: Date, random: Uint8Array): string {
  const tail = Array.from(random.slice(0, caseNumberSigns), (byte) => signs[byte % signs.length])
  return `C-${now.getUTCFullYear()}-${tail.join('')}`
}

/** What stands in the form where somebody comes to object to a decision; nothing for what is no number of a case. */
export function appealOf(given: string | null): { kind: 'appeal'; body: string } | null {
  return /^C-\d{4}-[0-9A-Z]{6}$/.test(given ?? '') ? { kind: 'appeal', body: `${given}: ` } : null
}
