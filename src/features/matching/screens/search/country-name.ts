// A country's name in the reader's language.
import { regionNames } from '#base/formats.ts'

export function countryName(code: string, locale: string): string {
  return regionNames(locale).of(code) ?? code
}
