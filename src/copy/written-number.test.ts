// Our own grouping of digits against that of Intl, in every language.
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { writtenNumber } from '#base/written-number.ts'

const whole = [0, 7, 999, 1_000, 1_001, 9_999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 12_345_678]
const odd = [-1, -1_000, -12_345, 0.5, 1_234.5, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY]

test.each(languages)('[1.23] numbers in %s are written as Intl writes them', (language) => {
  const theirs = new Intl.NumberFormat(language)
  for (const n of [...whole, ...odd]) expect(writtenNumber(language, n)).toBe(theirs.format(n))
})
