// SQL of the search's numbers: from counters where those know it exactly, else one by one up to a cap.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { plannedAnew } from '#platform/db/prepared-pool.ts'
import { conditions } from '../search/queries.ts'
import type { SearchPlan } from '../search/queries.ts'
import type { PlaceInYear } from '../search/rules.ts'

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

/** Who fits, one by one, members and fictional profiles apart; each stops behind the cap. */
export async function countUpTo(db: Db, plan: SearchPlan, cap: number): Promise<Counts> {
  const { rows } = await sql<Counts>`${plannedAnew} select
    ${counted(plan, sql`not p.fictional`, cap)} as members,
    ${plan.realOnly ? sql`0` : counted(plan, sql`p.fictional`, cap)} as fictional`.execute(db)
  return rows[0] ?? { members: 0, fictional: 0 }
}

function counted(plan: SearchPlan, kind: RawBuilder<unknown>, cap: number): RawBuilder<unknown> {
  return sql`(select count(*)::int from (
    select from profile p
    where p.visible and ${kind} and p.site_id = ${plan.siteId} and p.gender in (${sql.join(plan.genders)})
      ${conditions({ ...plan, realOnly: false })}
    limit ${cap + 1}) as found)`
}
