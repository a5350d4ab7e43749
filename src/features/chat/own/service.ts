// A member's own conversations: given out on request, and taken away with the account.
import type { MemberId } from '#base/ids.ts'
import { dropFiles } from '#features/profiles/files/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteSentPhotos } from '../photos/queries.ts'
import { returnUnreadCharges } from '../service.ts'
import { deleteAcknowledgement, deleteReactions, listOwnMessages, updateMessagesErased } from './queries.ts'

export async function exportMember(db: Db, memberId: MemberId) {
  const rows = await listOwnMessages(db, memberId)
  return {
    messages: rows.map(({ sender_id, created_at, ...row }) => ({
      ...row,
      mine: sender_id === memberId,
      at: created_at.toISOString(),
    })),
  }
}

/** What others paid to write to this member, unread, goes back to them; what this member wrote is gone. Inside a transaction. */
export async function eraseMember(
  platform: Platform,
  tx: Db,
  memberId: MemberId,
  now: Date,
): Promise<() => Promise<void>> {
  await returnUnreadCharges(tx, memberId, now)
  const folders = await deleteSentPhotos(tx, memberId)
  await updateMessagesErased(tx, memberId)
  await deleteReactions(tx, memberId)
  await deleteAcknowledgement(tx, memberId)
  return async () => {
    for (const folder of folders) await dropFiles(platform, folder)
  }
}
