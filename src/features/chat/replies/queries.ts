// SQL for the automatic reply: whether one exists already, and in which language it speaks.
import type { Db } from '#platform/db/db.ts'

export async function hasMessageFrom(db: Db, conversationId: string, senderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('seq')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The name on the profile, and the language in which its member's messages are answered. */
export async function findReplyWords(db: Db, writerId: string, fictionalId: string) {
  return db
    .selectFrom('member')
    .leftJoin('contact', (join) => join.on('contact.member_id', '=', writerId))
    .select(['member.name', 'contact.language'])
    .where('member.id', '=', fictionalId)
    .executeTakeFirst()
}
