// What forgetting costs whoever has very many notices, and everybody beside them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { deleteNotices, takeNotices } from './queries.ts'

const { db } = await testDb()
const own = 1_000
const others = 20_000

test('[4.350] forgetting or mailing a member’s notices looks at theirs alone', async () => {
  const ann = newId()
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into notice (member_id, event, from_id, noted_at)
      select case when n <= ${own}::int then ${ann}::uuid else gen_random_uuid() end, 'like', gen_random_uuid(), now()
      from generate_series(1, ${own + others}::int) n`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze notice`.execute(db)
  // Each goes through some steps of the plan.
  expect(await rowsRead(db, (tx) => deleteNotices(tx, ann))).toBeLessThan(own * 8)
  expect(await rowsRead(db, (tx) => takeNotices(tx, ann))).toBeLessThan(own * 8)
})
