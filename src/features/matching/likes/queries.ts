// SQL of likes: tabs by keyset pagination, counts that stop at a cap.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { Db } from '#platform/db/db.ts'
import type { Cursor } from '../cursor.ts'
import { blockedEitherWay, nameFor } from '../meeting/queries.ts'

export interface LikeRow {
  member_id: MemberId
  created_at: Date
  like_new: boolean
  match: boolean
}

export interface LikeTotals {
  received: number
  sent: number
  matches: number
  new: number
}

export type LikesTab = 'received' | 'sent' | 'matches'

/** Whom the viewer may see; as givers of likes only real members, because nobody's interest is invented. */
const visible = (member: RawBuilder<unknown>, viewerId: MemberId, real: boolean) => sql`exists (
  select from profile p where p.member_id = ${member} and p.visible ${real ? sql`and not p.fictional` : sql``} and not exists (
    select from block b where (b.blocker_id = ${member} and b.blocked_id = ${viewerId}) or (b.blocker_id = ${viewerId} and b.blocked_id = ${member})))`

const answered = sql`exists (
  select from member_like back join profile p on p.member_id = back.liker_id
  where back.liker_id = l.liked_id and back.liked_id = l.liker_id and not p.fictional)`

/** One row more than requested, which tells whether there is a next page. */
export async function listTab(
  db: Db,
  viewerId: MemberId,
  tab: LikesTab,
  after: Cursor | null,
  limit: number,
): Promise<LikeRow[]> {
  const mine = tab === 'sent' ? sql.ref('l.liker_id') : sql.ref('l.liked_id')
  const theirs = tab === 'sent' ? sql.ref('l.liked_id') : sql.ref('l.liker_id')
  const { rows } = await sql<LikeRow>`
    select ${theirs} as member_id, l.created_at, ${tab === 'sent' ? sql`false` : sql`l.seen_at is null`} as like_new, ${answered} as match
    from member_like l
    where ${mine} = ${viewerId} ${tab === 'matches' ? sql`and ${answered}` : sql``} and ${visible(theirs, viewerId, tab !== 'sent')}
      ${after ? sql`and (l.created_at, ${theirs}) < (${after.at}, ${after.memberId}::uuid)` : sql``}
    order by l.created_at desc, ${theirs} desc limit ${limit}`.execute(db)
  return rows
}

/** The same for counting: blocks are read once, not per row. */
const counted = (
  member: RawBuilder<unknown>,
  viewerId: MemberId,
  real: boolean,
) => sql`${member} not in (${blockedEitherWay({ id: viewerId })})
  and exists (select from profile p where p.member_id = ${member} and p.visible ${real ? sql`and not p.fictional` : sql``})`

/** The counts beside the tabs, each up to the cap plus one. */
export async function countLikes(db: Db, viewerId: MemberId, cap: number): Promise<LikeTotals> {
  const { rows } = await sql<LikeTotals>`select
    ${received(viewerId, sql``, cap)} as received,
    (select count(*)::int from (
      select from member_like l where l.liker_id = ${viewerId} and ${counted(sql.ref('l.liked_id'), viewerId, true)} limit ${cap + 1}) as capped) as sent,
    ${received(viewerId, sql`and ${answered}`, cap)} as matches,
    ${received(viewerId, sql`and l.seen_at is null`, cap)} as new`.execute(db)
  return rows[0] ?? { received: 0, sent: 0, matches: 0, new: 0 }
}

/** How many likes are still unseen, up to the cap plus one. */
export async function countNewLikes(db: Db, viewerId: MemberId, cap: number): Promise<number> {
  const { rows } = await sql<{
    new: number
  }>`select ${received(viewerId, sql`and l.seen_at is null`, cap)} as new`.execute(db)
  return rows[0]?.new ?? 0
}

const received = (viewerId: MemberId, condition: RawBuilder<unknown>, cap: number) => sql`(select count(*)::int from (
  select from member_like l where l.liked_id = ${viewerId} ${condition} and ${counted(sql.ref('l.liker_id'), viewerId, true)} limit ${cap + 1}) as capped)`

/** True if the like is new in the table. */
export async function insertLike(db: Db, likerId: MemberId, likedId: MemberId, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('member_like')
    .values({ liker_id: likerId, liked_id: likedId, created_at: now, seen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('liker_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** True if there was one. */
export async function deleteLike(db: Db, likerId: MemberId, likedId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('member_like')
    .where('liker_id', '=', likerId)
    .where('liked_id', '=', likedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** True if it was still new. From someone the reader can't see it stays new: when asked about, it is as if there were none. */
export async function updateLikeSeen(db: Db, likerId: MemberId, likedId: MemberId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_like')
    .set({ seen_at: now })
    .where('liker_id', '=', likerId)
    .where('liked_id', '=', likedId)
    .where('seen_at', 'is', null)
    .where(sql<boolean>`${visible(sql`${likerId}::uuid`, likedId, true)}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Both directions between two members, the other's only if the viewer may see who gave it; only a real member can like. */
export async function listLikesBetween(db: Db, viewerId: MemberId, otherId: MemberId) {
  return db
    .selectFrom('member_like as l')
    .innerJoin('profile as p', 'p.member_id', 'l.liker_id')
    .select(['l.liker_id', 'l.seen_at'])
    .where('p.fictional', '=', false)
    .where((where) =>
      where.or([
        where.and({ liker_id: viewerId, liked_id: otherId }),
        where.and([
          where.and({ liker_id: otherId, liked_id: viewerId }),
          sql<boolean>`${visible(sql.ref('l.liker_id'), viewerId, true)}`,
        ]),
      ]),
    )
    .execute()
}

/** The oldest like from a member that is still marked new. */
export async function findNextNewLike(db: Db, viewerId: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ liker_id: MemberId }>`
    select l.liker_id from member_like l
    where l.liked_id = ${viewerId} and l.seen_at is null and ${visible(sql.ref('l.liker_id'), viewerId, true)}
    order by l.created_at, l.liker_id limit 1`.execute(db)
  return rows[0]?.liker_id
}

export async function deleteLikesOf(db: Db, memberId: MemberId): Promise<void> {
  await db
    .deleteFrom('member_like')
    .where((where) => where.or([where('liker_id', '=', memberId), where('liked_id', '=', memberId)]))
    .execute()
}

export function listAllLikes(db: Db, memberId: MemberId) {
  return inPages<{ liked_id: MemberId; name: string; fictional: boolean; created_at: Date }>((after, limit) =>
    db
      .selectFrom('member_like')
      .innerJoin('member', 'member.id', 'member_like.liked_id')
      .select(['liked_id', nameFor(memberId).as('name'), 'member.fictional', 'created_at'])
      .where('liker_id', '=', memberId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, liked_id) > (${after?.created_at}, ${after?.liked_id}::uuid)`),
      )
      .orderBy('created_at')
      .orderBy('liked_id')
      .limit(limit)
      .execute(),
  )
}
