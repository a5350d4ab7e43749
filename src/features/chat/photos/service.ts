// Photos in chats: stored and charged once, visible to the two alone, to the recipient only once they open them.
import { createHash } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import { idPattern, newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { dropFiles, keepFiles, promiseToSweep, readFile, removeUnlessWanted } from '#features/profiles/files/service.ts'
import type { DropOrder, PhotoFiles, PictureFormat } from '#features/profiles/files/service.ts'
import { processPhoto } from '#features/profiles/processing/service.ts'
import type { UploadedPhoto } from '#features/profiles/processing/service.ts'
import { judgeNew } from '#features/profiles/reviews/service.ts'
import { violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { chatPhotoVariants } from '../limits.ts'
import type { ChatPhotoVariant } from '../limits.ts'
import { findMessageOfClient } from '../queries.ts'
import type { Draft } from '../permission/service.ts'
import { requireMaySendPhoto } from '../reading/service.ts'
import { mayFetchPhoto } from '../rules.ts'
import { sendMessage } from '../sending/service.ts'
import type { SentMessage } from '../sending/service.ts'
import { findStorageKey, listChatPhotos } from './queries.ts'

/** Where all photos that a member sends are, each in a folder of its own. */
export const sentPhotosOf = (senderId: MemberId) => `chat-photos/${senderId}`

type PhotoDraft = Pick<Draft, 'clientId' | 'shownCost' | 'conversation' | 'member'>

/**
 * Sends a photo as a message, charged with it (10.10). A sender who may not write, or can't pay, is refused before any
 * work. The same client id with the same file returns what was sent; with another file it is refused.
 */
export async function sendPhoto(
  platform: Platform,
  siteId: SiteId,
  senderId: MemberId,
  draft: PhotoDraft,
  upload: UploadedPhoto,
): Promise<SentMessage> {
  const message = { ...draft, kind: 'photo', body: draft.clientId } as const
  const contentHash = createHash('sha256').update(upload.bytes).digest()
  if (await isKnown(platform.db, senderId, draft.clientId, contentHash))
    return sendMessage(platform, siteId, senderId, message)
  await requireMaySendPhoto(platform, senderId, draft)
  const rendered = await processPhoto(upload)
  const { status } = await judgeNew(platform, siteId, rendered)
  if (status === 'refused') throw new ProductError('photo_refused')
  const { width, height, thumbhash } = rendered
  // Each attempt has a folder of its own, so that two at once don't remove each other's files.
  const storage_key = `${sentPhotosOf(senderId)}/${newId(platform.now().getTime())}`
  const photo = { id: draft.clientId, storage_key, content_hash: contentHash, width, height, thumbhash }
  const files: SentFiles = { folder: storage_key, sender: senderId, client_id: draft.clientId }
  await promiseToSweep(platform, sweepSentJob, files)
  try {
    await keepFiles(platform, storage_key, servedOf(rendered.files))
    const sent = await sendMessage(platform, siteId, senderId, { ...message, photo })
    await dropUnless(platform, draft.clientId, storage_key)
    return sent
  } catch (error) {
    await dropUnless(platform, draft.clientId, storage_key)
    throw violates(error, 'chat_photo_pk') ? new ProductError('client_id_reused') : error
  }
}

async function isKnown(db: Db, senderId: MemberId, id: string, contentHash: Buffer): Promise<boolean> {
  const [known] = await listChatPhotos(db, [id])
  // If it was taken back meanwhile, its message remains: sending returns that, whatever now applies between the two.
  if (!known) return (await findMessageOfClient(db, senderId, id)) !== undefined
  if (known.sender_id !== senderId || !known.content_hash.equals(contentHash))
    throw new ProductError('client_id_reused')
  return true
}

/** The files stay if the photo with this id uses this folder. */
async function dropUnless(platform: Platform, id: string, folder: string): Promise<void> {
  const [kept] = await listChatPhotos(platform.db, [id])
  if (kept?.storage_key !== folder) await dropFiles(platform, folder)
}

export const sweepSentJob = 'chat.sweep_photo'
export interface SentFiles extends DropOrder {
  sender: MemberId
  client_id: string
}

/** A day after a photo was sent: its files are kept only if its row, or the sealed one of a photo taken back, leads to them. */
export async function sweepSent(platform: Platform, { folder, sender, client_id }: SentFiles): Promise<void> {
  if ((await findStorageKey(platform.db, sender, client_id)) !== folder) await removeUnlessWanted(platform, folder)
}

/** Cards and thumbnails are for profiles, and nothing is cropped later: only these versions are stored. */
function servedOf(files: PhotoFiles): PhotoFiles {
  return Object.fromEntries(
    Object.entries(files).filter(([name]) => chatPhotoVariants.some((variant) => name.startsWith(`${variant}.`))),
  )
}

export interface ChatPicture {
  bytes: Buffer
  format: PictureFormat
}

/** The bytes of a photo for one of its two members, or null: missing, blurred and somebody else's are indistinguishable. */
export async function readChatPicture(
  platform: Platform,
  viewerId: MemberId | null,
  id: string,
  variant: string,
  accepted: readonly PictureFormat[],
): Promise<ChatPicture | null> {
  if (!viewerId || !idPattern.test(id) || !isVariant(variant)) return null
  const [photo] = await listChatPhotos(platform.db, [id])
  if (!photo || !mayFetchPhoto(variant, viewerId, photo)) return null
  for (const format of accepted) {
    const bytes = await readFile(platform, photo.storage_key, `${variant}.${format}`)
    if (bytes) return { bytes, format }
  }
  return null
}

function isVariant(name: string): name is ChatPhotoVariant {
  return (chatPhotoVariants as readonly string[]).includes(name)
}
