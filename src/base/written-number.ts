// Whole numbers in groups of three digits, as each language writes them. Intl can do it too, but its tables in a browser may differ from the server's, which would render a page a second time.
import { formatOf } from './formats.ts'
import type { Language } from './languages.ts'

const space = '\u00A0'
const narrowSpace = '\u202F'

/** The others have a point. */
const separators: { [locale: string]: string } = {
  en: ',',
  fi: space,
  fr: narrowSpace,
  nb: space,
  pl: space,
  sv: space,
} satisfies Partial<Record<Language, string>>

/** These write four digits without a separator. */
const fromFiveDigits: readonly string[] = ['es', 'it', 'pl'] satisfies Language[]

/** `locale` is one of our languages. */
export function writtenNumber(locale: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 0) return formatOf(Intl.NumberFormat, locale, {}).format(n)
  if (n < (fromFiveDigits.includes(locale) ? 10_000 : 1_000)) return String(n)
  return String(n).replaceAll(/\B(?=(...)+$)/g, separators[locale] ?? '.')
}
