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

/** `regions` are those that were searched, null if it was all of them; `beside` those next to them. */
export function similarBands(
  filters: Pick<Filters, 'min_age' | 'max_age'>,
  regions: readonly string[] | null,
  beside: readonly string[],
  minimumAge: number,
  now: Date,
): Band[] {
  const { min_age: from, max_age: to } = filters
  const birthdays = (one: number, other: number) => birthdaysOfMembers(one, other, minimumAge, now)
  const younger = Math.max(minimumAge, from - widerYears)
  const older = Math.min(oldestSearchAge, to + widerYears)
  const aside = [
    ...(to < older ? [birthdays(to + 1, older)] : []),
    ...(younger < from ? [birthdays(younger, from - 1)] : []),
  ]
  const bands: Band[] = []
  if (beside.length > 0) bands.push({ why: 'region', regions: beside, exceptRegions: [], born: [birthdays(from, to)] })
  if (aside.length > 0) bands.push({ why: 'age', regions, exceptRegions: [], born: aside })
  if (regions) {
    const exceptRegions = [...regions, ...beside]
    bands.push({ why: 'country', regions: null, exceptRegions, born: [birthdays(younger, older)] })
  }
  return bands
}
