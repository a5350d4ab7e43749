// Whether an e-mail address can be right, judging by its form alone.
import { emailLength } from './limits.ts'
import { hasInvisibleCharacters } from './invisible-characters.ts'

const emailForm = /^[^\s@<>()[\],;:"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u

export function isEmail(email: string): boolean {
  return (
    email.length <= emailLength &&
    emailForm.test(email) &&
    !/^\.|\.@|\.\./.test(email) &&
    !hasInvisibleCharacters(email) &&
    !passesForAnother(email)
  )
}

/** The Kelvin sign (K) and İ become plain letters in lower case: whoever used one would have the address of somebody else. */
function passesForAnother(email: string): boolean {
  return Array.from(email).some((letter) => /[^\p{ASCII}]/u.test(letter) && /[a-z]/.test(letter.toLowerCase()))
}
