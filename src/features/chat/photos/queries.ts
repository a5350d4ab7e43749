// SQL of photos in chats: of which message they are is told by its body, who may see them by its two sides.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

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
  /** Neither opened by its recipient nor between two who like each other. */
  veiled: boolean
}

const veiled = sql<boolean>`(opened_at is null and not (
  exists (select from member_like where liker_id = sender_id and liked_id = recipient_id)
  and exists (select from member_like where liker_id = recipient_id and liked_id = sender_id)))`

export async function insertChatPhotos(
  db: Db,
  photos: readonly (NewChatPhoto & { sender_id: string; recipient_id: string; created_at: Date })[],
): Promise<ChatPhotoRow[]> {
  if (photos.length === 0) return []
  return db
    .insertInto('chat_photo')
    .values([...photos])
    .returningAll()
    .returning(veiled.as('veiled'))
    .execute()
}

export async function listChatPhotos(db: Db, ids: readonly string[]): Promise<ChatPhotoRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('chat_photo').selectAll().select(veiled.as('veiled')).where('id', 'in', ids).execute()
}

/** False where it was opened before. */
export async function updatePhotoOpened(db: Db, id: string, recipientId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_photo')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('recipient_id', '=', recipientId)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers where its files lie, for removing them after the commit. */
export async function deleteChatPhoto(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('chat_photo').where('id', '=', id).returning('storage_key').executeTakeFirst()
  return row?.storage_key
}

export async function deleteSentPhotos(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.deleteFrom('chat_photo').where('sender_id', '=', memberId).returning('storage_key').execute()
  return rows.map(({ storage_key }) => storage_key)
}
