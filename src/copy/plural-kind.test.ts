// Our own plural forms against those of Intl, in every language.
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { pluralKind } from './plural-kind.ts'

const small = Array.from({ length: 1_300 }, (_, n) => n)
const large = [999_999, 1_000_000, 1_000_001, 2_000_000, 1_500_000, 10_000_012, 3_000_000_022, 9_007_199_254_740_991]
const odd = [0.5, 1.5, 2.25, -1, -2, Number.NaN, Number.POSITIVE_INFINITY]

test.each(languages)('numbers in %s take the form that Intl gives them', (language) => {
  const theirs = new Intl.PluralRules(language)
  for (const n of [...small, ...large, ...odd]) expect([n, pluralKind(language, n)]).toEqual([n, theirs.select(n)])
})
