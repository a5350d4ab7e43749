// The regions of each served country: stable codes with the country's own names. Server only, because the list is large.
import { allCountries } from 'country-region-data'
import type { CountryCode } from './countries.ts'
import { addedRegions, leftOutRegions, ownRegions, respelledRegions } from './region-lists.ts'

export interface Region {
  code: string
  name: string
}

const regionsByCountry = new Map<CountryCode, Region[]>()

/** The regions of a country, in the country's own alphabetical order; none if it is too small to have any. */
export function regionsOf(country: CountryCode): Region[] {
  const regions = regionsByCountry.get(country) ?? composeRegions(country)
  regionsByCountry.set(country, regions)
  return regions
}

export function findRegion(country: CountryCode, code: string): Region | undefined {
  return regionsOf(country).find((region) => region.code === code)
}

function composeRegions(country: CountryCode): Region[] {
  const regions = fromNames(ownRegions[country]) ?? publishedRegions(country)
  const added = fromNames(addedRegions[country]) ?? []
  const alphabet = new Intl.Collator(`und-${country}`)
  return [...regions, ...added].sort((one, other) => alphabet.compare(one.name, other.name))
}

function fromNames(names: Record<string, string> | undefined): Region[] | undefined {
  return names && Object.entries(names).map(([code, name]) => ({ code, name }))
}

function publishedRegions(country: CountryCode): Region[] {
  const leftOut = leftOutRegions[country]?.split(' ') ?? []
  const published = allCountries.find(([, code]) => code === country)?.[2] ?? []
  return published
    .map(([name, listed]) => ({ name, code: listed.replace(`${country}-`, '') }))
    .map(({ name, code }) => ({ code, name: respelledRegions[country]?.[code] ?? tidied(name) }))
    .filter(({ code }) => !leftOut.includes(code))
}

/** The list gives the seat of some regions in brackets, and has one stray accent. */
function tidied(name: string): string {
  return name.replace(/ \(.*\)$/, '').replace('ḯ', 'í')
}
