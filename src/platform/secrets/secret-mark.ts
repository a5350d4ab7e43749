// Whether SECRET is the one that this database is used with: only a fingerprint of it is stored there.
import type { Db } from '#platform/db/db.ts'
import { fingerprint } from './seal.ts'

export const secretChanged =
  'SECRET is not the one that this database was last used with: links to pictures that one process signs are refused by ' +
  'those that still have the other, and what was sealed with that one can’t be read. Give all processes the same.'

/** Stores the mark, and returns whether it was different before, so that each change is reported once. */
export async function recordSecret(db: Db, secret: string, now: Date): Promise<boolean> {
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
