// SQL of the search: pages by keyset straight from an index, counts from counters and two months' edges.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CalendarDay } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import type { Cursor } from '../cursor.ts'
import type { Gender } from './rules.ts'

export interface SearchPlan {
  siteId: string
  viewerId: string | null
  genders: readonly Gender[]
  country: string | null
  region: string | null
  born: { from: CalendarDay; to: CalendarDay }
  realOnly: boolean
  activeSince: Date | null
}

export interface Found {
  member_id: string
  last_active_at: Date
}

/** One page and one more row, which tells whether there is a next. Each gender walks its own index; the walks are merged. */
export async function listFound(db: Db, plan: SearchPlan, after: Cursor | null, limit: number): Promise<Found[]> {
  const walks = plan.genders.map(
    (gender) => sql`(
      select p.member_id, p.last_active_at from profile p
      where p.visible and p.site_id = ${plan.siteId} and p.gender = ${gender} ${conditions(plan)}
        ${after ? sql`and (p.last_active_at, p.member_id) < (${after.at}, ${after.memberId}::uuid)` : sql``}
      order by p.last_active_at desc, p.member_id desc limit ${limit})`,
  )
  const { rows } = await sql<Found>`select member_id, last_active_at from (${sql.join(walks, sql` union all `)}) as found
    order by last_active_at desc, member_id desc limit ${limit}`.execute(db)
  return rows
}

function conditions(plan: SearchPlan): RawBuilder<unknown> {
  return sql`${plan.country ? sql`and p.country = ${plan.country}` : sql``}
    ${plan.region ? sql`and p.region = ${plan.region}` : sql``}
    and p.date_of_birth between ${plan.born.from}::date and ${plan.born.to}::date
    ${plan.realOnly ? sql`and not p.fictional` : sql``}
    ${plan.activeSince ? sql`and p.last_active_at >= ${plan.activeSince}` : sql``}
    ${plan.viewerId ? sql`and p.member_id <> ${plan.viewerId}::uuid and not exists (
      select from block b where (b.blocker_id = p.member_id and b.blocked_id = ${plan.viewerId}::uuid)
        or (b.blocked_id = p.member_id and b.blocker_id = ${plan.viewerId}::uuid))` : sql``}`
}

/** Members who fit, fictional ones left out: whole months from the counters, the months at both ends from an index. */
export async function countMembers(db: Db, plan: SearchPlan): Promise<number> {
  const place = (table: string) => sql`${sql.ref(`${table}.site_id`)} = ${plan.siteId} and ${sql.ref(`${table}.gender`)} in (${sql.join(plan.genders)})
    ${plan.country ? sql`and ${sql.ref(`${table}.country`)} = ${plan.country}` : sql``}
    ${plan.region ? sql`and ${sql.ref(`${table}.region`)} = ${plan.region}` : sql``}`
  const { from, to } = plan.born
  const { rows } = await sql<{ members: number }>`
    select coalesce((
      select sum(c.members) from search_count c
      where ${place('c')} and c.birth_month > date_trunc('month', ${from}::date) and c.birth_month < date_trunc('month', ${to}::date)
    ), 0)::int + (
      select count(*)::int from profile p
      where p.visible and not p.fictional and ${place('p')} and (
        p.date_of_birth between ${from}::date and least(${to}::date, (date_trunc('month', ${from}::date) + interval '1 month - 1 day')::date)
        or p.date_of_birth between greatest(${from}::date, date_trunc('month', ${to}::date)::date,
          (date_trunc('month', ${from}::date) + interval '1 month')::date) and ${to}::date)
    ) as members`.execute(db)
  return (rows[0]?.members ?? 0) - (plan.viewerId ? await countHiddenFromViewer(db, plan, plan.viewerId) : 0)
}

/** The viewer and whoever blocks or is blocked: the counters know them, the viewer's results do not. */
async function countHiddenFromViewer(db: Db, plan: SearchPlan, viewerId: string): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from profile p
    where p.member_id in (
        select ${viewerId}::uuid union select blocked_id from block where blocker_id = ${viewerId}
        union select blocker_id from block where blocked_id = ${viewerId})
      and p.visible and not p.fictional and p.site_id = ${plan.siteId} and p.gender in (${sql.join(plan.genders)})
      ${conditions({ ...plan, viewerId: null, realOnly: false })}`.execute(db)
  return rows[0]?.members ?? 0
}

/** Members active lately who fit, counted one by one: they are few. Stops at the cap. */
export async function countExactly(db: Db, plan: SearchPlan, fictional: boolean, cap: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from (
      select from profile p
      where p.visible and p.site_id = ${plan.siteId} and p.gender in (${sql.join(plan.genders)})
        and p.fictional = ${fictional} ${conditions({ ...plan, realOnly: false })}
      limit ${cap}) as found`.execute(db)
  return rows[0]?.members ?? 0
}
