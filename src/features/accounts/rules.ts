// Decisions about an account without a database: what a name, an address, a password and a birthday must be.
import type { FieldErrors } from '#base/errors.ts'
import { ageOnDay, isCalendarDay, minute } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import { hasDeceptiveLetters } from './deceptive-letters.ts'
import { isEmail } from './email-form.ts'
import { nameLength, passwordLength, recentLoginMinutes } from './limits.ts'
import { hasInvisibleCharacters } from './invisible-characters.ts'

type FieldError = FieldErrors[string]

/** What is wrong with a member's name; null if nothing is (specification, section 5). */
export function nameMistake(name: string, email: string): FieldError | null {
  const given = name.normalize('NFC').trim()
  if (hasInvisibleCharacters(given)) return { code: 'name_unseen' }
  if (hasDeceptiveLetters(given)) return { code: 'name_letters' }
  if (given.startsWith('@')) return { code: 'name_starts_with_at' }
  if (given && given.toLowerCase() === email.trim().toLowerCase()) return { code: 'name_is_email' }
  // As the table counts them: a smiley is one character, though two units of a JavaScript string.
  const { length } = Array.from(given)
  if (length < nameLength.min) return { code: 'name_short', data: { min: nameLength.min } }
  if (length > nameLength.max) return { code: 'name_long', data: { max: nameLength.max } }
  if (isEmail(given)) return { code: 'name_is_email' }
  return null
}

/** What is wrong with a birthday: no such day, or too young for the site on the day that has begun where they live. */
export function birthdayMistake(born: CalendarDay, minimumAge: number, today: CalendarDay): FieldError | null {
  if (!isCalendarDay(born)) return { code: 'date_invalid' }
  const age = ageOnDay(born, today)
  if (age > 120 || age < 0) return { code: 'date_invalid' }
  return age < Math.max(18, minimumAge) ? { code: 'too_young', data: { min_age: Math.max(18, minimumAge) } } : null
}

/** Long enough and not a leaked one; no particular mix of characters is required. */
export function passwordMistake(password: string, isLeaked: (password: string) => boolean): FieldError | null {
  if (Array.from(password).length < passwordLength.min)
    return { code: 'password_short', data: { min: passwordLength.min } }
  if (password.length > passwordLength.max) return { code: 'password_long', data: { max: passwordLength.max } }
  return isLeaked(password) ? { code: 'password_leaked' } : null
}

/** Whether a session proved the password recently enough for what can't be undone; a clock set back extends nothing. */
export function isRecentLogin(loggedInAt: Date | null, now: Date): boolean {
  return loggedInAt !== null && Math.abs(now.getTime() - loggedInAt.getTime()) <= recentLoginMinutes * minute
}

/** The network of an address: attempts are counted by it, and a session stores it. IPv6 customers have a /64. */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const middle = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return `${[...front, ...middle, ...back].slice(0, 4).join(':')}::/64`
}
