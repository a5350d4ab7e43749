// SQL of reviews: photos that wait, who decided what, and what refused pictures looked like.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import type { PhotoId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { RefusalReason } from '../limits.ts'
import type { PhotoStatus } from './rules.ts'

/** Nobody sees the photos of a restricted member, or of one who is leaving: they wait again once the account is open. */
const shownAccounts = ['active', 'not_confirmed'] as const

/** Longest waiting first. */
export async function listWaiting(db: Db, most: number) {
  return selectReviewed(db)
    .where('photo.status', '=', 'waiting')
    .where('member.status', 'in', shownAccounts)
    .orderBy('photo.created_at')
    .orderBy('photo.id')
    .limit(most)
    .execute()
}

/** How many wait, and since when. */
export async function countWaiting(db: Db) {
  return db
    .selectFrom('photo')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .select(sql<number>`count(*)::int`.as('open'))
    .select(({ fn }) => fn.min('photo.created_at').as('since'))
    .where('photo.status', '=', 'waiting')
    .where('member.status', 'in', shownAccounts)
    .executeTakeFirstOrThrow()
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
      'photo.drawn_seed',
      'photo.perceptual_hash',
      'photo.created_at',
      'member.name',
      'member.site_id',
    ])
}

export async function updateStatus(db: Db, photoId: PhotoId, status: PhotoStatus, reason: RefusalReason | null) {
  await db.updateTable('photo').set({ status, refusal_reason: reason }).where('id', '=', photoId).execute()
}

export interface NewVerdict {
  photo_id: PhotoId
  status: PhotoStatus
  reason: RefusalReason | null
  decided_by: string
  decided_at: Date
}

export async function insertVerdict(db: Db, verdict: NewVerdict) {
  await db.insertInto('photo_verdict').values(verdict).execute()
}

export async function findLastVerdict(db: Db, photoId: string) {
  return db
    .selectFrom('photo_verdict')
    .select(['status', 'reason', 'decided_by', 'decided_at'])
    .where('photo_id', '=', photoId)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type GivenVerdict = NonNullable<Awaited<ReturnType<typeof findLastVerdict>>>

/** The look of a picture: the hash of the whole, and those of its mirror image and its crops. */
export interface Look {
  perceptualHash: string
  furtherHashes: readonly string[]
}

export async function insertRefusedPicture(
  db: Db,
  look: Look,
  refusal: { reason: RefusalReason; refused_by: string; refused_at: Date },
) {
  await db
    .insertInto('refused_picture')
    .values({
      id: newId(refusal.refused_at.getTime()),
      perceptual_hash: look.perceptualHash,
      further_hashes: sql`${[...look.furtherHashes]}::bit(64)[]`,
      ...refusal,
    })
    .onConflict((again) => again.doNothing())
    .execute()
}

/** Deletes the hashes that would match this picture. */
export async function deleteRefusedLike(db: Db, look: Look, distance: number) {
  await db.deleteFrom('refused_picture').where(distanceTo(look), '<=', distance).execute()
}

/** The refused picture that looks most like this one. */
export async function findLikeRefused(db: Db, look: Look) {
  const distance = distanceTo(look)
  const row = await db
    .selectFrom('refused_picture')
    .select(['reason', distance.as('distance')])
    .orderBy(distance)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The smallest number of differing bits out of 64: one of the two whole, the other whole, mirrored, or without its edges. */
function distanceTo({ perceptualHash, furtherHashes }: Look) {
  const whole = sql`${perceptualHash}::bit(64)`
  return sql<number>`least(
    bit_count(perceptual_hash # ${whole}),
    (select min(bit_count(further # ${whole})) from unnest(further_hashes) as further),
    (select min(bit_count(perceptual_hash # further)) from unnest(${[...furtherHashes]}::bit(64)[]) as further))::integer`
}
