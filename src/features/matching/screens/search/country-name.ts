// A country's name in the reader's language.
import { formatOf } from '#base/formats.ts'

export function countryName(code: string, locale: string): string {
  return formatOf(Intl.DisplayNames, locale, { type: 'region' }).of(code) ?? code
}
