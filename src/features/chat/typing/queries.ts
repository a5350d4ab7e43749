// SQL for who may see that a member is typing.
import type { Db } from '#platform/db/db.ts'
import { isUnseen } from '../marks/queries.ts'

export async function findTypingFacts(db: Db, memberId: string, conversationId: string) {
  return db
    .selectFrom('participant')
    .select(['other_id', isUnseen.as('unseen')])
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}
