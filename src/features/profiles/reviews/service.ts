// The state of a photo: judged when it is uploaded, decided by a person if it waits, and reported to its owner.
import { ProductError } from '#base/errors.ts'
import type { MemberId, PhotoId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { originOf, siteOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { alikeDistance } from '#platform/photo-check.ts'
import type { PhotoVerdict } from '#platform/photo-check.ts'
import type { Platform } from '#platform/platform.ts'
import type { PhotoEvent } from '../contract.ts'
import { fileName, masterFile, readFile } from '../files/service.ts'
import type { RefusalReason } from '../limits.ts'
import { listPhotos } from '../photos/queries.ts'
import { drawWhole } from '../pictures/service.ts'
import { lookAtKept } from '../processing/service.ts'
import type { RenderedPhoto } from '../processing/service.ts'
import { lockMember } from '../queries.ts'
import { imageStatus } from '../rules.ts'
import {
  countWaiting,
  deleteRefusedLike,
  findLastVerdict,
  findLikeRefused,
  findReviewed,
  insertRefusedPicture,
  insertVerdict,
  listWaiting,
  updateStatus,
} from './queries.ts'
import type { GivenVerdict, Look, ReviewedRow } from './queries.ts'
import { firstVerdict, isRemembered, mayDecide } from './rules.ts'
import type { Verdict } from './rules.ts'

export type { GivenVerdict }

const mostListed = 200

/** The initial state of a new photo, by the site's setting and the configured check. */
export async function judgeNew(platform: Platform, siteId: string, photo: RenderedPhoto): Promise<Verdict> {
  const { settings } = await siteOf(platform, siteId)
  return firstVerdict(settings.photo_check, await askCheck(platform, photo))
}

/** A check that can't be reached decides nothing: then a person does. */
async function askCheck(platform: Platform, photo: RenderedPhoto): Promise<PhotoVerdict> {
  const { contrast, files } = photo
  const likeRefused = await findLikeRefused(platform.db, photo)
  try {
    return await platform.photoCheck.judge({ picture: files[masterFile] ?? new Uint8Array(), contrast, likeRefused })
  } catch (error) {
    platform.log.error({ err: error, check: platform.photoCheck.name }, 'the check of photos failed')
    return { status: 'waiting' }
  }
}

/** Records what the check said, inside the transaction that stores the photo. */
export async function keepFirstVerdict(platform: Platform, tx: Db, photoId: PhotoId, verdict: Verdict): Promise<void> {
  const decided_by = platform.photoCheck.name
  await insertVerdict(tx, { photo_id: photoId, ...verdict, decided_by, decided_at: platform.now() })
}

/** The photos that wait for a person, longest waiting first. */
export async function listWaitingPhotos(platform: Platform): Promise<ReviewedRow[]> {
  return listWaiting(platform.db, mostListed)
}

/** How many photos wait for a person, and since when. */
export async function waitingPhotos(db: Db): Promise<{ open: number; since: Date | null }> {
  return countWaiting(db)
}

/** The whole photo, for the person who decides. */
export async function readReviewed(platform: Platform, photoId: PhotoId): Promise<Buffer> {
  const photo = await findReviewed(platform.db, photoId)
  const bytes = photo && ((await readWhole(platform, photo)) ?? (await drawWhole(platform, photo)))
  if (!bytes) throw new ProductError('not_found')
  return bytes
}

async function readWhole(platform: Platform, { storage_key: folder }: ReviewedRow): Promise<Buffer | null> {
  return (
    (await readFile(platform, folder, masterFile)) ?? (await readFile(platform, folder, fileName('full', 1, 'webp')))
  )
}

/** Returns the decision that this one replaces, if there was any: it may be a colleague's. */
export async function showPhoto(platform: Platform, photoId: PhotoId, by: string): Promise<GivenVerdict | null> {
  return decide(platform, photoId, { status: 'shown', reason: null }, by)
}

/** The same for a refusal, of a shown photo too. Its owner is told why, and can delete it; copies of the picture will be recognised. */
export async function refusePhoto(
  platform: Platform,
  photoId: PhotoId,
  reason: RefusalReason,
  by: string,
): Promise<GivenVerdict | null> {
  return decide(platform, photoId, { status: 'refused', reason }, by)
}

/** A picture that is no profile photo, such as one sent in a chat: copies of it will be recognised wherever they are uploaded. */
export async function refusePicture(
  platform: Platform,
  picture: Buffer,
  reason: RefusalReason,
  by: string,
): Promise<void> {
  const refusal = { reason, refused_by: by, refused_at: platform.now() }
  await insertRefusedPicture(platform.db, await lookAtKept(picture), refusal)
}

/** That was a mistake. */
export async function allowPicture(platform: Platform, picture: Buffer): Promise<void> {
  await deleteRefusedLike(platform.db, await lookAtKept(picture), alikeDistance)
}

/** For the back office: what a member has uploaded, in order, whatever was decided about it. */
export async function listPhotosOf(platform: Platform, memberId: MemberId) {
  return listPhotos(platform.db, memberId)
}

async function decide(
  platform: Platform,
  photoId: PhotoId,
  verdict: Verdict,
  by: string,
): Promise<GivenVerdict | null> {
  const found = await findReviewed(platform.db, photoId)
  if (!found) throw new ProductError('not_found')
  const look = await lookOf(platform, found)
  const before = await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, found.member_id)
    const photo = await findReviewed(tx, photoId)
    if (!photo) throw new ProductError('not_found')
    const last = await findLastVerdict(tx, photoId)
    if (!mayDecide(photo.status, verdict.status)) throw new ProductError('conflict')
    await updateStatus(tx, photoId, verdict.status, verdict.reason)
    await insertVerdict(tx, { photo_id: photoId, ...verdict, decided_by: by, decided_at: platform.now() })
    await remember(platform, tx, look, { from: photo.status, verdict, by })
    if (verdict.reason) await mailRefused(platform, tx, photo, verdict.reason)
    return last && last.status !== 'waiting' ? last : null
  })
  const event: PhotoEvent = {
    event: 'photo',
    photo_id: photoId,
    status: imageStatus(verdict.status),
    refusal: verdict.reason,
  }
  platform.live.publish([found.member_id], { ...event })
  return before
}

