// SQL of the search's numbers: from counters where those know it, else one by one up to a cap.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { plannedAnew } from '#platform/db/prepared-pool.ts'
import { apart, looksFor } from '../meeting/queries.ts'
import type { Viewer } from '../meeting/queries.ts'
import { conditions } from '../search/queries.ts'
import type { SearchPlan } from '../search/queries.ts'
import type { PlaceInYear, Span } from '../search/rules.ts'

export interface Counts {
  members: number
  fictional: number
}

/**
 * All who fit a visitor's plain search, from the counters. Its plan is the same for all values: made anew, it would
 * cost more than the walk over some twenty rows.
 */
export async function countAll(db: Db, plan: SearchPlan, first: PlaceInYear, last: PlaceInYear): Promise<Counts> {
  const within = sql`c.birth_year > ${first.year}::int and c.birth_year < ${last.year}::int`
  // Years within the range as they are, of the two at its ends the days that belong to it.
  const days = (column: string) => sql`(select sum(n) from unnest((${sql.ref(column)})[
    case when c.birth_year = ${first.year}::int then ${first.place}::int else 1 end :
    case when c.birth_year = ${last.year}::int then ${last.place}::int else 372 end]) n)`
  const { rows } = await sql<Counts>`
    select coalesce(sum(case when ${within} then c.members else ${days('c.members_by_day')} end), 0)::int as members,
      coalesce(sum(case when ${within} or c.fictional = 0 then c.fictional else ${days('c.fictional_by_day')} end), 0)::int as fictional
    from search_count c
    where c.site_id = ${plan.siteId} and c.gender in (${sql.join(plan.genders)})
      and c.country = ${plan.country ?? '*'} and c.region in (${sql.join(plan.regions ?? ['*'])})
      and c.birth_year between ${first.year}::int and ${last.year}::int`.execute(db)
  return rows[0] ?? { members: 0, fictional: 0 }
}

/** A plan without a filter that the counters do not know. */
export type MutualPlan = SearchPlan & { viewer: Viewer }

/** All who fit a member's plain search and look for the member too; beyond the cap, that there are more. */
export async function countMutual(db: Db, plan: MutualPlan, cap: number): Promise<Counts> {
  const { rows } =
    await sql<Counts>`select ${mutualUpTo(plan, cap)} as members, ${fictionalUpTo(plan, cap)} as fictional`.execute(db)
  return rows[0] ?? { members: 0, fictional: 0 }
}

/**
 * Members who fit and look for the viewer: whole years of birth from the counters, less all who are apart. The days at
 * both ends are counted only where these know of no more than the cap. One plan does for all values.
 */
export function mutualUpTo(plan: MutualPlan, cap: number): RawBuilder<unknown> {
  return sql`(select case when known.n > ${cap}::int then known.n else known.n + ${atTheEnds(plan, cap)} end
    from (select ${counters(plan)} - ${setApart(plan)} as n offset 0) known)`
}

function atTheEnds(plan: MutualPlan, cap: number): RawBuilder<unknown> {
  const { from, to } = plan.born
  const [first, last] = [yearOf(from), yearOf(to)]
  const within = (end: Span) => lookingUpTo({ ...plan, born: end }, cap)
  if (first === last) return within(plan.born)
  return sql`${within({ from, to: `${first}-12-31` })} + ${within({ from: `${last}-01-01`, to })}`
}

function counters({ siteId, viewer, genders, country, regions, born }: MutualPlan): RawBuilder<unknown> {
  const at = sql`[${viewer.age - 17}::int]`
  const sum = (column: RawBuilder<unknown>, where: string, places: readonly string[]) => sql`(
    select coalesce(sum(${column}), 0)::int from mutual_count c
    where c.site_id = ${siteId} and c.country = ${where} and c.gender in (${sql.join(genders)}) and c.sought = ${viewer.gender}
      and c.region in (${sql.join(places)}) and c.birth_year > ${yearOf(born.from)}::int and c.birth_year < ${yearOf(born.to)}::int)`
  if (country === viewer.country) return sum(sql`c.by_age${at}`, country, regions ?? ['*'])
  if (country) return sum(sql`c.abroad_by_age${at}`, country, regions ?? ['*'])
  // Everywhere: who looks abroad, and at home those who do not.
  return sql`${sum(sql`c.abroad_by_age${at}`, '*', ['*'])} + ${sum(sql`c.by_age${at} - c.abroad_by_age${at}`, viewer.country, ['*'])}`
}

const yearOf = (born: string) => Number(born.slice(0, 4))

/**
 * Who blocks or is blocked, and the viewer where the search could find them, as far as they were counted: each looked up
 * by itself, which the fence sees to.
 */
function setApart(plan: MutualPlan): RawBuilder<unknown> {
  const { viewer, genders } = plan
  const me = genders.includes(viewer.gender) ? sql`union select ${viewer.id}::uuid` : sql``
  const fits = sql`${basics(plan)} ${conditions({ ...plan, realOnly: true, viewer: null })} ${looksFor(viewer, plan.country)}`
  return sql`(select count(*)::int from (select id from (${apart(viewer)}) both_ways group by id ${me}) people,
    lateral (select from (select * from profile where member_id = people.id offset 0) p where ${fits}) counted)`
}

/** By birthday, from an index alone, whoever may be among them; the fence keeps the planner from any other way. */
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

/** Who fits, one by one, members and fictional profiles apart; each stops behind the cap. */
export async function countUpTo(db: Db, plan: SearchPlan, cap: number): Promise<Counts> {
  const { rows } =
    await sql<Counts>`${plannedAnew} select ${upTo(plan, cap)} as members, ${fictionalUpTo(plan, cap)} as fictional`.execute(
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
