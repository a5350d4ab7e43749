// SQL of what one member has written and received, for the export and the erasure.
import type { Db } from '#platform/db/db.ts'
import { nothingToFind } from '../search/queries.ts'

/** What the member still has in the list: messages that were removed from it are not given out again. */
export async function listOwnMessages(db: Db, memberId: string) {
  return db
    .selectFrom('participant')
    .innerJoin('message', 'message.conversation_id', 'participant.conversation_id')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select([
      'member.name as with',
      'member.fictional',
      'message.sender_id',
      'message.kind',
      'message.body',
      'message.automatic',
      'message.created_at',
      'message.held',
      'message.held_opened_at',
    ])
    .where('participant.member_id', '=', memberId)
    .whereRef('message.seq', '>', 'participant.removed_seq')
    .orderBy('message.conversation_id')
    .orderBy('message.seq')
    .execute()
}

/** The photos that the member sent into conversations, and where their files lie. */
export async function listSentPhotos(db: Db, memberId: string) {
  return db
    .selectFrom('chat_photo')
    .innerJoin('member', 'member.id', 'chat_photo.recipient_id')
    .select(['member.name as with', 'chat_photo.storage_key', 'chat_photo.created_at', 'chat_photo.opened_at'])
    .where('sender_id', '=', memberId)
    .orderBy('chat_photo.created_at')
    .execute()
}

export async function listOwnReactions(db: Db, memberId: string) {
  return db
    .selectFrom('message_reaction')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.conversation_id', '=', 'message_reaction.conversation_id')
        .onRef('participant.member_id', '=', 'message_reaction.member_id'),
    )
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select(['member.name as with', 'message_reaction.emoji', 'message_reaction.reacted_at'])
    .where('message_reaction.member_id', '=', memberId)
    .orderBy('reacted_at')
    .execute()
}

export async function findAcknowledgement(db: Db, memberId: string) {
  return db
    .selectFrom('fictional_acknowledgement')
    .select('acknowledged_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** The numbers stay, so that the other one's conversation has no gaps; the words go. */
export async function updateMessagesErased(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ body: '', signature: nothingToFind })
    .where('sender_id', '=', memberId)
    .execute()
}

export async function deleteAcknowledgement(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('fictional_acknowledgement').where('member_id', '=', memberId).execute()
}

export async function deleteReactions(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('message_reaction').where('member_id', '=', memberId).execute()
}
