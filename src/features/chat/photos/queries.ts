// SQL for photos in chats: the message body names the photo, and the two participants decide who may see it.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isMatchOf } from '../queries.ts'

export interface NewChatPhoto {
  id: string
  storage_key: string
  content_hash: Buffer
  width: number
  height: number
  thumbhash: string
}

export interface ChatPhotoRow extends NewChatPhoto {
  sender_id: string
  recipient_id: string
  /** Not opened by its recipient and not from a match of theirs; or its sender has blocked them. */
  veiled: boolean
  /** As its sender may know it: they learn nothing of an opening by a member who is unseen, nor of a like that they can't see. */
  veiled_to_sender: boolean
}

const [sender, recipient] = [sql.ref('chat_photo.sender_id'), sql.ref('chat_photo.recipient_id')]
const isFromMatch = isMatchOf(recipient, sender)

const isFromBlocker = sql<boolean>`exists (select from block where blocker_id = ${sender} and blocked_id = ${recipient})`

const veils = [
  sql<boolean>`opened_at is null and not ${isFromMatch} or ${isFromBlocker}`.as('veiled'),
  sql<boolean>`(opened_at is null or opened_unseen) and not (${isFromMatch} and ${isMatchOf(sender, recipient)})`.as(
    'veiled_to_sender',
  ),
] as const

export async function insertChatPhotos(
  db: Db,
  photos: readonly (NewChatPhoto & { sender_id: string; recipient_id: string; created_at: Date })[],
): Promise<ChatPhotoRow[]> {
  if (photos.length === 0) return []
  return db
    .insertInto('chat_photo')
    .values([...photos])
    .returningAll()
    .returning([...veils])
    .execute()
}

export async function listChatPhotos(db: Db, ids: readonly string[]): Promise<ChatPhotoRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('chat_photo')
    .selectAll()
    .select([...veils])
    .where('id', 'in', ids)
    .execute()
}

/** Where the files of a photo that was sent are, taken back or not; undefined if nothing was sent under that id. */
export async function findStorageKey(db: Db, senderId: string, clientId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('message')
    .leftJoin('chat_photo as photo', 'photo.id', 'message.client_id')
    .leftJoin('sealed_message as sealed', (join) =>
      join.onRef('sealed.conversation_id', '=', 'message.conversation_id').onRef('sealed.seq', '=', 'message.seq'),
    )
    .select(({ fn }) => fn.coalesce('photo.storage_key', 'sealed.storage_key').as('storage_key'))
    .where('message.sender_id', '=', senderId)
    .where('message.client_id', '=', clientId)
    .executeTakeFirst()
  return row?.storage_key
}

/** False if it was already open. `unseen`: its sender must not learn of the opening. */
export async function updatePhotoOpened(
  db: Db,
  id: string,
  recipientId: string,
  { now, unseen }: { now: Date; unseen: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_photo')
    .set({ opened_at: now, opened_unseen: unseen })
    .where('id', '=', id)
    .where('recipient_id', '=', recipientId)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns where its files are, for keeping or removing them. */
export async function deleteChatPhoto(db: Db, id: string): Promise<string | null> {
  const row = await db.deleteFrom('chat_photo').where('id', '=', id).returning('storage_key').executeTakeFirst()
  return row?.storage_key ?? null
}

export async function deleteSentPhotos(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.deleteFrom('chat_photo').where('sender_id', '=', memberId).returning('storage_key').execute()
  return rows.map(({ storage_key }) => storage_key)
}
