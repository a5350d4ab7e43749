// SQL of the search's counts: from counters where possible, otherwise one by one up to a cap.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { firstCountedYear } from '#features/profiles/limits.ts'
import type { Db } from '#platform/db/db.ts'
import { customPlan } from '#platform/db/prepared-pool.ts'
import { blockedEitherWay, looksFor } from '../meeting/queries.ts'
import type { Viewer } from '../meeting/queries.ts'
import { conditions } from '../search/queries.ts'
import type { SearchPlan } from '../search/queries.ts'
import type { PlaceInYear, Span } from '../search/rules.ts'

export interface Counts {
  members: number
  fictional: number
}

/** All who fit a visitor's plain search, from the counters. */
export async function countAll(db: Db, plan: SearchPlan, first: PlaceInYear, last: PlaceInYear): Promise<Counts> {
  const { rows } = await sql<Counts>`${counted(plan, first, last)}`.execute(db)
  return rows[0] ?? { members: 0, fictional: 0 }
}

/**
 * Those born up to the last day, minus those born before the first. The plan is the same for all values: planned anew, it
 * would cost more than the three rows that are read per place.
 */
export function counted(plan: SearchPlan, first: PlaceInYear, last: PlaceInYear): RawBuilder<Counts> {
  const born = (of: string) => {
    const until = (row: string, place: number) => sql`coalesce((${sql.ref(`${row}.${of}`)})[${place}::int], 0)`
    const years = (before: number) => until('years', before - firstCountedYear)
    return sql`coalesce(sum(${years(last.year)} + ${until('last_year', last.place)}
      - ${years(first.year)} - ${until('first_year', first.place - 1)}), 0)::int`
  }
  const year = (name: string, of: number) => sql`left join search_count ${sql.ref(name)}
    on ${sql.ref(`${name}.site_id`)} = years.site_id and ${sql.ref(`${name}.country`)} = years.country
    and ${sql.ref(`${name}.gender`)} = years.gender and ${sql.ref(`${name}.region`)} = years.region
    and ${sql.ref(`${name}.birth_year`)} = ${of}::int`
  const fictional = plan.realOnly ? sql`0` : born('fictional_until')
  return sql`select ${born('members_until')} as members, ${fictional} as fictional
    from search_count_years years ${year('first_year', first.year)} ${year('last_year', last.year)}
    where years.site_id = ${plan.siteId} and years.country = ${plan.country ?? '*'}
      and years.gender in (${sql.join(plan.genders)}) and years.region in (${sql.join(plan.regions ?? ['*'])})`
}

/** A plan without any filter that the counters do not know. */
export type MutualPlan = SearchPlan & { viewer: Viewer }

/**
 * All who fit a member's plain search and look for the member too; above the cap, only that there are more. Those born in the
 * years at both ends, and blocked people, are looked up only if the whole years might not exceed the cap without them.
 */
export async function countMutual(db: Db, plan: MutualPlan, cap: number): Promise<Counts> {
  const { rows } = await sql<WholeYears>`${wholeYears(plan, cap)}`.execute(db)
  const { members, blocked, fictional } = rows[0] ?? { members: 0, blocked: 0, fictional: 0 }
  if (members - blocked > cap) return { members: members - blocked, fictional }
  const rest = await sql<{ members: number }>`${besideWholeYears(plan, cap, blocked > 0)}`.execute(db)
  return { members: members + (rest.rows[0]?.members ?? 0), fictional }
}

interface WholeYears extends Counts {
  /** At most this many members are blocked from the viewer, or block them. */
  blocked: number
}

/** Members who fit and look for the viewer, born in whole years: from the counters. One plan for all values. */
export function wholeYears(plan: MutualPlan, cap: number): RawBuilder<WholeYears> {
  const { viewer, genders } = plan
  const me = genders.includes(viewer.gender) ? 1 : 0
  return sql`select ${counters(plan)} as members, ${fictionalUpTo(plan, cap)} as fictional, ${sql.lit(me)}
    + (select count(*)::int from block where blocker_id = ${viewer.id}::uuid)
    + (select count(*)::int from block where blocked_id = ${viewer.id}::uuid) as blocked`
}

/** What the whole years lack: those born in the years at the ends, minus all blocked people, if any. One plan for all values. */
export function besideWholeYears(
  plan: MutualPlan,
  cap: number,
  someBlocked: boolean,
): RawBuilder<Pick<Counts, 'members'>> {
  return sql`select ${atTheEnds(plan, cap)} ${someBlocked ? sql`- ${countBlocked(plan)}` : sql``} as members`
}

