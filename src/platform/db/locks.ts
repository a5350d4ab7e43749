// Locks held until the transaction ends, for things without a row of their own.
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Waits for any other transaction with the same fingerprint. */
export async function lockFingerprint(tx: Db, fingerprint: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${fingerprint}::bytea, 'hex'), 0))`.execute(tx)
}
