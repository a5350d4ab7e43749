// SQL of what waits to be told: one row for everything from one person, until its member was here or was told.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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

/** As rows in key order, so that two batches never deadlock; as JSON, so that no plan depends on the length. */
function newsRows(news: readonly News[]) {
  const rows = news.map(({ memberId, event, fromId }) => ({ member_id: memberId, event, from_id: fromId }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (member_id uuid, event text, from_id uuid)`
}

/**
 * Counts news, and records for each whether a phone should ring: there is one, and it has been quiet since `quietSince`. Returns
 * those for whom it should; a fictional profile is told nothing.
 */
export async function upsertNotices(db: Db, news: readonly News[], quietSince: Date, now: Date): Promise<News[]> {
  const { rows } = await sql<NoticeKey>`
    with noted as (
      insert into notice (member_id, event, from_id, times, noted_at, push_due_at)
      select given.member_id, given.event, given.from_id, count(*), ${now}::timestamptz,
        case when exists (select from push_subscription s where s.member_id = given.member_id) then ${now}::timestamptz end
      from ${newsRows(news)}
      where exists (select from member m where m.id = given.member_id and not m.fictional)
      group by given.member_id, given.event, given.from_id
      order by given.member_id, given.event, given.from_id
      on conflict (member_id, event, from_id) do update set
        times = notice.times + excluded.times,
        push_due_at = coalesce(notice.push_due_at, case
          when notice.pushed_at is null or notice.pushed_at <= ${quietSince} or notice.pushed_at > ${now}
          then excluded.push_due_at end)
      returning member_id, event, from_id, push_due_at)
    select member_id, event, from_id from noted where push_due_at is not null`.execute(db)
  return rows.map(asNews)
}

interface NoticeKey {
  member_id: MemberId
  event: NoticeEvent
  from_id: MemberId
}

const asNews = ({ member_id, event, from_id }: NoticeKey): News => ({ memberId: member_id, event, fromId: from_id })

/** Not taken back. */
const isThere = (message: string) => sql`not exists (select from message_deletion d
  where d.conversation_id = ${sql.ref(`${message}.conversation_id`)} and d.seq = ${sql.ref(`${message}.seq`)})`

/**
 * Whether news may still be told, for rows `(member_id, event, from_id)`: whoever caused it is still here, no block separates the
 * two, and a like or match is told only while it stands and comes from someone visible, as the likes pages show it; a member who
 * writes is visible to those they wrote to. Nor is it news once it was seen: messages that were read, removed or taken back, a like
 * whose profile was opened, or that was answered.
 */
const isStillNews = (row: string) => {
  const [member, event, from] = [sql.ref(`${row}.member_id`), sql.ref(`${row}.event`), sql.ref(`${row}.from_id`)]
  const likes = (one: typeof from, other: typeof from) =>
    sql`exists (select from member_like l where l.liker_id = ${one} and l.liked_id = ${other})`
  return sql<boolean>`(
    exists (select from member m where m.id = ${from} and m.status in ('active', 'not_confirmed'))
    and (${event} = 'message' or exists (select from profile p where p.member_id = ${from} and p.visible) and ${likes(from, member)})
    and (${event} <> 'match' or ${likes(member, from)})
    and (${event} <> 'like' or exists (
      select from member_like l where l.liker_id = ${from} and l.liked_id = ${member} and l.seen_at is null))
    and (${event} <> 'message' or exists (
      select from participant p where p.member_id = ${member} and p.other_id = ${from} and p.unread > 0
        and exists (select from message m where m.conversation_id = p.conversation_id and m.sender_id = ${from}
          and m.seq > p.last_read_seq and ${isThere('m')})))
    and not exists (select from block b where b.blocker_id = ${member} and b.blocked_id = ${from})
    and not exists (select from block b where b.blocker_id = ${from} and b.blocked_id = ${member}))`
}

/** The same for one piece of news. */
export async function mayNotify(db: Db, news: News): Promise<boolean> {
  const { rows } = await sql`select from ${newsRows([news])} where ${isStillNews('given')}`.execute(db)
  return rows.length > 0
}

/** A browser to push to, by the id of its subscription. */
export type DuePush = News & { subscription: string }

/** Takes those for whom a phone should ring; each is returned once, and what may no longer be told never. */
export async function takeDuePushes(db: Db, news: readonly News[], now: Date): Promise<DuePush[]> {
  return takePushes(db, sql`select given.member_id, given.event, given.from_id from ${newsRows(news)}`, now)
}

/** Takes those that should have rung before then; a time in the future was written before the clock was set back. */
export async function takeOverduePushes(db: Db, before: Date, now: Date, limit: number): Promise<DuePush[]> {
  const overdue = sql`
    select member_id, event, from_id from notice where push_due_at <= ${before} or push_due_at > ${now}
    order by push_due_at limit ${limit} for update skip locked`
  return takePushes(db, overdue, now)
}

async function takePushes(db: Db, keys: ReturnType<typeof sql>, now: Date): Promise<DuePush[]> {
  const { rows } = await sql<NoticeKey & { subscription: string }>`
    with taken as (
      update notice set pushed_at = ${now}, push_due_at = null
      where (member_id, event, from_id) in (${keys}) and push_due_at is not null
      returning member_id, event, from_id)
    select taken.member_id, taken.event, taken.from_id, s.id as subscription
    from taken join push_subscription s on s.member_id = taken.member_id
    where ${isStillNews('taken')}`.execute(db)
  return rows.map(({ subscription, ...key }) => ({ ...asNews(key), subscription }))
}

/** What another transaction is just counting stays, and is deleted the next time. */
export async function deleteNotices(db: Db, memberId: MemberId, only: Partial<Omit<News, 'memberId'>> = {}) {
  await sql`
    delete from notice where ctid = any (array(
      select ctid from notice
      where member_id = ${memberId}
        and (${only.event ?? null}::text is null or event = ${only.event ?? null})
        and (${only.fromId ?? null}::uuid is null or from_id = ${only.fromId ?? null})
      for update skip locked))`.execute(db)
}

export interface DueRow {
  id: MemberId
  site_id: SiteId
}

/**
 * Active members for whom something has waited since before then, and whose last digest is long enough ago, in the order of
 * their ids; for restricted members, and those who asked to leave, it keeps waiting. A time in the future was written before the
 * clock was set back, and makes nobody wait for it.
 */
export async function listDue(
  db: Db,
  before: Date,
  now: Date,
  after: MemberId | null,
  limit: number,
): Promise<DueRow[]> {
  // For each table: none is read from its beginning for each of many batches.
  const behind = (id: string) => (after === null ? sql`` : sql`and ${sql.ref(id)} > ${after}::uuid`)
  const { rows } = await sql<DueRow>`
    select m.id, m.site_id from member m
    left join notification_manner manner on manner.member_id = m.id ${behind('manner.member_id')}
    left join digest_sent sent on sent.member_id = m.id ${behind('sent.member_id')}
    where m.status in ('active', 'not_confirmed')
      and m.id in (select member_id from notice where (noted_at <= ${before} or noted_at > ${now}) ${behind('member_id')})
      ${behind('m.id')}
      and (sent.sent_at is null or not ${isPausing(now)})
    order by m.id limit ${limit}`.execute(db)
  return rows
}

/** Whether the digest that was `sent` is too recent for another, in the member's `manner`. */
function isPausing(now: Date): RawBuilder<boolean> {
  const pause = sql`make_interval(hours =>
    case when manner.rhythm = 'daily' then ${rhythmHours.daily}::int else ${rhythmHours.soon}::int end)`
  return sql`(sent.sent_at > ${now}::timestamptz - ${pause} and sent.sent_at <= ${now}::timestamptz + ${pause})`
}

/** Locks the member's digest until the transaction ends; false if another worker is just writing it. */
export async function lockDigest(tx: Db, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('contact')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export interface Counted {
  event: NoticeEvent
  /** From how many people. */
  people: number
  times: number
}

/**
 * Takes everything that waits for a member, unless a digest has gone since they were listed; counts what may still be told, of
 * somebody's latest messages those not taken back.
 */
export async function takeNotices(db: Db, memberId: MemberId, now: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with taken as (
      delete from notice where ctid = any (array(
        select ctid from notice where member_id = ${memberId} and not exists (
          select from digest_sent sent left join notification_manner manner on manner.member_id = sent.member_id
          where sent.member_id = ${memberId} and ${isPausing(now)})
        for update skip locked))
      returning member_id, event, from_id, times)
    select taken.event, count(*)::int as people, sum(case when taken.event = 'message' then (
      select count(*) from participant p, lateral (
        select m.conversation_id, m.seq from message m
        where m.conversation_id = p.conversation_id and m.sender_id = taken.from_id
        order by m.seq desc limit taken.times) latest
      where p.member_id = taken.member_id and p.other_id = taken.from_id and p.unread > 0 and ${isThere('latest')})
      else taken.times end)::int as times
    from taken where ${isStillNews('taken')}
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
