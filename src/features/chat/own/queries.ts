// SQL of what one member has written and received, for the export and the erasure.
import type { Db } from '#platform/db/db.ts'

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
    ])
    .where('participant.member_id', '=', memberId)
    .whereRef('message.seq', '>', 'participant.removed_seq')
    .orderBy('message.conversation_id')
    .orderBy('message.seq')
    .execute()
}

/** The numbers stay, so that the other one's conversation has no gaps; the words go. */
export async function updateMessagesErased(db: Db, memberId: string): Promise<void> {
  await db.updateTable('message').set({ body: '' }).where('sender_id', '=', memberId).execute()
}

export async function deleteAcknowledgement(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('fictional_acknowledgement').where('member_id', '=', memberId).execute()
}

export async function deleteReactions(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('message_reaction').where('member_id', '=', memberId).execute()
}
