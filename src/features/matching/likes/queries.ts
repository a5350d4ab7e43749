// SQL of likes: tabs by keyset, counts that stop at a cap.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface LikeRow {
  member_id: string
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

export interface LikeCursor {
  createdAt: Date
  memberId: string
}

const visible = (member: RawBuilder<unknown>, viewerId: string) => sql`exists (
  select from profile p where p.member_id = ${member} and p.visible and not exists (
    select from block b where (b.blocker_id = ${member} and b.blocked_id = ${viewerId}) or (b.blocker_id = ${viewerId} and b.blocked_id = ${member})))`

const answered = sql`exists (select from member_like back where back.liker_id = l.liked_id and back.liked_id = l.liker_id)`

/** One more row than asked tells whether there is a next page. */
export async function listTab(db: Db, viewerId: string, tab: LikesTab, after: LikeCursor | null, limit: number): Promise<LikeRow[]> {
  const mine = tab === 'sent' ? sql.ref('l.liker_id') : sql.ref('l.liked_id')
  const theirs = tab === 'sent' ? sql.ref('l.liked_id') : sql.ref('l.liker_id')
  const { rows } = await sql<LikeRow>`
    select ${theirs} as member_id, l.created_at, ${tab === 'sent' ? sql`false` : sql`l.seen_at is null`} as like_new, ${answered} as match
    from member_like l
    where ${mine} = ${viewerId} ${tab === 'matches' ? sql`and ${answered}` : sql``} and ${visible(theirs, viewerId)}
      ${after ? sql`and (l.created_at, ${theirs}) < (${after.createdAt}, ${after.memberId}::uuid)` : sql``}
    order by l.created_at desc, ${theirs} desc limit ${limit}`.execute(db)
  return rows
}

/** The counts beside the tabs, each up to the cap and one more. */
export async function countLikes(db: Db, viewerId: string, cap: number): Promise<LikeTotals> {
  const counted = (where: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from member_like l where ${where} and ${visible(other, viewerId)} limit ${cap + 1}) as some)`
  const toViewer = sql`l.liked_id = ${viewerId}`
  const { rows } = await sql<LikeTotals>`select
    ${counted(toViewer, sql.ref('l.liker_id'))} as received,
    ${counted(sql`l.liker_id = ${viewerId}`, sql.ref('l.liked_id'))} as sent,
    ${counted(sql`${toViewer} and ${answered}`, sql.ref('l.liker_id'))} as matches,
    ${counted(sql`${toViewer} and l.seen_at is null`, sql.ref('l.liker_id'))} as new`.execute(db)
  return rows[0] ?? { received: 0, sent: 0, matches: 0, new: 0 }
}

/** True where the like is new in the table. */
export async function insertLike(db: Db, likerId: string, likedId: string, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('member_like')
    .values({ liker_id: likerId, liked_id: likedId, created_at: now, seen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('liker_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteLike(db: Db, likerId: string, likedId: string): Promise<void> {
  await db.deleteFrom('member_like').where('liker_id', '=', likerId).where('liked_id', '=', likedId).execute()
}

export async function updateLikeSeen(db: Db, likerId: string, likedId: string, now: Date): Promise<void> {
  await db
    .updateTable('member_like')
    .set({ seen_at: now })
    .where('liker_id', '=', likerId)
    .where('liked_id', '=', likedId)
    .where('seen_at', 'is', null)
    .execute()
}

/** Both directions between two members. */
export async function findLikesBetween(db: Db, oneId: string, otherId: string) {
  return db
    .selectFrom('member_like')
    .select(['liker_id', 'seen_at'])
    .where((where) =>
      where.or([
        where.and([where('liker_id', '=', oneId), where('liked_id', '=', otherId)]),
        where.and([where('liker_id', '=', otherId), where('liked_id', '=', oneId)]),
      ]),
    )
    .execute()
}

/** The oldest like from a member that is still marked new. */
export async function findNextNewLike(db: Db, viewerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ liker_id: string }>`
    select l.liker_id from member_like l
    where l.liked_id = ${viewerId} and l.seen_at is null and ${visible(sql.ref('l.liker_id'), viewerId)}
    order by l.created_at, l.liker_id limit 1`.execute(db)
  return rows[0]?.liker_id
}

export async function deleteLikesOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('member_like').where((where) => where.or([where('liker_id', '=', memberId), where('liked_id', '=', memberId)])).execute()
}

export async function listAllLikes(db: Db, memberId: string) {
  return db.selectFrom('member_like').select(['liked_id', 'created_at']).where('liker_id', '=', memberId).orderBy('created_at').execute()
}
