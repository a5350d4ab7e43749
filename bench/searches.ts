// What is searched for in the benches: common filters, rare ones, and the same as SQL without the product.
import { splitByMonth } from '#features/matching/search/rules.ts'
import { regionsOf } from '#features/places/regions.ts'
import { memberId, sessionToken } from './data.ts'
import type { HttpRequest, Statement } from './load.ts'

export interface Search {
  viewer: number
  gender: 'male' | 'female'
  country: 'NL' | 'GB' | 'US' | 'DE' | 'IE'
  region: string | null
  minAge: number
  maxAge: number
}

const searches = 512

/** Countries where most people are, age ranges of 8 to 20 years, every other one within a region. */
export const commonSearches: readonly Search[] = Array.from({ length: searches }, (_, at) => {
  const country = (['NL', 'GB', 'US', 'DE'] as const)[(at >> 1) % 4] ?? 'NL'
  const regions = regionsOf(country)
  const minAge = 18 + ((at * 7) % 40)
  return {
    viewer: 1 + (at % 256),
    gender: at % 3 === 0 ? ('male' as const) : ('female' as const),
    country,
    region: at % 2 === 0 ? (regions[at % regions.length]?.code ?? null) : null,
    minAge,
    maxAge: minAge + 8 + ((at * 5) % 13),
  }
})

/** Two years of old age: next to nobody, however many profiles there are. */
export const rareSearches: readonly Search[] = commonSearches.map((search) => ({ ...search, minAge: 76, maxAge: 77 }))

export function searchRequest(search: Search, path = '/api/members.php'): HttpRequest {
  const filters = new URLSearchParams({
    gender: search.gender,
    country: search.country,
    ...(search.region ? { countryregion: search.region } : {}),
    min_age: String(search.minAge),
    max_age: String(search.maxAge),
  })
  return { method: 'GET', path: `${path}?${filters}`, session: sessionToken(search.viewer) }
}

/** One page as the search shows it, straight from the index, with name and picture and without who is blocked. */
export function pageStatement(siteId: string, search: Search): Statement {
  return {
    text: `
      select p.*, m.name, m.status, photo.id as photo_id, photo.thumbhash, photo.width, photo.height
      from (
        select * from profile
        where ${matching(search)} and member_id <> $6
          and not exists (select from block where blocker_id = profile.member_id and blocked_id = $6)
          and not exists (select from block where blocker_id = $6 and blocked_id = profile.member_id)
        order by last_active_at desc, member_id desc limit 25) p
      join member m on m.id = p.member_id
      left join photo on photo.member_id = p.member_id and photo.position = 0
      order by p.last_active_at desc, p.member_id desc`,
    values: [...valuesOf(siteId, search), memberId(search.viewer), ...regionOf(search)],
  }
}

/** How many there are: whole months by the counters, days at both ends from the index. */
export function countStatement(siteId: string, search: Search): Statement {
  const [from, to] = birthdays(search)
  const { months, edges } = splitByMonth({ from, to })
  const spans = [months, edges[0], edges[1]].flatMap((span) => [span?.from ?? '1900-01-01', span?.to ?? '1800-01-01'])
  const days = (first: number) => `
    select count(*) from profile
    where visible and not fictional and site_id = $1 and country = $2 and gender = $3 ${search.region ? 'and region = $4' : ''}
      and date_of_birth between $${first}::date and $${first + 1}::date`
  return {
    text: `
      select sum(n)::int from (
        select sum(members) as n from search_count
        where site_id = $1 and country = $2 and gender = $3 and region = $4 and birth_month between $5::date and $6::date
        union all ${days(7)} union all ${days(9)}) as part`,
    values: [siteId, search.country, search.gender, search.region ?? '*', ...spans],
  }
}

/** The same, one by one. */
export function exactCountStatement(siteId: string, search: Search): Statement {
  return {
    text: `select count(*)::int from profile where not fictional and ${matching(search).replace('$7', '$6')}`,
    values: [...valuesOf(siteId, search), ...regionOf(search)],
  }
}

function matching({ region }: Search): string {
  return `visible and site_id = $1 and country = $2 and gender = $3 ${region ? 'and region = $7' : ''}
    and date_of_birth between $4::date and $5::date`
}

function valuesOf(siteId: string, search: Search): unknown[] {
  return [siteId, search.country, search.gender, ...birthdays(search)]
}

function regionOf({ region }: Search): string[] {
  return region ? [region] : []
}

function birthdays({ minAge, maxAge }: Search): [string, string] {
  const day = new Date().toISOString().slice(4, 10)
  const year = new Date().getUTCFullYear()
  return [`${year - maxAge - 1}${day}`, `${year - minAge}${day}`]
}
