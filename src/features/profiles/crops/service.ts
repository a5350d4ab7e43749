// Shows another part of a photo on cards: cropped from the master, under new addresses; the photo itself stays whole.
import { ProductError } from '#base/errors.ts'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Crop, MemberPhoto } from '../contract.ts'
import { cropFiles, dropCrop, fileName, keepFiles, masterFile, readFile } from '../files/service.ts'
import { listPhotos, updateCrop } from '../photos/queries.ts'
import { publishPhotosChanged, readOwnPhoto } from '../photos/service.ts'
import { cropKept } from '../processing/service.ts'
import { lockMember } from '../queries.ts'
import { isGoodCrop } from '../rules.ts'

/** Null shows the middle again. */
export async function cropPhoto(
  platform: Platform,
  memberId: MemberId,
  photoId: PhotoId,
  crop: Crop | null,
): Promise<MemberPhoto> {
  const photo = (await listPhotos(platform.db, memberId)).find(({ id }) => id === photoId)
  if (!photo) throw new ProductError('not_found')
  if (crop && !isGoodCrop(crop, photo)) {
    throw new ProductError('invalid_input', {}, { crop: { code: 'invalid_value' } })
  }
  const source = await sourceOf(platform, photo.storage_key)
  if (!source) throw new ProductError('not_found')
  const cut = await cropKept(source, crop)
  const before = await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, memberId)
    const row = (await listPhotos(tx, memberId)).find(({ id }) => id === photoId)
    if (!row) throw new ProductError('not_found')
    const version = row.version + 1
    // Under the lock, so that two windows never write the same version: the last choice is shown.
    await keepFiles(platform, row.storage_key, cropFiles(cut.files, version))
    await updateCrop(tx, photoId, { ...columnsOf(crop), version, thumbhash: cut.thumbhash })
    return row
  })
  await dropCrop(platform, before)
  publishPhotosChanged(platform, memberId)
  return readOwnPhoto(platform, memberId, photoId)
}

/** Photos from before crops were offered have no master: their largest variant will do. */
async function sourceOf(platform: Platform, folder: string): Promise<Buffer | null> {
  return (await readFile(platform, folder, masterFile)) ?? readFile(platform, folder, fileName('full', 1, 'webp'))
}

function columnsOf(crop: Crop | null) {
  return {
    crop_x: crop?.x ?? null,
    crop_y: crop?.y ?? null,
    crop_width: crop?.width ?? null,
    crop_height: crop?.height ?? null,
  }
}
