// SQL of reviews: photos that wait, what was decided by whom, and what refused pictures looked like.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import type { PhotoId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { RefusalReason } from '../limits.ts'

/** The longest waiting first. */
export async function listWaiting(db: Db, most: number) {
  return selectReviewed(db)
    .where('photo.status', '=', 'waiting')
    .orderBy('photo.created_at')
    .orderBy('photo.id')
    .limit(most)
    .execute()
}

export async function findReviewed(db: Db, photoId: PhotoId) {
  return selectReviewed(db).where('photo.id', '=', photoId).executeTakeFirst()
}

export type ReviewedRow = Awaited<ReturnType<typeof listWaiting>>[number]

function selectReviewed(db: Db) {
  return db
    .selectFrom('photo')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .select([
      'photo.id',
      'photo.member_id',
      'photo.status',
      'photo.refusal_reason',
      'photo.storage_key',
      'photo.perceptual_hash',
      'photo.created_at',
      'member.name',
      'member.site_id',
    ])
}

export async function updateStatus(db: Db, photoId: PhotoId, status: string, reason: RefusalReason | null) {
  await db.updateTable('photo').set({ status, refusal_reason: reason }).where('id', '=', photoId).execute()
}

export interface NewVerdict {
  photo_id: PhotoId
  status: string
  reason: RefusalReason | null
  decided_by: string
  decided_at: Date
}

export async function insertVerdict(db: Db, verdict: NewVerdict) {
  await db.insertInto('photo_verdict').values(verdict).execute()
}

export async function insertRefusedPicture(db: Db, perceptualHash: string, reason: RefusalReason, now: Date) {
  await db
    .insertInto('refused_picture')
    .values({ id: newId(now.getTime()), perceptual_hash: perceptualHash, reason, refused_at: now })
    .onConflict((again) => again.doNothing())
    .execute()
}

/** Forgets what would be taken for this picture. */
export async function deleteRefusedLike(db: Db, perceptualHash: string, distance: number) {
  await db.deleteFrom('refused_picture').where(distanceTo(perceptualHash), '<=', distance).execute()
}

/** The refused picture that looks most like this one: some ten million are compared in a second. */
export async function findLikeRefused(db: Db, perceptualHash: string) {
  const distance = distanceTo(perceptualHash)
  const row = await db
    .selectFrom('refused_picture')
    .select(['reason', distance.as('distance')])
    .orderBy(distance)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

function distanceTo(perceptualHash: string) {
  return sql<number>`bit_count(perceptual_hash # ${perceptualHash}::bit(64))::integer`
}