/** Each of the two years stops at the cap. */
function atTheEnds(plan: MutualPlan, cap: number): RawBuilder<unknown> {
  const { from, to } = plan.born
  const [first, last] = [yearOf(from), yearOf(to)]
  const within = (end: Span) => lookingUpTo({ ...plan, born: end }, cap)
  if (first === last) return within(plan.born)
  return sql`(${within({ from, to: `${first}-12-31` })} + ${within({ from: `${last}-01-01`, to })})`
}

function counters({ siteId, viewer, genders, country, regions, born }: MutualPlan): RawBuilder<unknown> {
  const at = sql`[${viewer.age - 17}::int]`
  const sum = (column: RawBuilder<unknown>, where: string, places: readonly string[]) => sql`(
    select coalesce(sum(${column}), 0)::int from mutual_count c
    where c.site_id = ${siteId} and c.country = ${where} and c.gender in (${sql.join(genders)}) and c.sought = ${viewer.gender}
      and c.region in (${sql.join(places)}) and c.birth_year > ${yearOf(born.from)}::int and c.birth_year < ${yearOf(born.to)}::int)`
  if (country === viewer.country) return sum(sql`c.by_age${at}`, country, regions ?? ['*'])
  if (country) return sum(sql`c.abroad_by_age${at}`, country, regions ?? ['*'])
  // Everywhere: those who look abroad, and at home also those who do not.
  return sql`${sum(sql`c.abroad_by_age${at}`, '*', ['*'])} + ${sum(sql`c.by_age${at} - c.abroad_by_age${at}`, viewer.country, ['*'])}`
}

const yearOf = (born: string) => Number(born.slice(0, 4))

/**
 * Blocks in either direction, and the viewer if the search could find them, as far as they were counted: each looked up
 * separately, which the optimisation fence ensures.
 */
function countBlocked(plan: MutualPlan): RawBuilder<unknown> {
  const { viewer, genders } = plan
  const me = genders.includes(viewer.gender) ? sql`union select ${viewer.id}::uuid` : sql``
  const fits = sql`${basics(plan)} ${conditions({ ...plan, realOnly: true, viewer: null })} ${looksFor(viewer, plan.country)}`
  return sql`(select count(*)::int from (select id from (${blockedEitherWay(viewer)}) both_ways group by id ${me}) people,
    lateral (select from (select * from profile where member_id = people.id offset 0) p where ${fits}) counted)`
}

/** By birthday, from an index alone; the optimisation fence keeps the planner from any other way. */
function lookingUpTo(plan: MutualPlan, cap: number): RawBuilder<unknown> {
  return sql`(select count(*)::int from (
    select from (
      select country, fictional, seeks_women, seeks_men, seeks_min_age, seeks_max_age, seeks_abroad from profile p
      where ${basics(plan)} ${plan.country ? sql`and p.country = ${plan.country}` : sql``}
        ${plan.regions ? sql`and p.region in (${sql.join(plan.regions)})` : sql``}
        and p.date_of_birth between ${plan.born.from}::date and ${plan.born.to}::date
      offset 0) p
    where not p.fictional ${looksFor(plan.viewer, plan.country)}
    limit ${cap + 1}) as found)`
}

/** Those who fit, one by one, members and fictional profiles separately; each stops at the cap. */
export async function countUpTo(db: Db, plan: SearchPlan, cap: number): Promise<Counts> {
  const { rows } =
    await sql<Counts>`${customPlan} select ${upTo(plan, cap)} as members, ${fictionalUpTo(plan, cap)} as fictional`.execute(
      db,
    )
  return rows[0] ?? { members: 0, fictional: 0 }
}

function fictionalUpTo(plan: SearchPlan, cap: number): RawBuilder<unknown> {
  return plan.realOnly ? sql`0` : upTo(plan, cap, sql`p.fictional`)
}

function upTo(plan: SearchPlan, cap: number, kind: RawBuilder<unknown> = sql`not p.fictional`): RawBuilder<unknown> {
  return sql`(select count(*)::int from (
    select from profile p where ${kind} and ${basics(plan)} ${conditions({ ...plan, realOnly: false })}
    limit ${cap + 1}) as found)`
}

function basics(plan: SearchPlan): RawBuilder<unknown> {
  return sql`p.visible and p.site_id = ${plan.siteId} and p.gender in (${sql.join(plan.genders)})`
}
