// What counts as a phone number, and how much of account and phone is shown. No I/O.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { CountryCode } from 'libphonenumber-js/mobile'

/** A mobile number in E.164, read as people in this country write it; null if it can't be one. */
export function mobileNumber(typed: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode)
  return parsed?.isValid() ? parsed.number : null
}

/** `NL•• •••• 4300`: enough to recognise one's own account. */
export function ibanMask(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`
}

/** `+31 •••• 78` */
export function phoneMask(number: string): string {
  const prefix = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  return `+${prefix} •••• ${number.slice(-2)}`
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The name of a mandate from random bytes, in unambiguous letters: `M-7H2K-94QX-0BZT`. */
export function mandateReference(random: Uint8Array): string {
  const text = Array.from(random.subarray(0, 12), (byte) => letters[byte % letters.length]).join('')
  return `M-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
