// Which searches come close to an exhausted one, nearest first: neighbouring regions, then a little younger or older, then the country.
import type { Filters, Span } from '../search/rules.ts'
import { birthdaysOfMembers } from '../search/rules.ts'
import { oldestSearchAge, widerYears } from '../search/limits.ts'
import type { WhyShown } from './limits.ts'

/** One kind of similar results. The bands of a search never share anybody, with each other or with the search itself. */
export interface Band {
  why: WhyShown
  regions: readonly string[] | null
  /** None of these. */
  exceptRegions: readonly string[]
  /** Birthdays of any of these spans. */
  born: readonly Span[]
}

export function similarBands(filters: Filters, neighbours: readonly string[], minimumAge: number, now: Date): Band[] {
  const { min_age: from, max_age: to, country, countryregion: region } = filters
  const birthdays = (one: number, other: number) => birthdaysOfMembers(one, other, minimumAge, now)
  const asked = birthdays(from, to)
  const younger = Math.max(minimumAge, from - widerYears)
  const older = Math.min(oldestSearchAge, to + widerYears)
  const beside = [
    ...(to < older ? [birthdays(to + 1, older)] : []),
    ...(younger < from ? [birthdays(younger, from - 1)] : []),
  ]
  const bands: Band[] = []
  if (region && neighbours.length > 0)
    bands.push({ why: 'region', regions: neighbours, exceptRegions: [], born: [asked] })
  if (beside.length > 0) bands.push({ why: 'age', regions: region ? [region] : null, exceptRegions: [], born: beside })
  if (region && country !== 'any')
    bands.push({
      why: 'country',
      regions: null,
      exceptRegions: [region, ...neighbours],
      born: [birthdays(younger, older)],
    })
  return bands
}
