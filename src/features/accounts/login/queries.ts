// SQL of failed logins, counted per account and network whether the account exists or not.
import { sql } from 'kysely'
import { minute } from '#base/time.ts'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { loginBlockMinutes } from '../limits.ts'

export interface AttemptKey {
  siteId: string
  accountHash: Buffer
  network: string
}

/**
 * Counts an attempt before it is made, so that many at once can't slip through; null while blocked.
 * An expired block starts a new count, and so does one that would last twice as long as the longest: it comes from a
 * clock that was set back, not from another machine's that is a little ahead. A quiet day resets the blocks before.
 */
export async function insertAttempt(db: Db, { siteId, accountHash, network }: AttemptKey, now: Date) {
  const latestEnd = new Date(now.getTime() + 2 * loginBlockMinutes.longest * minute)
  const { rows } = await sql<{ failures: number; blocks: number }>`
    insert into login_failure as kept (site_id, account_hash, network, failures, failed_at)
    values (${siteId}, ${accountHash}, ${network}, 1, ${now})
    on conflict on constraint login_failure_pk do update set
      failures = case when kept.blocked_until is not null or kept.failed_at < ${now}::timestamptz - interval '1 day'
        then 1 else least(kept.failures + 1, 1000) end,
      blocks = case when kept.failed_at < ${now}::timestamptz - interval '1 day' then 0 else kept.blocks end,
      blocked_until = null,
      failed_at = ${now}
    where kept.blocked_until is null or kept.blocked_until <= ${now} or kept.blocked_until > ${latestEnd}
    returning failures, blocks`.execute(db)
  return rows[0] ?? null
}

export async function findBlockedUntil(db: Db, { siteId, accountHash, network }: AttemptKey): Promise<Date | null> {
  const row = await db
    .selectFrom('login_failure')
    .select('blocked_until')
    .where('site_id', '=', siteId)
    .where('account_hash', '=', accountHash)
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.blocked_until ?? null
}

export async function updateBlocked(
  db: Db,
  { siteId, accountHash, network }: AttemptKey,
  block: { blocks: number; blocked_until: Date },
): Promise<void> {
  await db
    .updateTable('login_failure')
    .set(block)
    .where('site_id', '=', siteId)
    .where('account_hash', '=', accountHash)
    .where('network', '=', network)
    .execute()
}

/** After a correct password on this network, or on every network after a reset. */
export async function deleteAttempts(
  db: Db,
  siteId: string,
  accountHash: Buffer,
  network: string | null,
): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('site_id', '=', siteId)
    .where('account_hash', '=', accountHash)
    .$if(network !== null, (query) => query.where('network', '=', network ?? ''))
    .execute()
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'login_failure', 'failed_at', before)
}
