// Takes in a photo: checked, rendered and stored, once, and only if there is room for it.
import { createHash } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { findEarlierAnswer, keepAnswer } from '#features/accounts/answers/service.ts'
import { isPremium } from '#features/payments/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { AddedPhoto } from '../contract.ts'
import { dropFiles, keepFiles, photosOf, promiseToSweep, removeUnlessWanted } from '../files/service.ts'
import type { DropOrder } from '../files/service.ts'
import { findPhotoByClientId, findStorageKey, insertPhoto, listPhotos } from '../photos/queries.ts'
import { findOwnPhoto, publishPhotosChanged, removedOnWire } from '../photos/service.ts'
import type { PastPhoto } from '../photos/service.ts'
import { processPhoto } from '../processing/service.ts'
import type { RenderedPhoto, UploadedPhoto } from '../processing/service.ts'
import { lockMember } from '../queries.ts'
import { judgeNew, keepFirstVerdict } from '../reviews/service.ts'
import type { Verdict } from '../reviews/rules.ts'
import { mayUploadPhoto, photoLimit } from '../rules.ts'
import { profileFacts } from '../service.ts'

/** Adds a photo at the end. The same client id again returns the same photo, deleted or not; with another file it is refused. */
export async function uploadPhoto(
  platform: Platform,
  memberId: MemberId,
  upload: UploadedPhoto,
  clientId: string | null,
): Promise<AddedPhoto> {
  const arrival = { memberId, clientId, contentHash: createHash('sha256').update(upload.bytes).digest() }
  const before = await knownOrRoom(platform.db, arrival)
  const photo = before ?? (await takeIn(platform, arrival, upload))
  if (!before) publishPhotosChanged(platform, memberId)
  return (await findOwnPhoto(platform, memberId, photo.id)) ?? removedOnWire(platform, memberId, photo)
}

/** Whose upload it is, and by what it is known again. */
interface Arrival {
  memberId: MemberId
  clientId: string | null
  contentHash: Buffer
}

async function takeIn(platform: Platform, arrival: Arrival, upload: UploadedPhoto): Promise<PastPhoto> {
  const { site_id } = await profileFacts(platform.db, arrival.memberId)
  const processed = await processPhoto(upload)
  const verdict = await judgeNew(platform, site_id, processed)
  return keepNew(platform, arrival, processed, verdict)
}

/** Files first, then the row: a row without files would be a broken picture, files without a row are only garbage to remove. */
async function keepNew(
  platform: Platform,
  arrival: Arrival,
  processed: RenderedPhoto,
  verdict: Verdict,
): Promise<PastPhoto> {
  const { memberId, clientId, contentHash } = arrival
  const id: PhotoId = newId(platform.now().getTime())
  const folder = `${photosOf(memberId)}/${id}`
  const files: UploadedFiles = { folder, photo: id }
  await promiseToSweep(platform, sweepUploadJob, files)
  try {
    await keepFiles(platform, folder, processed.files)
    const kept = await inTransaction(platform.db, async (tx) => {
      await lockMember(tx, memberId)
      const known = await knownOrRoom(tx, arrival)
      if (known) return known
      const { width, height, thumbhash } = processed
      const position = (await listPhotos(tx, memberId)).length
      const photo: PastPhoto = { id, width, height, status: verdict.status, refusal_reason: verdict.reason }
      await insertPhoto(tx, {
        ...photo,
        member_id: memberId,
        position,
        perceptual_hash: processed.perceptualHash,
        storage_key: folder,
        thumbhash,
        client_id: clientId,
        content_hash: contentHash,
        created_at: platform.now(),
      })
      await keepFirstVerdict(platform, tx, id, verdict)
      if (clientId) await keepAnswer(tx, askedFor(memberId, clientId, contentHash), photo, platform.now())
      return photo
    })
    if (kept.id !== id) await dropFiles(platform, folder)
    return kept
  } catch (error) {
    await dropUnlessKept(platform, memberId, id, folder)
    throw error
  }
}

export const sweepUploadJob = 'photos.sweep_upload'
export interface UploadedFiles extends DropOrder {
  photo: PhotoId
}

/** A day after an upload: its files are kept only if the photo's row leads to them. */
export async function sweepUpload(platform: Platform, { folder, photo }: UploadedFiles): Promise<void> {
  if ((await findStorageKey(platform.db, photo)) !== folder) await removeUnlessWanted(platform, folder)
}

/** A commit may have arrived although its answer was lost. Behind the same lock it is over, one way or the other. */
async function dropUnlessKept(platform: Platform, memberId: MemberId, id: PhotoId, folder: string): Promise<void> {
  try {
    const photos = await inTransaction(platform.db, async (tx) => {
      await lockMember(tx, memberId)
      return listPhotos(tx, memberId)
    })
    if (photos.every((photo) => photo.id !== id)) await dropFiles(platform, folder)
  } catch (error) {
    platform.log.error({ err: error, folder }, 'photo files left over')
  }
}

/** The photo this upload has already become, or nothing if there is room for it; checked before the work, and again under the lock. */
async function knownOrRoom(db: Db, { memberId, clientId, contentHash }: Arrival): Promise<PastPhoto | undefined> {
  const known = clientId ? await photoBefore(db, memberId, clientId, contentHash) : undefined
  if (known) return known
  const [photos, premium] = await Promise.all([listPhotos(db, memberId), isPremium(db, memberId)])
  if (!mayUploadPhoto(photos.length, premium)) throw new ProductError('photo_limit', { limit: photoLimit(premium) })
  return undefined
}

async function photoBefore(
  db: Db,
  memberId: MemberId,
  clientId: string,
  contentHash: Buffer,
): Promise<PastPhoto | undefined> {
  const answered = await findEarlierAnswer<PastPhoto>(db, askedFor(memberId, clientId, contentHash))
  if (answered) return answered
  const known = await findPhotoByClientId(db, memberId, clientId)
  if (known && !known.content_hash?.equals(contentHash)) throw new ProductError('client_id_reused')
  return known
}

function askedFor(memberId: MemberId, clientId: string, contentHash: Buffer) {
  return { memberId, clientId, call: 'photo', body: [contentHash.toString('hex')] } as const
}
