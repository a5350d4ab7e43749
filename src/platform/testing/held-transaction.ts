// Two concurrent transactions, for tests: one is held open, and the other is observed until it waits.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/db.ts'

/** Does this in a transaction that stays open until it is released. */
export async function holdOpen(db: Database, work: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const [done, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const over = inTransaction(db, async (tx) => {
    await work(tx)
    done.resolve()
    await goOn.promise
  })
  await Promise.race([done.promise, over])
  return async () => {
    goOn.resolve()
    await over
  }
}

/** Resolves when some transaction of this database, or the given number of them, waits for another. */
export async function untilLockAwaited(db: Database, howMany = 1): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 5_000 })
    .toBeGreaterThanOrEqual(howMany)
}
