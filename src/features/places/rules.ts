// What follows from a country alone: whether it is served, its languages, its names, its date order. No I/O.
import { formatOf } from '#base/formats.ts'
import type { Language } from '#base/languages.ts'
import { dayIn } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import { countries } from './countries.ts'
import type { CountryCode, RegionLabel } from './countries.ts'
import { lastZoneOf } from './time-zones.ts'

export type { CountryCode, RegionLabel } from './countries.ts'

/** Codes of every country the product can serve, in alphabetical order of the code. */
export const countryCodes = Object.keys(countries).sort() as readonly CountryCode[]

export function isServedCountry(code: unknown): code is CountryCode {
  return typeof code === 'string' && Object.hasOwn(countries, code)
}

/** The languages offered in a country, most spoken first; English if the country is not served. */
export function languagesOf(code: string): readonly Language[] {
  return isServedCountry(code) ? countries[code].languages : ['en']
}

/** The language a visitor from this country most likely reads. */
export function mainLanguageOf(code: string): Language {
  return languagesOf(code)[0] ?? 'en'
}

/** The country's own word for its regions, as a key of copy (`places:region_label.<key>`). */
export function regionLabelOf(code: string): RegionLabel {
  return isServedCountry(code) ? countries[code].regionLabel : 'region'
}

/** The country's name in the reader's language, e.g. `Allemagne`. */
export function countryName(code: string, locale: string): string {
  return formatOf(Intl.DisplayNames, locale, { type: 'region' }).of(code) ?? code
}

/** Countries as a form offers them: by name, in the reader's alphabetical order. */
export function countryOptions(codes: readonly string[], locale: string): { code: string; name: string }[] {
  const names = formatOf(Intl.DisplayNames, locale, { type: 'region' })
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}

/** The calendar day that has begun everywhere in the country. */
export function dayBegunIn(country: string, now: Date): CalendarDay {
  return dayIn(lastZoneOf(country), now)
}
