// What reading due alerts costs, on a real database.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { listDueAlerts } from './queries.ts'

const { db } = await testDb()

test('a batch reads only its own members’ searches', async () => {
  const site = await addTestSite(testPlatform(db))
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      with saver as materialized (select gen_random_uuid() as id, n from generate_series(1, 3000) n),
      people as (
        insert into member (id, site_id, name, status, signed_up_at, terms_version)
        select id, ${site}, 'Saver ' || n, 'active', now(), now() from saver),
      contacts as (
        insert into contact (member_id, site_id, email, language, confirmed_at)
        select id, ${site}, n || '@example.com', 'en', now() from saver)
      insert into saved_search (id, member_id, slot, name, filters, alerts, looked_at, told_until, client_id, created_at)
      select id, id, 1, 'Near', '{}', true, '2026-01-01', '2026-01-01', id, '2026-01-01' from saver`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze member, contact, saved_search, push_subscription, notification_disabled`.execute(db)
  const pause = { from: new Date('2026-06-01'), to: new Date('2026-06-03') }
  const [half] = (await listDueAlerts(db, pause, null, 1_500)).slice(-1)
  for (const after of [null, half?.id ?? null])
    expect(await rowsRead(db, (tx) => listDueAlerts(tx, pause, after, 20))).toBeLessThan(1_000)
})
