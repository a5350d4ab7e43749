// SQL of held messages: their reader opened one.
import type { Db } from '#platform/db/db.ts'

/** False where it was opened before. */
export async function updateHeldOpened(db: Db, conversationId: string, seq: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ held_opened_at: now })
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .where('held', 'is not', null)
    .where('held_opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
