// What deleting costs a member with very many notices, and everybody beside them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestSite, testPlatform } from '../testing.ts'
import { deleteNotices, listDue, takeNotices } from './queries.ts'

const { db } = await testDb()
const own = 1_000
const others = 20_000

test('[4.350] deleting or mailing a member’s notices reads only theirs', async () => {
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
  expect(await rowsRead(db, (tx) => takeNotices(tx, ann, new Date()))).toBeLessThan(own * 8)
})

test('a batch reads only its own members’ notices', async () => {
  const site = await addTestSite(testPlatform(db))
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`delete from notice`.execute(one)
    await sql`
      with away as materialized (select gen_random_uuid() as id, n from generate_series(1, 3000) n), people as (
        insert into member (id, site_id, name, status, signed_up_at, terms_version)
        select id, ${site}, 'Member ' || n, 'active', now(), now() from away), manners as (
        insert into notification_manner (member_id, rhythm) select id, 'daily' from away), sent as (
        insert into digest_sent (member_id, sent_at) select id, now() - interval '2 days' from away)
      insert into notice (member_id, event, from_id, noted_at)
      select id, 'like', gen_random_uuid(), now() - interval '1 day' from away`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze member, notice, notification_manner, digest_sent`.execute(db)
  const now = new Date()
  const due = await listDue(db, now, now, null, 3_000)
  expect(due).toHaveLength(3_000)
  for (const place of [0, 1_500])
    expect(await rowsRead(db, (tx) => listDue(tx, now, now, due[place]?.id ?? null, 20))).toBeLessThan(1_000)
})
