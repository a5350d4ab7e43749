// Whether SECRET is the one that this database is used with: of it only a fingerprint is kept there.
import type { Db } from '#platform/db/db.ts'
import { fingerprint } from './seal.ts'

export const anotherSecret =
  'SECRET is not the one that this database was last used with: links to pictures that one process signs are refused by ' +
  'those that still have the other, and what was sealed with that one can’t be read. Give all processes the same.'

/** Notes it, and answers whether it was another before: then it is told once for each change. */
export async function noteSecret(db: Db, secret: string, now: Date): Promise<boolean> {
  const print = fingerprint(secret, 'secret mark', '')
  const known = await db.selectFrom('secret_mark').select('print').executeTakeFirst()
  if (known?.print.equals(print)) return false
  await db
    .insertInto('secret_mark')
    .values({ print, noted_at: now })
    .onConflict((same) => same.column('single').doUpdateSet({ print, noted_at: now }))
    .execute()
  return known !== undefined
}
