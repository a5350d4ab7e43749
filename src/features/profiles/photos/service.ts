// What a member can do with photos, and what of them others may see.
import { ProductError } from '#base/errors.ts'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { isPremium } from '#features/payments/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Crop, MemberPhoto, ProfileEvent } from '../contract.ts'
import { dropFiles, promiseToDrop } from '../files/service.ts'
import type { Variant } from '../limits.ts'
import { picturePath } from '../pictures/service.ts'
import { lockMember } from '../queries.ts'
import { imageStatus, photoLimit, visiblePhotos } from '../rules.ts'
import type { PhotoView } from '../rules.ts'
import { deletePhoto, listPhotos, updatePositions } from './queries.ts'
import type { PhotoCrop, PhotoRow } from './queries.ts'

/** A member's photos as this viewer may have them, main photo first; and how many there are for someone who may see all. */
export async function seenPhotos(
  platform: Platform,
  viewerId: MemberId | null,
  memberId: MemberId,
): Promise<{ photos: MemberPhoto[]; total: number }> {
  const own = viewerId === memberId
  const [rows, premium] = await Promise.all([
    listPhotos(platform.db, memberId),
    viewerId !== null && !own && isPremium(platform.db, viewerId),
  ])
  const viewer = viewerId === null ? 'visitor' : own || premium ? 'premium' : 'free'
  const owner = { premium: rows[0]?.owner_premium ?? false, fictional: rows[0]?.owner_fictional ?? false }
  return {
    photos: visiblePhotos(viewer, own, rows, owner).map((sight) => photoOnWire(platform, viewerId, own, sight)),
    total: visiblePhotos('premium', own, rows, owner).length,
  }
}

/** The own photos in order, and how many are allowed. */
export async function readOwnPhotos(
  platform: Platform,
  memberId: MemberId,
): Promise<{ photos: MemberPhoto[]; limit: number }> {
  const [{ photos }, premium] = await Promise.all([
    seenPhotos(platform, memberId, memberId),
    isPremium(platform.db, memberId),
  ])
  return { photos, limit: photoLimit(premium) }
}

/** One of the own photos. */
export async function readOwnPhoto(platform: Platform, memberId: MemberId, photoId: PhotoId): Promise<MemberPhoto> {
  const photo = await findOwnPhoto(platform, memberId, photoId)
  if (!photo) throw new ProductError('not_found')
  return photo
}

export async function findOwnPhoto(
  platform: Platform,
  memberId: MemberId,
  photoId: PhotoId,
): Promise<MemberPhoto | undefined> {
  const { photos } = await seenPhotos(platform, memberId, memberId)
  return photos.find(({ id }) => id === photoId)
}

/** Puts the photos in the given order, which lists each once; the first becomes the main photo. */
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
  publishPhotosChanged(platform, memberId)
  return readOwnPhotos(platform, memberId)
}

/** Deletes a photo and, once that is certain, its files. */
export async function dropPhoto(platform: Platform, memberId: MemberId, photoId: PhotoId) {
  const gone = await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, memberId)
    const row = await deletePhoto(tx, memberId, photoId)
    if (!row) throw new ProductError('not_found')
    await promiseToDrop(platform, tx, row.storage_key)
    await updatePositions(
      tx,
      memberId,
      (await listPhotos(tx, memberId)).map(({ id }) => id),
    )
    return row
  })
  await dropFiles(platform, gone.storage_key)
  publishPhotosChanged(platform, memberId)
  return readOwnPhotos(platform, memberId)
}

/** After the commit: the member's other windows show what this one changed. */
export function publishPhotosChanged(platform: Platform, memberId: MemberId): void {
  platform.live.publish([memberId], { event: 'photos_changed' } satisfies ProfileEvent)
}

function photoOnWire(
  platform: Platform,
  viewerId: MemberId | null,
  own: boolean,
  { photo, main, locked, hidden }: PhotoView<PastPhoto & PhotoCrop & Pick<PhotoRow, 'thumbhash' | 'version'>>,
): MemberPhoto {
  const path = (variant: Variant) =>
    picturePath(platform, viewerId, photo.id, locked ? 'blurred' : variant, photo.version)
  return {
    id: photo.id,
    filename: path('card'),
    thumb_filename: path('thumb'),
    full_filename: path('full'),
    thumbhash: photo.thumbhash,
    width: photo.width,
    height: photo.height,
    status: imageStatus(photo.status),
    refusal: own ? photo.refusal_reason : null,
    main,
    locked,
    hidden,
    cut: !locked && photo.crop_x !== null,
    crop: own ? cropOf(photo) : null,
  }
}

/** What is known about a photo once it is gone. */
export type PastPhoto = Pick<PhotoRow, 'id' | 'width' | 'height' | 'status' | 'refusal_reason'>

/** One deleted since it was uploaded: its links lead nowhere, and nothing of it can be seen. */
export function removedOnWire(platform: Platform, memberId: MemberId, photo: PastPhoto) {
  const nowhere = { crop_x: null, crop_y: null, crop_width: null, crop_height: null, thumbhash: '', version: 1 }
  const sight = { photo: { ...photo, ...nowhere }, main: false, locked: false, hidden: false }
  return { ...photoOnWire(platform, memberId, true, sight), removed: true as const }
}

function cropOf({ crop_x: x, crop_y: y, crop_width: width, crop_height: height }: PhotoCrop): Crop | null {
  return x === null || y === null || width === null || height === null ? null : { x, y, width, height }
}
