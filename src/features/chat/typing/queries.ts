// SQL of who may see that somebody is writing.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export async function findTypingFacts(db: Db, memberId: string, conversationId: string) {
  const { rows } = await sql<{ other_id: string; visible: boolean; blocked: boolean }>`
    select other_id, profile.visible, exists (
      select from block
      where (blocker_id = ${memberId} and blocked_id = other_id) or (blocker_id = other_id and blocked_id = ${memberId})) as blocked
    from participant join profile on profile.member_id = ${memberId}
    where conversation_id = ${conversationId} and participant.member_id = ${memberId}`.execute(db)
  return rows[0]
}
