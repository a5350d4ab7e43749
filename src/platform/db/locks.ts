// Locks that hold until the transaction ends, for what has no row of its own.
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Whoever deals with the same fingerprint waits. */
export async function holdPrint(tx: Db, print: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${print}::bytea, 'hex'), 0))`.execute(tx)
}
