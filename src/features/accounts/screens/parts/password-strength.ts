// How hard a password is to guess, roughly: by its length, its variety, and what others would try first.
import { passwordLength } from '../../limits.ts'

/** 0 nothing yet, 1 too short, 2 easy to guess, 3 good, 4 strong. Only 1 is refused, by the length rule. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** `known`: what others know about the member: name and address. */
export function passwordStrength(password: string, known: readonly string[] = []): Strength {
  const letters = Array.from(password)
  if (letters.length === 0) return 0
  if (letters.length < passwordLength.min) return 1
  const worth = withoutKnown(password, known).length - repeatedOf(password)
  const bits = worth * Math.log2(alphabetOf(password))
  if (bits < 48 || new Set(letters).size < 5) return 2
  return bits < 80 ? 3 : 4
}

function withoutKnown(password: string, known: readonly string[]): string {
  const words = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return words.reduce((rest, word) => rest.replaceAll(new RegExp(escaped(word), 'giu'), ''), password)
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** Characters that follow from the one before: the same again, its neighbour in the alphabet, or its neighbour on the keyboard. */
function repeatedOf(password: string): number {
  const rows = 'qwertzuiop qwertyuiop asdfghjkl yxcvbnm zxcvbnm azerty 1234567890'
  const letters = Array.from(password.toLowerCase())
  return letters.filter((letter, index) => {
    const before = letters[index - 1]
    if (before === undefined) return false
    const step = (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
    return Math.abs(step) <= 1 || rows.includes(before + letter) || rows.includes(letter + before)
  }).length
}

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\p{N}/u, 10],
    [/[^\p{L}\p{N}]/u, 20],
    [/[^\p{ASCII}]/u, 40],
  ]
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 1)
}
