// A member's own conversations: exported on request, and erased with the account.
import type { MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deletePermissions, listPermissions } from '../asking/queries.ts'
import { isHeldFrom } from '../held/rules.ts'
import { sealedDays } from '../limits.ts'
import { deleteSentPhotos } from '../photos/queries.ts'
import { sentPhotosOf } from '../photos/service.ts'
import { deleteSealedOf, listSealedBy } from '../sealed/queries.ts'
import {
  deleteAcknowledgement,
  deleteReactions,
  findAcknowledgement,
  listOwnMessages,
  listOwnReactions,
  listSentPhotos,
  updateMessagesErased,
  updateNothingUnreadFrom,
} from './queries.ts'

export async function exportMember(db: Db, memberId: MemberId) {
  const [permissions, read] = [await listPermissions(db, memberId), await findAcknowledgement(db, memberId)]
  return {
    sent_photos: listSentPhotos(db, memberId).map(({ storage_key, ...photo }) => ({
      ...photo,
      file: `${storage_key}/full.webp`,
    })),
    taken_back: listSealedBy(db, memberId).map(({ id: _id, storage_key: _key, ...row }) => ({
      ...row,
      kept_until: new Date(row.taken_back_at.getTime() + sealedDays * day).toISOString(),
    })),
    taken_back_photos: listSealedBy(db, memberId, 'photo').map(({ id, storage_key, at, taken_back_at, ...row }) => ({
      id,
      with: row.with,
      created_at: at,
      taken_back_at,
      file: `${storage_key}/full.webp`,
    })),
    reactions: listOwnReactions(db, memberId),
    fictional_warning_read_at: read?.acknowledged_at ?? null,
    photo_permissions: permissions.map(({ sender_id, ...row }) => ({ ...row, mine: sender_id !== memberId })),
    messages: listOwnMessages(db, memberId).map(({ sender_id, created_at, held, held_opened_at, ...row }) => ({
      ...row,
      // Of what is held from the member, the export says only that it exists.
      ...(isHeldFrom(memberId, { sender_id, body: row.body, held, held_opened_at }) ? { body: '', held } : {}),
      mine: sender_id === memberId,
      at: created_at.toISOString(),
    })),
  }
}

/** Erases what this member wrote. Runs inside a transaction; returns what removes the files, and throws if it can't. */
export async function eraseMember(platform: Platform, tx: Db, memberId: MemberId): Promise<() => Promise<void>> {
  const folders = [...(await deleteSentPhotos(tx, memberId)), ...(await deleteSealedOf(tx, memberId))]
  await updateMessagesErased(tx, memberId)
  await updateNothingUnreadFrom(tx, memberId)
  await deleteReactions(tx, memberId)
  await deleteAcknowledgement(tx, memberId)
  await deletePermissions(tx, memberId)
  return async () => {
    // The last one is of what no row leads to: a photo whose process ended before it was sent.
    for (const folder of [...folders, sentPhotosOf(memberId)]) await platform.storage.removeAll(folder)
  }
}
