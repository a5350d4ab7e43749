// Which of a language's plural forms a number takes. Intl knows it too, but a slow phone needs a twentieth of a second before its first answer.
import type { Language } from '#base/languages.ts'

type Rule = (whole: number) => Intl.LDMLPluralRule

const oneOrMore: Rule = (n) => (n === 1 ? 'one' : 'other')

const romance: Rule = (n) => (n === 1 ? 'one' : isMillions(n) ? 'many' : 'other')

const french: Rule = (n) => (n < 2 ? 'one' : isMillions(n) ? 'many' : 'other')

const polish: Rule = (n) => {
  if (n === 1) return 'one'
  const teen = n % 100 >= 12 && n % 100 <= 14
  return n % 10 >= 2 && n % 10 <= 4 && !teen ? 'few' : 'many'
}

/** `un million d’euros`: with a word between the number and what is counted. */
function isMillions(n: number): boolean {
  return n > 0 && n % 1_000_000 === 0
}

/** As CLDR has them for whole numbers; the other languages have one and other. */
const rules: Partial<Record<Language, Rule>> = { es: romance, fr: french, it: romance, pl: polish }

export function pluralKind(language: Language, count: number): Intl.LDMLPluralRule {
  if (Number.isSafeInteger(count) && count >= 0) return (rules[language] ?? oneOrMore)(count)
  return new Intl.PluralRules(language).select(count)
}
