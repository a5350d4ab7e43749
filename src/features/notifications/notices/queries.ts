// SQL of what waits to be told: one row for all that comes from one person, until its member was here or was told.
import { sql } from 'kysely'
import type { MemberId, SiteId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { NoticeEvent } from '../limits.ts'
import { rhythmHours } from '../limits.ts'

export interface News {
  memberId: MemberId
  event: NoticeEvent
  /** Who caused it. */
  fromId: MemberId
}

/** As rows in key order, so that two batches never wait in a circle; as JSON, whose length no plan depends on. */
function newsRows(news: readonly News[]) {
  const rows = news.map(({ memberId, event, fromId }) => ({ member_id: memberId, event, from_id: fromId }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (member_id uuid, event text, from_id uuid)`
}

/** Counts news; a fictional profile is told nothing. */
export async function upsertNotices(db: Db, news: readonly News[], now: Date): Promise<void> {
  await sql`
    insert into notice (member_id, event, from_id, times, noted_at)
    select given.member_id, given.event, given.from_id, count(*), ${now} from ${newsRows(news)}
    where exists (select from member m where m.id = given.member_id and not m.fictional)
    group by given.member_id, given.event, given.from_id
    order by given.member_id, given.event, given.from_id
    on conflict (member_id, event, from_id) do update set times = notice.times + excluded.times`.execute(db)
}

/** Those for whom a phone may ring now: it is a while since it did, and there is one. Each is answered once. */
export async function takePushable(db: Db, news: readonly News[], before: Date, now: Date): Promise<News[]> {
  const { rows } = await sql<{ member_id: string; event: NoticeEvent; from_id: string }>`
    update notice set pushed_at = ${now}
    where (member_id, event, from_id) in (select given.member_id, given.event, given.from_id from ${newsRows(news)})
      and (pushed_at is null or pushed_at <= ${before} or pushed_at > ${now})
      and exists (select from push_subscription s where s.member_id = notice.member_id)
    returning member_id, event, from_id`.execute(db)
  return rows.map(({ member_id, event, from_id }) => ({ memberId: member_id, event, fromId: from_id }))
}

/** What another transaction just counts stays, and is forgotten the next time. */
export async function deleteNotices(db: Db, memberId: MemberId, only: Partial<Omit<News, 'memberId'>> = {}) {
  await sql`
    delete from notice where (member_id, event, from_id) in (
      select member_id, event, from_id from notice
      where member_id = ${memberId}
        and (${only.event ?? null}::text is null or event = ${only.event ?? null})
        and (${only.fromId ?? null}::uuid is null or from_id = ${only.fromId ?? null})
      for update skip locked)`.execute(db)
}

export interface DueRow {
  id: MemberId
  site_id: SiteId
}

/**
 * Members for whom something has waited since before then, and whose last digest is long enough ago, in the order of their
 * ids. What lies ahead of now was written before the clock went back, and makes nobody wait for it.
 */
export async function listDue(
  db: Db,
  before: Date,
  now: Date,
  after: MemberId | null,
  limit: number,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select m.id, m.site_id from member m
    left join notification_manner manner on manner.member_id = m.id
    left join digest_sent sent on sent.member_id = m.id,
      make_interval(hours =>
        case when manner.rhythm = 'daily' then ${rhythmHours.daily}::int else ${rhythmHours.soon}::int end) pause (length)
    where m.id in (select member_id from notice where noted_at <= ${before} or noted_at > ${now})
      and (${after}::uuid is null or m.id > ${after})
      and (sent.sent_at is null or sent.sent_at <= ${now}::timestamptz - pause.length or sent.sent_at > ${now}::timestamptz + pause.length)
    order by m.id limit ${limit}`.execute(db)
  return rows
}

export interface Counted {
  event: NoticeEvent
  /** From how many people. */
  people: number
  times: number
}

/** Takes all that waits for a member away; counts what comes from people who are still here and not blocked. */
export async function takeNotices(db: Db, memberId: MemberId): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with taken as (
      delete from notice where (member_id, event, from_id) in (
        select member_id, event, from_id from notice where member_id = ${memberId} for update skip locked)
      returning event, from_id, times)
    select taken.event, count(*)::int as people, sum(taken.times)::int as times
    from taken join member m on m.id = taken.from_id
    where m.status in ('active', 'not_confirmed')
    group by taken.event`.execute(db)
  return rows
}

export async function upsertDigestSent(db: Db, memberId: MemberId, sent_at: Date): Promise<void> {
  await db
    .insertInto('digest_sent')
    .values({ member_id: memberId, sent_at })
    .onConflict((same) => same.column('member_id').doUpdateSet({ sent_at }))
    .execute()
}
