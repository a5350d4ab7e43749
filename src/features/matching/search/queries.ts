// SQL of the search: pages by keyset straight from an index, counts from counters by year and day of birth.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { plannedAnew } from '#platform/db/prepared-pool.ts'
import type { Cursor } from '../cursor.ts'
import type { Gender, PlaceInYear, Span } from './rules.ts'

export interface SearchPlan {
  siteId: string
  viewerId: string | null
  genders: readonly Gender[]
  country: string | null
  region: string | null
  born: Span
  realOnly: boolean
  activeSince: Date | null
}

export interface Found {
  member_id: string
  last_active_at: Date
  /** By the viewer. */
  liked: boolean
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
  const { rows } =
    await sql<Found>`${plannedAnew} select member_id, last_active_at, ${liked(plan)} from (${sql.join(walks, sql` union all `)}) as found
    order by last_active_at desc, member_id desc limit ${limit}`.execute(db)
  return rows
}

function liked({ viewerId }: SearchPlan): RawBuilder<unknown> {
  return viewerId
    ? sql`exists (select from member_like l where l.liker_id = ${viewerId}::uuid and l.liked_id = found.member_id) as liked`
    : sql`false as liked`
}

function conditions(plan: SearchPlan): RawBuilder<unknown> {
  return sql`${plan.country ? sql`and p.country = ${plan.country}` : sql``}
    ${plan.region ? sql`and p.region = ${plan.region}` : sql``}
    and p.date_of_birth between ${plan.born.from}::date and ${plan.born.to}::date
    ${plan.realOnly ? sql`and not p.fictional` : sql``}
    ${plan.activeSince ? sql`and p.last_active_at >= ${plan.activeSince}` : sql``}
    ${
      plan.viewerId
        ? sql`and p.member_id <> ${plan.viewerId}::uuid and not exists (
      select from block b where (b.blocker_id = p.member_id and b.blocked_id = ${plan.viewerId}::uuid)
        or (b.blocked_id = p.member_id and b.blocker_id = ${plan.viewerId}::uuid))`
        : sql``
    }`
}

export interface Counts {
  members: number
  fictional: number
}

/**
 * All who fit, from the counters, less whom this viewer never sees. Its plan is the same for all values: made anew, it would
 * cost more than the walk over some twenty rows.
 */
export async function countFound(db: Db, plan: SearchPlan, first: PlaceInYear, last: PlaceInYear): Promise<Counts> {
  const parts = [counted(plan, first, last), ...(plan.viewerId ? [hiddenFromViewer(plan, plan.viewerId)] : [])]
  const { rows } = await sql<Counts>`
    select coalesce(sum(members), 0)::int as members, coalesce(sum(fictional), 0)::int as fictional
    from (${sql.join(parts, sql` union all `)}) as part`.execute(db)
  return rows[0] ?? { members: 0, fictional: 0 }
}

/** Years within the range as they are, of the two at its ends the days that belong to it. */
function counted(plan: SearchPlan, first: PlaceInYear, last: PlaceInYear): RawBuilder<unknown> {
  const within = sql`c.birth_year > ${first.year}::int and c.birth_year < ${last.year}::int`
  const days = (column: string) => sql`(select sum(n) from unnest((${sql.ref(column)})[
    case when c.birth_year = ${first.year}::int then ${first.place}::int else 1 end :
    case when c.birth_year = ${last.year}::int then ${last.place}::int else 372 end]) n)`
  return sql`
    select sum(case when ${within} then c.members else ${days('c.members_by_day')} end) as members,
      sum(case when ${within} or c.fictional = 0 then c.fictional else ${days('c.fictional_by_day')} end) as fictional
    from search_count c
    where c.site_id = ${plan.siteId} and c.gender in (${sql.join(plan.genders)})
      and c.country = ${plan.country ?? '*'} and c.region = ${plan.region ?? '*'}
      and c.birth_year between ${first.year}::int and ${last.year}::int`
}

/**
 * The viewer and whoever blocks or is blocked: the counters know them, the viewer's results do not. Each is looked up by their
 * id (`offset 0` keeps it so): a plan for any values would rather walk everybody of the region in search of them.
 */
function hiddenFromViewer(plan: SearchPlan, viewerId: string): RawBuilder<unknown> {
  return sql`
    select -count(*) filter (where not found.fictional), -count(*) filter (where found.fictional)
    from (
      select ${viewerId}::uuid as member_id union select blocked_id from block where blocker_id = ${viewerId}::uuid
      union select blocker_id from block where blocked_id = ${viewerId}::uuid) as hidden,
    lateral (
      select p.fictional from profile p
      where p.member_id = hidden.member_id and p.visible and p.site_id = ${plan.siteId}
        and p.gender in (${sql.join(plan.genders)}) ${conditions({ ...plan, viewerId: null, realOnly: false })}
      offset 0) as found`
}

/** Members active lately who fit, counted one by one: they are few. Stops at the cap. */
export async function countActive(db: Db, plan: SearchPlan, cap: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`${plannedAnew}
    select count(*)::int as members from (
      select from profile p
      where p.visible and p.site_id = ${plan.siteId} and p.gender in (${sql.join(plan.genders)})
        ${conditions({ ...plan, realOnly: true })}
      limit ${cap}) as found`.execute(db)
  return rows[0]?.members ?? 0
}
