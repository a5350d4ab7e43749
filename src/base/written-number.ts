// Whole numbers in groups of three digits, as each language writes them. Intl can do it too, but its tables in a browser may differ from the server's, which would render a page a second time.
import { formatOf } from './formats.ts'
import type { Language } from './languages.ts'

const space = '\u00A0'
const narrowSpace = '\u202F'

const separators: Record<Language, string> = {
  da: '.',
  de: '.',
  en: ',',
  es: '.',
  fi: space,
  fr: narrowSpace,
  it: '.',
  nb: space,
  nl: '.',
  pl: space,
  sv: space,
}

/** These write four digits without a separator. */
const fromFiveDigits: readonly string[] = ['es', 'it', 'pl'] satisfies Language[]

export function writtenNumber(locale: string, n: number): string {
  const separator = separators[locale as Language] as string | undefined
  if (!separator || !Number.isSafeInteger(n) || n < 0) return formatOf(Intl.NumberFormat, locale, {}).format(n)
  if (n < 1_000 || (n < 10_000 && fromFiveDigits.includes(locale))) return String(n)
  return String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, separator)
}
