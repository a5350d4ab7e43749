// The searches of the benches: common filters, rare ones, and the same as SQL without the product.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { RawBuilder } from 'kysely'
import { besideWholeYears, counted, wholeYears } from '#features/matching/counts/queries.ts'
import type { MutualPlan } from '#features/matching/counts/queries.ts'
import { countCap, searchPageSize } from '#features/matching/search/limits.ts'
import { placeInYear } from '#features/profiles/rules.ts'
import { regionsOf } from '#features/places/regions.ts'
import { memberId, sessionToken, withClient } from './data.ts'
import type { HttpRequest, Statement } from './load.ts'

export interface Search {
  /** Men look for women and women for men, as the generated people do. */
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
  const gender = at % 3 === 0 ? ('male' as const) : ('female' as const)
  return {
    viewer: 2 * (at % 128) + (gender === 'male' ? 2 : 1),
    gender,
    country,
    region: at % 2 === 0 ? (regions[at % regions.length]?.code ?? null) : null,
    minAge,
    maxAge: minAge + 8 + ((at * 5) % 13),
  }
})

/** Two years of old age: almost nobody, however many profiles there are. */
export const rareSearches: readonly Search[] = commonSearches.map((search) => ({ ...search, minAge: 76, maxAge: 77 }))

/** From `after` on, the `next` of another page. */
export function searchRequest(search: Search, path = '/api/members.php', after?: string): HttpRequest {
  const filters = new URLSearchParams({
    gender: search.gender,
    country: search.country,
    ...(search.region ? { countryregion: search.region } : {}),
    min_age: String(search.minAge),
    max_age: String(search.maxAge),
    ...(after ? { after } : {}),
  })
  return { method: 'GET', path: `${path}?${filters}`, session: sessionToken(search.viewer) }
}

/** One page as the search shows it, straight from the index, with name and picture, ignoring blocks. */
export function pageStatement(siteId: string, search: Search): Statement {
  return {
    text: `
      select p.*, m.name, m.status, photo.id as photo_id, photo.thumbhash, photo.width, photo.height
      from (
        select * from profile
        where ${matching(search)} and ${open(search)} and member_id <> $6
          and ${unblocked}
        order by last_active_at desc, member_id desc limit 25) p
      join member m on m.id = p.member_id
      left join photo on photo.member_id = p.member_id and photo.position = 0
      order by p.last_active_at desc, p.member_id desc`,
    values: [...valuesOf(siteId, search), memberId(search.viewer), ...regionOf(search)],
  }
}

/** The last member on a page of a search, as its `next` names them; nobody if there are no more. */
export function lastOfPageStatement(siteId: string, search: Search, page: number): Statement {
  return {
    text: `
      select last_active_at as at, member_id as "memberId" from profile
      where ${matching(search)} and ${open(search)} and member_id <> $6
        and ${unblocked}
      order by last_active_at desc, member_id desc offset ${page * searchPageSize - 1} limit 1`,
    values: [...valuesOf(siteId, search), memberId(search.viewer), ...regionOf(search)],
  }
}

/**
 * A member's count, both ways, as the product asks for it, for each common search: the days
 * at the ends of the ages only if the whole years come to few.
 */
export async function memberCounts(url: string, siteId: string): Promise<Statement[][]> {
  return withClient(url, async (client) => {
    const counts: Statement[][] = []
    for (const search of commonSearches) {
      const plan = mutualPlan(siteId, search)
      const first = compiled(wholeYears(plan, countCap))
      const { rows } = await client.query<{ members: number; blocked: number }>(first.text, [...first.values])
      const { members, blocked } = rows[0] ?? { members: 0, blocked: 0 }
      const isEnough = members - blocked > countCap
      counts.push(isEnough ? [first] : [first, compiled(besideWholeYears(plan, countCap, blocked > 0))])
    }
    return counts
  })
}

function mutualPlan(siteId: string, search: Search): MutualPlan {
  const [from, to] = birthdays(search)
  return {
    siteId,
    viewer: { id: memberId(search.viewer), gender: seekerOf(search.gender), age: 40, country: search.country },
    genders: [search.gender],
    country: search.country,
    regions: search.region ? [search.region] : null,
    born: { from, to },
    realOnly: true,
    activeWithin: null,
    joinedSince: null,
    fields: {},
    towns: null,
  }
}

function compiled(query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(compiler)
  return { text, values: parameters }
}

const seekerOf = (gender: Search['gender']): Search['gender'] => (gender === 'male' ? 'female' : 'male')

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A visitor's count, as the product asks for it. */
export function countStatement(siteId: string, search: Search): Statement {
  const plan = mutualPlan(siteId, search)
  return compiled(counted(plan, placeInYear(plan.born.from), placeInYear(plan.born.to)))
}

/** The same, one by one. */
export function exactCountStatement(siteId: string, search: Search): Statement {
  return {
    text: `select count(*)::int from profile where not fictional and ${matching(search).replace('$7', '$6')}`,
    values: [...valuesOf(siteId, search), ...regionOf(search)],
  }
}

/** A member's, one by one, both ways. Blocks are left to the product. */
export function exactMutualCountStatement(siteId: string, search: Search): Statement {
  const { text, values } = exactCountStatement(siteId, search)
  return { text: `${text} and ${open(search)}`, values }
}

function matching({ region }: Search): string {
  return `visible and site_id = $1 and country = $2 and gender = $3 ${region ? 'and region = $7' : ''}
    and date_of_birth between $4::date and $5::date`
}

/** Neither blocks the other. */
const unblocked = `member_id <> all (array(
  select blocked_id from block where blocker_id = $6 union all select blocker_id from block where blocked_id = $6))`

/** Those who look for the viewer. */
function open({ gender }: Search): string {
  return `${gender === 'male' ? 'seeks_women' : 'seeks_men'} and seeks_min_age <= 40 and seeks_max_age >= 40 and seeks_abroad`
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
