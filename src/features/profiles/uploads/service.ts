// Takes in a photo: checked, rendered and kept, once, and only where there is room for it.
import { createHash } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { isPremium } from '#features/payments/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { MemberPhoto } from '../contract.ts'
import { dropFiles, keepFiles } from '../files/service.ts'
import { findPhotoByClientId, insertPhoto, listPhotos } from '../photos/queries.ts'
import { readOwnPhoto, tellOwnWindows } from '../photos/service.ts'
import { processPhoto } from '../processing/service.ts'
import type { RenderedPhoto, UploadedPhoto } from '../processing/service.ts'
import { lockMember } from '../queries.ts'
import { judgeNew, keepFirstVerdict } from '../reviews/service.ts'
import type { Verdict } from '../reviews/rules.ts'
import { mayUploadPhoto, photoLimit } from '../rules.ts'
import { profileFacts } from '../service.ts'

/** Adds a photo at the end. The same client id again answers the same photo; with another file it is refused. */
export async function uploadPhoto(
  platform: Platform,
  memberId: MemberId,
  upload: UploadedPhoto,
  clientId: string | null,
): Promise<MemberPhoto> {
  const contentHash = createHash('sha256').update(upload.bytes).digest()
  const before = await knownOrRoom(platform.db, memberId, clientId, contentHash)
  const photo = before ?? (await takeIn(platform, memberId, upload, clientId, contentHash))
  if (!before) tellOwnWindows(platform, memberId)
  return readOwnPhoto(platform, memberId, photo)
}

async function takeIn(
  platform: Platform,
  memberId: MemberId,
  upload: UploadedPhoto,
  clientId: string | null,
  contentHash: Buffer,
): Promise<PhotoId> {
  const { site_id } = await profileFacts(platform.db, memberId)
  const processed = await processPhoto(upload)
  const verdict = await judgeNew(platform, site_id, processed)
  return keepNew(platform, memberId, processed, verdict, clientId, contentHash)
}

/** Files first, then the row: a row without files would be a broken picture, files without a row are only rubbish to remove. */
async function keepNew(
  platform: Platform,
  memberId: MemberId,
  processed: RenderedPhoto,
  verdict: Verdict,
  clientId: string | null,
  contentHash: Buffer,
): Promise<PhotoId> {
  const id: PhotoId = newId(platform.now().getTime())
  const folder = `photos/${memberId}/${id}`
  try {
    await keepFiles(platform, folder, processed.files)
    const kept = await inTransaction(platform.db, async (tx) => {
      await lockMember(tx, memberId)
      const known = await knownOrRoom(tx, memberId, clientId, contentHash)
      if (known) return known
      const { width, height, thumbhash } = processed
      const position = (await listPhotos(tx, memberId)).length
      await insertPhoto(tx, {
        id,
        member_id: memberId,
        position,
        status: verdict.status,
        refusal_reason: verdict.reason,
        perceptual_hash: processed.perceptualHash,
        storage_key: folder,
        width,
        height,
        thumbhash,
        client_id: clientId,
        content_hash: contentHash,
        created_at: platform.now(),
      })
      await keepFirstVerdict(platform, tx, id, verdict)
      return id
    })
    if (kept !== id) await dropFiles(platform, folder)
    return kept
  } catch (error) {
    await dropFiles(platform, folder)
    throw error
  }
}

/** The photo this upload already became, or nothing where there is room for it; asked before the work, and again under the lock. */
async function knownOrRoom(
  db: Db,
  memberId: MemberId,
  clientId: string | null,
  contentHash: Buffer,
): Promise<PhotoId | undefined> {
  const known = clientId ? await findPhotoByClientId(db, memberId, clientId) : undefined
  if (known && !known.content_hash?.equals(contentHash)) throw new ProductError('client_id_reused')
  if (known) return known.id
  const [photos, premium] = await Promise.all([listPhotos(db, memberId), isPremium(db, memberId)])
  if (!mayUploadPhoto(photos.length, premium)) throw new ProductError('photo_limit', { limit: photoLimit(premium) })
  return undefined
}
