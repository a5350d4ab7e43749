// What a member can do with photos, and what of them another may see.
import { createHash } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { MemberPhoto } from '../contract.ts'
import { variants } from '../limits.ts'
import { picturePath } from '../pictures/service.ts'
import { isPremium } from '#features/payments/service.ts'
import type { ProcessedPhoto, UploadedPhoto } from '../processing/service.ts'
import { lockMember } from '../queries.ts'
import { imageStatus, mayUploadPhoto, photoLimit, visiblePhotos } from '../rules.ts'
import type { Sight } from '../rules.ts'
import {
  deletePhoto,
  findPhotoByClientId,
  insertPhoto,
  listPhotos,
  updateHasPhoto,
  updatePositions,
} from './queries.ts'
import type { PhotoRow } from './queries.ts'

/** The photos of a member as this viewer may have them, the main photo first. */
export async function photosOf(
  platform: Platform,
  viewerId: MemberId | null,
  memberId: MemberId,
): Promise<MemberPhoto[]> {
  return (await seenPhotos(platform, viewerId, memberId)).photos
}

/** The same, and how many there are to see for who may see all. */
export async function seenPhotos(
  platform: Platform,
  viewerId: MemberId | null,
  memberId: MemberId,
): Promise<{ photos: MemberPhoto[]; total: number }> {
  const own = viewerId === memberId
  const rows = await listPhotos(platform.db, memberId)
  const viewer = viewerId === null ? 'visitor' : own || (await isPremium(platform.db, viewerId)) ? 'premium' : 'free'
  return {
    photos: visiblePhotos(viewer, own, rows).map((sight) => photoOnWire(platform, viewerId, sight)),
    total: visiblePhotos('premium', own, rows).length,
  }
}

/** The own photos in order, and how many are allowed. */
export async function readOwnPhotos(
  platform: Platform,
  memberId: MemberId,
): Promise<{ photos: MemberPhoto[]; limit: number }> {
  const [photos, premium] = await Promise.all([
    photosOf(platform, memberId, memberId),
    isPremium(platform.db, memberId),
  ])
  return { photos, limit: photoLimit(premium) }
}

/** Adds a photo at the end. The same client id again answers the same photo; with another file it is refused. */
export async function uploadPhoto(
  platform: Platform,
  memberId: MemberId,
  upload: UploadedPhoto,
  clientId: string | null,
): Promise<MemberPhoto> {
  const contentHash = createHash('sha256').update(upload.bytes).digest()
  const before = await knownOrRoom(platform.db, memberId, clientId, contentHash)
  const photo = before ?? (await keepNew(platform, memberId, await process(upload), clientId, contentHash))
  const { photos } = await seenPhotos(platform, memberId, memberId)
  const seen = photos.find(({ id }) => id === photo.id)
  if (!seen) throw new ProductError('not_found')
  return seen
}

/** What reads pictures is loaded with the first of them. */
async function process(upload: UploadedPhoto): Promise<ProcessedPhoto> {
  const { processPhoto } = await import('../processing/service.ts')
  return processPhoto(upload)
}

/** Files first, then the row: a row without files would be a broken picture, files without a row are only rubbish to remove. */
async function keepNew(
  platform: Platform,
  memberId: MemberId,
  processed: ProcessedPhoto,
  clientId: string | null,
  contentHash: Buffer,
): Promise<PhotoRow> {
  const id: PhotoId = newId(platform.now().getTime())
  const folder = `photos/${memberId}/${id}`
  await Promise.all(
    variants.map((variant) => platform.storage.write(`${folder}/${variant}.webp`, processed.files[variant])),
  )
  try {
    const kept = await inTransaction(platform.db, async (tx) => {
      await lockMember(tx, memberId)
      const known = await knownOrRoom(tx, memberId, clientId, contentHash)
      if (known) return known
      const { width, height, thumbhash } = processed
      const position = (await listPhotos(tx, memberId)).length
      const fresh = {
        id,
        member_id: memberId,
        position,
        status: 'shown',
        storage_key: folder,
        width,
        height,
        thumbhash,
        client_id: clientId,
        content_hash: contentHash,
        created_at: platform.now(),
      }
      const row = await insertPhoto(tx, fresh)
      await updateHasPhoto(tx, memberId)
      return row
    })
    if (kept.id !== id) await removeFiles(platform, folder)
    return kept
  } catch (error) {
    await removeFiles(platform, folder)
    throw error
  }
}

/** The photo this upload already became, or nothing where there is room for it; asked before the work, and again under the lock. */
async function knownOrRoom(
  db: Db,
  memberId: MemberId,
  clientId: string | null,
  contentHash: Buffer,
): Promise<PhotoRow | undefined> {
  const known = clientId ? await findPhotoByClientId(db, memberId, clientId) : undefined
  if (known && !known.content_hash?.equals(contentHash)) throw new ProductError('client_id_reused')
  if (known) return known
  const [photos, premium] = await Promise.all([listPhotos(db, memberId), isPremium(db, memberId)])
  if (!mayUploadPhoto(photos.length, premium)) throw new ProductError('photo_limit', { limit: photoLimit(premium) })
  return undefined
}

/** Puts the photos in the order given, which names each once; the first becomes the main photo. */
export async function sortPhotos(platform: Platform, memberId: MemberId, order: readonly PhotoId[]) {
  await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, memberId)
    const ids = new Set((await listPhotos(tx, memberId)).map(({ id }) => id))
    const named = new Set(order)
    if (named.size !== order.length || named.size !== ids.size || order.some((id) => !ids.has(id))) {
      throw new ProductError('invalid_input', {}, { order: { code: 'invalid_value' } })
    }
    await updatePositions(tx, memberId, order)
  })
  return readOwnPhotos(platform, memberId)
}

/** Deletes a photo and, once that is certain, its files. */
export async function dropPhoto(platform: Platform, memberId: MemberId, photoId: PhotoId) {
  const gone = await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, memberId)
    const row = await deletePhoto(tx, memberId, photoId)
    if (!row) throw new ProductError('not_found')
    await updatePositions(
      tx,
      memberId,
      (await listPhotos(tx, memberId)).map(({ id }) => id),
    )
    await updateHasPhoto(tx, memberId)
    return row
  })
  await removeFiles(platform, gone.storage_key)
  return readOwnPhotos(platform, memberId)
}

/** Removes what storage holds of a photo; a file that is gone already is no failure. */
export async function removeFiles(platform: Platform, folder: string): Promise<void> {
  const outcomes = await Promise.allSettled(
    variants.map((variant) => platform.storage.remove(`${folder}/${variant}.webp`)),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) platform.log.warn({ err: failed.reason as unknown, folder }, 'photo files left over')
}

function photoOnWire(
  platform: Platform,
  viewerId: MemberId | null,
  { photo, main, locked }: Sight<PhotoRow>,
): MemberPhoto {
  const path = (variant: 'thumb' | 'card' | 'full') =>
    picturePath(platform, viewerId, photo.id, locked ? 'blurred' : variant)
  return {
    id: photo.id,
    filename: path('card'),
    thumb_filename: path('thumb'),
    full_filename: path('full'),
    thumbhash: photo.thumbhash,
    width: photo.width,
    height: photo.height,
    status: imageStatus(photo.status),
    main,
    locked,
  }
}
