// SQL of profiles: members as a viewer sees them, one's own, and the counts that searches read.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { freePhotos } from './limits.ts'

/** Members with their main photo and blocks between them and the viewer: all in one statement. */
export async function listSeen(db: Db, viewerId: MemberId | null, ids: readonly MemberId[]) {
  return selectSeen(db, viewerId, ids).execute()
}

/** One member with everything a full profile may show. */
export async function findSeen(db: Db, viewerId: MemberId | null, id: MemberId) {
  return selectSeen(db, viewerId, [id]).selectAll('p').executeTakeFirst()
}

export type SeenRow = Awaited<ReturnType<typeof listSeen>>[number]
export type SeenProfileRow = NonNullable<Awaited<ReturnType<typeof findSeen>>>

const cardColumns = [
  'p.member_id',
  'p.site_id',
  'p.date_of_birth',
  'p.country',
  'p.region',
  'p.city',
  'p.gender',
  'p.fictional',
  'p.visible',
  'p.last_active_at',
  'p.interests',
  'p.show_interests',
] as const

function selectSeen(db: Db, viewerId: MemberId | null, ids: readonly MemberId[]) {
  return db
    .selectFrom('profile as p')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .leftJoin('profile as viewer', (join) => join.on('viewer.member_id', '=', viewerId))
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('photo')
          .select([
            'photo.id as photo_id',
            'photo.status as photo_status',
            'photo.thumbhash',
            'photo.width',
            'photo.height',
            'photo.version',
          ])
          .whereRef('photo.member_id', '=', 'p.member_id')
          .where('photo.status', '=', 'shown')
          .where(isNotHidden)
          .orderBy('photo.position')
          .limit(1)
          .as('main'),
      (join) => join.onTrue(),
    )
    .select(cardColumns)
    .select(nameFor(viewerId).as('name'))
    .select([
      'm.status',
      'main.photo_id',
      'main.photo_status',
      'main.thumbhash',
      'main.width',
      'main.height',
      'main.version',
    ])
    .select(['viewer.interests as viewer_interests', 'viewer.site_id as viewer_site_id'])
    .select((select) => [
      select.exists(blockBetween(db, select.ref('p.member_id'), sql`${viewerId}::uuid`)).as('blocks_viewer'),
      select.exists(blockBetween(db, sql`${viewerId}::uuid`, select.ref('p.member_id'))).as('blocked_by_viewer'),
      wroteWith(viewerId).as('wrote_with_viewer'),
    ])
    .where(sql<boolean>`p.member_id = any(${ids}::uuid[])`)
    .where('m.status', '<>', 'erased')
}

/** As the rule says: beyond a free member's limit a photo shows only while its owner is premium, or is fictional. */
const isNotHidden = sql<boolean>`(photo.position < ${sql.lit(freePhotos)} or p.fictional
  or exists (select from premium where premium.member_id = p.member_id))`

function blockBetween(db: Db, blocker: Parameters<typeof sql>[1], blocked: Parameters<typeof sql>[1]) {
  return db
    .selectFrom('block')
    .select(sql.lit(1).as('one'))
    .where(sql<boolean>`block.blocker_id = ${blocker} and block.blocked_id = ${blocked}`)
}

/** Across a block both keep the name they had then: no new name reaches a blocker, nor whoever is blocked. */
function nameFor(viewerId: MemberId | null) {
  return sql<string>`coalesce(
    (select blocked_name from block where blocker_id = ${viewerId}::uuid and blocked_id = p.member_id),
    (select blocker_name from block where blocker_id = p.member_id and blocked_id = ${viewerId}::uuid), m.name)`
}

/** Only for hidden members: those they have written with still see them. */
function wroteWith(viewerId: MemberId | null) {
  return sql<boolean>`case when p.visible or ${viewerId}::uuid is null then false else exists (
    select from conversation where member_low = least(p.member_id, ${viewerId}::uuid) and member_high = greatest(p.member_id, ${viewerId}::uuid)) end`
}

export async function findProfile(db: Db, memberId: MemberId) {
  return db
    .selectFrom('profile as p')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .selectAll('p')
    .select(['m.name', 'm.status'])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst()
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Locks the member: changes to profile or photos go one after the other. Reporting or writing to them does not wait. */
export async function lockMember(db: Db, memberId: MemberId) {
  return db
    .selectFrom('member')
    .select(['id', 'status', 'fictional'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateProfile(
  db: Db,
  memberId: MemberId,
  change: Partial<Omit<ProfileRow, 'member_id' | 'site_id' | 'fictional' | 'name' | 'status'>>,
) {
  await db.updateTable('profile').set(change).where('member_id', '=', memberId).execute()
}

/**
 * Writes only if the last time is older than `before`, or yet to come because the clock was ahead, and says whether it did:
 * not every click should touch the search index.
 */
export async function updateActivity(db: Db, memberId: MemberId, now: Date, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profile')
    .set({ last_active_at: now })
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('last_active_at', '<', before), where('last_active_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whom the member blocked, for their own copy of it. */
export async function listBlocksOf(db: Db, blockerId: MemberId) {
  return db
    .selectFrom('block as b')
    .innerJoin('member as m', 'm.id', 'b.blocked_id')
    .select(['m.fictional', 'b.created_at'])
    .select(sql<string>`coalesce(b.blocked_name, m.name)`.as('name'))
    .where('b.blocker_id', '=', blockerId)
    .where('m.status', '<>', 'erased')
    .orderBy('b.created_at', 'desc')
    .execute()
}

/** What names or shows the member in this room. */
export async function deleteOfMember(db: Db, memberId: MemberId) {
  await db.deleteFrom('photo').where('member_id', '=', memberId).execute()
  await db
    .deleteFrom('block')
    .where((where) => where.or({ blocker_id: memberId, blocked_id: memberId }))
    .execute()
  await db.deleteFrom('birth_correction').where('member_id', '=', memberId).execute()
  await db.deleteFrom('profile').where('member_id', '=', memberId).execute()
}
