// SQL of the search's numbers: from counters where they know it exactly, else one by one up to a cap.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { plannedAnew } from '#platform/db/prepared-pool.ts'
import { conditions } from '../search/queries.ts'
import type { SearchPlan } from '../search/queries.ts'
import type { MonthsAndEdges, Span } from '../search/rules.ts'

export interface Counts {
  members: number
  fictional: number
}

/** All who fit a visitor's plain search: whole months from the counters, the days at both ends from an index. */
export async function countAll(db: Db, plan: SearchPlan, { months, edges }: MonthsAndEdges): Promise<Counts> {
  const parts = [...(months ? [countedMonths(plan, months)] : []), ...edges.map((edge) => countedDays(plan, edge))]
  if (parts.length === 0) return { members: 0, fictional: 0 }
  const { rows } = await sql<Counts>`${plannedAnew}
    select coalesce(sum(members), 0)::int as members, coalesce(sum(fictional), 0)::int as fictional
    from (${sql.join(parts, sql` union all `)}) as part`.execute(db)
  return rows[0] ?? { members: 0, fictional: 0 }
}

function countedMonths(plan: SearchPlan, months: Span): RawBuilder<unknown> {
  return sql`
    select sum(c.members) as members, sum(c.fictional) as fictional from search_count c
    where c.site_id = ${plan.siteId} and c.gender in (${sql.join(plan.genders)})
      and c.country = ${plan.country ?? '*'} and c.region in (${sql.join(plan.regions ?? ['*'])})
      and c.birth_month between ${months.from}::date and ${months.to}::date`
}

function countedDays(plan: SearchPlan, born: Span): RawBuilder<unknown> {
  return sql`
    select count(*) filter (where not p.fictional), count(*) filter (where p.fictional) from profile p
    where p.visible and p.site_id = ${plan.siteId} and p.gender in (${sql.join(plan.genders)})
      ${conditions({ ...plan, born, realOnly: false })}`
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
