// SQL for held messages: opening one, what its writer said before, and what they say about themselves.
import type { Db } from '#platform/db/db.ts'

/** False if it was already open. `unseen`: its sender must not learn of the opening. */
export async function updateHeldOpened(
  db: Db,
  { conversation, seq }: { conversation: string; seq: number },
  { now, unseen }: { now: Date; unseen: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ held_opened_at: now, held_opened_unseen: unseen })
    .where('conversation_id', '=', conversation)
    .where('seq', '=', seq)
    .where('held', 'is not', null)
    .where('held_opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the member typed into their profile, name and city included. */
export async function listProfileWords(db: Db, memberId: string): Promise<string[]> {
  const row = await db
    .selectFrom('profile')
    .innerJoin('member', 'member.id', 'profile.member_id')
    .select(['member.name', 'profile.about', 'profile.city', 'profile.notes'])
    .where('profile.member_id', '=', memberId)
    .executeTakeFirst()
  return row ? [row.name, row.about, row.city ?? '', ...Object.values(row.notes as Record<string, string>)] : []
}

/** What this member wrote among the last so many messages of the conversation, in order. */
export async function listSaidLast(
  db: Db,
  senderId: string,
  { conversation_id, last_seq }: { conversation_id: string; last_seq: number },
  among: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('body')
    .where('conversation_id', '=', conversation_id)
    .where('seq', '>', last_seq - among)
    .where('sender_id', '=', senderId)
    .where('kind', '=', 'text')
    .where('body', '<>', '')
    .orderBy('seq')
    .execute()
  return rows.map(({ body }) => body)
}
