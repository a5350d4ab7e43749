// Decisions of the search without I/O: what an omitted filter means, and which birthdays an age range covers.
import { day } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import { firstCountedYear } from '#features/profiles/limits.ts'
import type { Gender } from '#features/profiles/limits.ts'
import { fieldFilters, membersFilters, oldestSearchAge } from './limits.ts'
import type { FieldFilter } from './limits.ts'

export type { Gender } from '#features/profiles/limits.ts'
export type { PlaceInYear } from '#features/profiles/rules.ts'

export type FieldValues = Partial<Record<FieldFilter, string>>

export interface GivenFilters extends Partial<Record<FieldFilter, string | undefined>> {
  gender?: Gender | 'any' | undefined
  country?: string | undefined
  countryregion?: string | undefined
  min_age?: number | undefined
  max_age?: number | undefined
  real_only?: boolean | undefined
  online?: boolean | undefined
  new?: boolean | undefined
  near?: boolean | undefined
}

export interface Filters {
  gender: Gender | 'any'
  country: string
  countryregion: string | null
  min_age: number
  max_age: number
  real_only: boolean
  online: boolean
  new: boolean
  near: boolean
  fields: FieldValues
}

export interface Searcher {
  seeks: readonly Gender[]
  country: string
  /** Empty if unknown. */
  region?: string
  ages?: readonly [from: number, to: number]
  /** Whether people of other countries count; theirs is queried separately. */
  abroad?: boolean
}

/** The profile fields this reader may search by: what the site offers and shows them, because a filter would reveal what is hidden. */
export function searchableFields(
  site: { search_fields: readonly string[]; visible_profile_fields: readonly string[] },
  isMember: boolean,
): FieldFilter[] {
  return fieldFilters.filter(
    (field) =>
      site.search_fields.includes(field) &&
      site.visible_profile_fields.includes(field) &&
      (isMember || !membersFilters.includes(field)),
  )
}

/** The effective filters: omitted ones get the searcher's defaults. A reversed range is turned round. */
export function completeFilters(
  given: GivenFilters,
  searcher: Searcher,
  minimumAge: number,
  searchable: readonly FieldFilter[] = [],
): Filters {
  const [youngest, oldest] = searcher.ages ?? [minimumAge, oldestSearchAge]
  const one = Math.max(given.min_age ?? Math.min(youngest, given.max_age ?? youngest), minimumAge)
  const other = Math.max(given.max_age ?? (one > oldest ? oldestSearchAge : oldest), minimumAge)
  const near = Boolean(given.near && searcher.region)
  const country = near ? searcher.country : (given.country ?? searcher.country)
  return {
    gender: given.gender ?? (searcher.seeks.length === 1 ? (searcher.seeks[0] ?? 'any') : 'any'),
    country,
    countryregion: country === 'any' || near ? null : (given.countryregion ?? null) || null,
    min_age: Math.min(one, other),
    max_age: Math.max(one, other),
    real_only: given.real_only ?? false,
    online: given.online ?? false,
    new: given.new ?? false,
    near,
    fields: Object.fromEntries(searchable.flatMap((field) => (given[field] ? [[field, given[field]]] : []))),
  }
}

/** The first and the last birthday of people who are `minAge` to `maxAge` years old today, both included. */
export function birthdays(minAge: number, maxAge: number, today: Date): { from: CalendarDay; to: CalendarDay } {
  return { from: shifted(today, -(maxAge + 1), 1), to: shifted(today, -minAge, 0) }
}

/**
 * The same among members, who are all of age where they live: including the youngest, while it is still the day before in UTC.
 * Up to the oldest age that can be asked for means all who are older, too.
 */
export function birthdaysOfMembers(minAge: number, maxAge: number, minimumAge: number, today: Date): Span {
  const { from, to } = birthdays(minAge, maxAge, today)
  const tomorrow = new Date(today.getTime() + day)
  return {
    from: maxAge < oldestSearchAge ? from : `${firstCountedYear}-01-01`,
    to: minAge > minimumAge ? to : birthdays(minAge, maxAge, tomorrow).to,
  }
}

/** The age by which others look for somebody. */
export function soughtAge(age: number): number {
  return Math.min(age, oldestSearchAge)
}

function shifted(from: Date, years: number, days: number): CalendarDay {
  const moved = new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()))
  // 29 February in a year without one: those born on it have their birthday on 1 March.
  if (moved.getUTCMonth() !== from.getUTCMonth()) moved.setUTCDate(0)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

export interface Span {
  from: CalendarDay
  to: CalendarDay
}
