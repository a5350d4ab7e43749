// Decisions of the search without I/O: what a filter means when it is left out, and which birthdays an age range covers.
import type { CalendarDay } from '#base/time.ts'
import { oldestSearchAge } from './limits.ts'

export type Gender = 'male' | 'female'

export interface GivenFilters {
  gender?: Gender | 'any' | undefined
  country?: string | undefined
  countryregion?: string | undefined
  min_age?: number | undefined
  max_age?: number | undefined
  real_only?: boolean | undefined
  online?: boolean | undefined
}

export interface Filters {
  gender: Gender | 'any'
  country: string
  countryregion: string | null
  min_age: number
  max_age: number
  real_only: boolean
  online: boolean
}

export interface Searcher {
  seeks: readonly Gender[]
  country: string
}

/** The filters as they hold: what was left out is what the searcher would want. A range given backwards is turned round. */
export function completeFilters(given: GivenFilters, searcher: Searcher, minimumAge: number): Filters {
  const one = Math.max(given.min_age ?? minimumAge, minimumAge)
  const other = Math.max(given.max_age ?? oldestSearchAge, minimumAge)
  const country = given.country ?? searcher.country
  return {
    gender: given.gender ?? (searcher.seeks.length === 1 ? (searcher.seeks[0] ?? 'any') : 'any'),
    country,
    countryregion: country === 'any' ? null : (given.countryregion ?? null) || null,
    min_age: Math.min(one, other),
    max_age: Math.max(one, other),
    real_only: given.real_only ?? false,
    online: given.online ?? false,
  }
}

/** The first and the last birthday of people who are `minAge` to `maxAge` years old today, both included. */
export function birthdays(minAge: number, maxAge: number, today: Date): { from: CalendarDay; to: CalendarDay } {
  return { from: shifted(today, -(maxAge + 1), 1), to: shifted(today, -minAge, 0) }
}

function shifted(from: Date, years: number, days: number): CalendarDay {
  const moved = new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()))
  // 29 February in a year without one: who was born then has the birthday on 1 March.
  if (moved.getUTCMonth() !== from.getUTCMonth()) moved.setUTCDate(0)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

export interface Span {
  from: CalendarDay
  to: CalendarDay
}

export interface PlaceInYear {
  year: number
  place: number
}

/** Where a day stands among the counters: every month has 31 places, so that a date says its own. */
export function placeInYear(day: CalendarDay): PlaceInYear {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, place: 31 * (month - 1) + date }
}