/** From its pixels; if they are not available, copies are recognised by the hash of the whole alone. */
async function lookOf(platform: Platform, photo: ReviewedRow): Promise<Look | null> {
  const { perceptual_hash: perceptualHash } = photo
  if (!perceptualHash) return null
  const bytes = await readWhole(platform, photo)
  const { furtherHashes } = bytes ? await lookAtKept(bytes) : { furtherHashes: [] }
  return { perceptualHash, furtherHashes }
}

/** Only a mistaken refusal is forgotten: a photo that was waiting is fine where it is shown, and not for that reason anywhere else. */
async function remember(
  platform: Platform,
  tx: Db,
  look: Look | null,
  { from, verdict: { reason }, by }: { from: string; verdict: Verdict; by: string },
): Promise<void> {
  if (!look) return
  if (reason !== null && isRemembered(reason))
    await insertRefusedPicture(tx, look, { reason, refused_by: by, refused_at: platform.now() })
  if (reason === null && from === 'refused') await deleteRefusedLike(tx, look, alikeDistance)
}

/** By mail, because they may be gone for days; the words are the same as beside the photo. */
async function mailRefused(platform: Platform, tx: Db, photo: ReviewedRow, reason: RefusalReason): Promise<void> {
  const contact = await contactOf(tx, photo.member_id)
  // An unverified address may be a stranger's, whom a member's name and photos do not concern.
  if (!contact?.confirmedAt) return
  const { language } = contact
  await sendMail(platform, tx, {
    siteId: photo.site_id,
    memberId: photo.member_id,
    to: contact.email,
    language,
    template: 'photo_refused',
    data: {
      name: photo.name,
      // copy: own:refusals.*
      why: platform.words.say(language, `own:refusals.${reason}`),
      link: (await originOf(platform, photo.site_id)) + paths.profile(),
    },
  })
}
