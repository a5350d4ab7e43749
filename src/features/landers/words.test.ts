// No lander says anything, in any niche or language, that could not be read over a colleague's shoulder.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { niches } from '#features/sites/contract.ts'

/** Beginnings of words, in our languages: bodies, acts, and the abbreviations of the niches. */
const explicit =
  /(?<![\p{L}])(sex(?!tio|agen|ten|tant)|porn|nud[eio]|naked|nackt|naakt|nøgen|naken|alaston|nag[ioa]\b|desnud|erot|fuck|fick|neuk|baise|horny|geil|kinky|fetis|orgas|bdsm|milf|gilf|bbw|escort|hook-?up|xxx|hot\b|slut|boob|tits|brust|seins\b|cock|dick\b|pene\b|vagin|penis)/iu

test.each(languages)('[1.15] the copy of the landers is not explicit in any niche: %s', (language) => {
  const words = readFileSync(new URL(`../../copy/${language}/landers.json`, import.meta.url), 'utf8')
  const { niche } = JSON.parse(words) as { niche: Record<string, string> }
  expect(Object.keys(niche)).toEqual([...niches])
  expect(new Set(Object.values(niche)).size).toBe(niches.length)
  const sentences = JSON.stringify(Object.values(JSON.parse(words) as object)).replaceAll(/"\w+":/g, '')
  expect(explicit.exec(sentences)?.[0]).toBeUndefined()
})

test('the word list catches what it is for', () => {
  for (const word of ['Sex tonight', 'nackt', 'MILF', 'en bdsm klub', 'fotos desnudas']) expect(word).toMatch(explicit)
})
