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

/** Letters that are no accented form of another one, as people write them who don't have the key. */
const spelledOut: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** In small letters that every keyboard has: `saint-etienne`. */
export function unaccented(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, (sign) => spelledOut[sign] ?? sign)
}

/** A name in the form used for comparison: without accents, case, spaces or punctuation, so that `saint etienne` finds `Saint-Étienne`. */
export function foldedName(name: string): string {
  return unaccented(name).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The names in a town's name. Where two languages are spoken, there are two beside the whole: `Bruxelles / Brussel`. */
export function namesIn(name: string): string[] {
  return name.includes('/') ? [name, ...name.split('/').map((part) => part.trim())] : [name]
}

/** Whether two people wrote the same town, each in their own way. */
export function isSameTown(one: string, other: string): boolean {
  const names = new Set(namesIn(one).map(foldedName))
  return namesIn(other).some((name) => names.has(foldedName(name)))
}
