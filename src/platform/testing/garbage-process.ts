// Sends queries to the database at DATABASE_URL one after the other, and prints how many bytes each leaves in the old generation.
import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { openDb } from '#platform/db/db.ts'

const questions = 1_000
const db = openDb(process.env['DATABASE_URL'] ?? '', { max: 1 })
const ask = (seconds = 0) =>
  sql`select number, md5(number::text) as word, pg_sleep(${seconds}) from generate_series(1, 8) as number`.execute(db)

for (let n = 0; n < questions; n++) await ask()
let most = 0
for (let round = 0; round < 5; round++) most = Math.max(most, await leftByQuestion())
process.stdout.write(String(Math.round(most)))
await db.destroy()

/** For queries that follow one in flight during repeated garbage collections, which moved it to the old generation. */
async function leftByQuestion(): Promise<number> {
  const slow = ask(0.05)
  for (let n = 0; n < 5; n++) {
    globalThis.gc?.({ type: 'minor' })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await slow
  const before = longLived()
  for (let n = 0; n < questions; n++) await ask()
  return (longLived() - before) / questions
}

function longLived(): number {
  globalThis.gc?.({ type: 'minor' })
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}
