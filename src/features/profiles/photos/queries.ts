// SQL of photos: their order, their state, and which viewer may fetch a file.
import { sql } from 'kysely'
import type { MemberId, PhotoId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { PhotoStatus } from '../reviews/rules.ts'

/** The photos in order, each with what decides how many of them may be shown. */
export async function listPhotos(db: Db, memberId: MemberId) {
  return db
    .selectFrom('photo')
    .selectAll()
    .select([
      sql<boolean>`(select exists (select from premium where member_id = ${memberId}))`.as('owner_premium'),
      sql<boolean>`(select fictional from member where id = ${memberId})`.as('owner_fictional'),
    ])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .execute()
}

export type PhotoRow = Awaited<ReturnType<typeof listPhotos>>[number]

/** Until the transaction ends none of them is deleted; anything else done with them is not held up. */
export async function holdPhotos(tx: Db, memberId: MemberId): Promise<void> {
  await tx.selectFrom('photo').select('id').where('member_id', '=', memberId).orderBy('id').forKeyShare().execute()
}

export async function findPhotoByClientId(db: Db, memberId: MemberId, clientId: string) {
  return db
    .selectFrom('photo')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function findStorageKey(db: Db, photoId: PhotoId): Promise<string | undefined> {
  const row = await db.selectFrom('photo').select('storage_key').where('id', '=', photoId).executeTakeFirst()
  return row?.storage_key
}

export interface NewPhoto {
  id: PhotoId
  member_id: MemberId
  position: number
  status: PhotoStatus
  refusal_reason: string | null
  perceptual_hash: string
  storage_key: string
  width: number
  height: number
  thumbhash: string
  client_id: string | null
  content_hash: Buffer
  created_at: Date
}

export async function insertPhoto(db: Db, photo: NewPhoto) {
  return db.insertInto('photo').values(photo).returningAll().executeTakeFirstOrThrow()
}

export interface PhotoCrop {
  crop_x: number | null
  crop_y: number | null
  crop_width: number | null
  crop_height: number | null
}

export async function updateCrop(db: Db, photoId: PhotoId, change: PhotoCrop & { version: number; thumbhash: string }) {
  await db.updateTable('photo').set(change).where('id', '=', photoId).execute()
}

export async function deletePhoto(db: Db, memberId: MemberId, photoId: PhotoId) {
  return db
    .deleteFrom('photo')
    .where('member_id', '=', memberId)
    .where('id', '=', photoId)
    .returningAll()
    .executeTakeFirst()
}

/** Numbers the photos from 0 in the order of the ids. */
export async function updatePositions(db: Db, memberId: MemberId, order: readonly PhotoId[]) {
  await sql`
    update photo set position = ordered.position - 1
    from unnest(${[...order]}::uuid[]) with ordinality as ordered (id, position)
    where photo.id = ordered.id and photo.member_id = ${memberId} and photo.position <> ordered.position - 1`.execute(
    db,
  )
}
