// SQL for the language in which a member is best written to.
import type { Db } from '#platform/db/db.ts'

export async function findLanguage(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('contact').select('language').where('member_id', '=', memberId).executeTakeFirst()
  return row?.language ?? null
}
