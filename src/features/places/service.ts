// What can be asked about places: regions, towns, the town at a position, the country of an address. Nothing is stored.
import type { Language } from '#base/languages.ts'
import { lowerCase } from '#base/lower-case.ts'
import { ProductError } from '#base/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { loadCities, namesOf } from './cities.ts'
import type { City } from './cities.ts'
import type { CountryCode } from './countries.ts'
import { maxCitySuggestions } from './limits.ts'
import { regionNeighbours } from './region-neighbours.ts'
import { findRegion, regionsOf } from './regions.ts'
import type { Region } from './regions.ts'
import { isServedCountry, regionLabelOf } from './rules.ts'
import { foldedName, transliterated, unaccented } from './towns/rules.ts'

export type { City } from './cities.ts'
export { countryOf } from './geo-ip.ts'
export { timeZoneOf } from './time-zones.ts'

export interface LabelledRegion extends Region {
  country: CountryCode
  /** The country's word for its regions, in the reader's language, as a field label. */
  label: string
}

export function listRegions(
  platform: Pick<Platform, 'words'>,
  country: CountryCode,
  locale: Language,
): LabelledRegion[] {
  const label = platform.words.say(locale, `places:region_label.${regionLabelOf(country)}`)
  return regionsOf(country).map(({ code, name }) => ({ country, code, name, label }))
}

/** The name of a region as its country writes it; null for a code that the country doesn't have. */
export function regionName(country: CountryCode, code: string): string | null {
  return findRegion(country, code)?.name ?? null
}

/** The regions of the same country that are next to this one, nearest first. */
export function neighboursOf(country: string, code: string): string[] {
  if (!isServedCountry(country)) return []
  const lines = regionNeighbours[country]?.split(', ') ?? []
  const [, ...near] = lines.map((line) => line.split(' ')).find(([region]) => region === code) ?? []
  return near
}

/** Whether a profile may have this region: one of the country's, or none if the country has none. */
export function isRegionOf(country: CountryCode, code: string | null): boolean {
  return code === null ? regionsOf(country).length === 0 : findRegion(country, code) !== undefined
}

/** Towns one of whose names starts with what was typed, with or without accents, largest first. */
export async function suggestCities(country: CountryCode, region: string | undefined, prefix: string): Promise<City[]> {
  const beginning = foldedName(prefix)
  const found = (await loadCities()).citiesCalled(country, (name) => name.startsWith(beginning))
  return found.filter((city) => region === undefined || city.region === region).slice(0, maxCitySuggestions)
}

/** How people may have written a town that goes by this name in one of the countries: by each of its names, with and without accents and hyphens, and with `ue` for `ü`. */
export async function spellingsOf(countries: readonly string[], name: string): Promise<string[]> {
  const [gazetteer, asked] = [await loadCities(), foldedName(name)]
  const towns = countries.flatMap((country) => gazetteer.citiesCalled(country, (one) => one === asked))
  const names = [name, ...towns.flatMap(namesOf)].flatMap((one) => [one, one.replaceAll('-', ' ')])
  return [...new Set(names.flatMap((one) => [lowerCase(one), unaccented(one), transliterated(one)]))]
}

/** The town nearest to a position; `not_found` at sea or in a country that is not served. */
export async function findPlace(lat: number, lon: number): Promise<City> {
  const city = (await loadCities()).nearestCity(lat, lon)
  if (!city) throw new ProductError('not_found')
  return city
}

/** Towns of a country or one of its regions, largest first. */
export async function citiesOf(country: CountryCode, region?: string): Promise<City[]> {
  return (await loadCities()).citiesOf(country, region)
}
