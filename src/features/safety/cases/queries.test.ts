// What listing open cases, and what belongs to them, costs after years: what is decided is not read again.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestSite, testPlatform } from '#features/notifications/testing.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { listOpenReports } from '../evidence/queries.ts'
import { listOpenComplaints } from '../queries.ts'
import { listRelated } from '../related/queries.ts'
import { countOpen, updateReopened } from './queries.ts'
import { decideCase, settleCases } from './service.ts'

const { db } = await testDb()
const platform = testPlatform(db)
const ever = 6_000
const open = 20
const number = sql`'C-2026-' || lpad(n::text, 6, '0')`

/** Decided by the version before, but for the last. */
beforeAll(async () => {
  const site = await addTestSite(platform)
  const [eva, bob] = [newId(), newId()]
  await sql`insert into member (id, site_id, name, status, signed_up_at, terms_version)
    select id, ${site}, right(id::text, 8), 'active', now(), now() from unnest(${[eva, bob]}::uuid[]) id`.execute(db)
  await sql`
    insert into complaint (id, site_id, case_number, client_id, kind, email, about_url, body, created_at)
    select gen_random_uuid(), ${site}, ${number}, gen_random_uuid(), 'service', 'eva' || n || '@example.com', '',
      'My payment of yesterday has not arrived.', now() + n * interval '1 second'
    from generate_series(1, ${ever}::int) n`.execute(db)
  await sql`
    insert into report (id, site_id, reporter_id, reported_id, case_number, client_id, reason, words, quoted, created_at)
    select gen_random_uuid(), ${site}, ${eva}, ${bob}, ${number}, gen_random_uuid(), 'other', '', '', now() + n * interval '1 second'
    from generate_series(1, ${ever}::int) n`.execute(db)
  for (const kind of ['report', 'complaint'] as const)
    await sql`
      insert into case_decision (id, ${sql.ref(`${kind}_id`)}, decision, decided_by, decided_at)
      select gen_random_uuid(), id, 'answered', 'grace', created_at from ${sql.table(kind)}
      order by created_at limit ${ever - open}`.execute(db)
})

test('[8.81] what is open is the same before the decided ones are marked, and after', async () => {
  const counts = async () => [(await countOpen(db, 'report')).open, (await countOpen(db, 'complaint')).open]
  expect(await counts()).toEqual([open, open])
  // The version before reopened one that was marked already.
  await decideCase(platform, 'report', `C-2026-00${ever}`, { decision: 'upheld', by: 'grace' })
  await sql`update case_decision set reopened_at = now(), reopened_by = 'ada' where decision = 'upheld'`.execute(db)
  await settleCases(platform, 1_000)
  expect(await counts()).toEqual([open, open])
})

test('[8.81] listing and counting open cases reads them alone, and so does what belongs to one', async () => {
  await settleCases(platform, 1_000)
  await sql`vacuum analyze report, complaint, case_decision`.execute(db)
  const [complaint] = await listOpenComplaints(db, 1)
  const reading = [
    (tx: typeof db) => countOpen(tx, 'report'),
    (tx: typeof db) => countOpen(tx, 'complaint'),
    (tx: typeof db) => listOpenReports(tx, 51),
    (tx: typeof db) => listOpenComplaints(tx, 51),
    (tx: typeof db) => listRelated(tx, [complaint?.id ?? '']),
  ]
  for (const [at, read] of reading.entries()) expect(await rowsRead(db, read), String(at)).toBeLessThan(open * 20)
})

test('a case is marked with its decision, and no more once it is reopened', async () => {
  const marks = () => db.selectFrom('report').select('id').where('settled_at', 'is not', null).execute()
  const before = (await marks()).length
  const [last] = await listOpenReports(db, 1)
  await decideCase(platform, 'report', last?.case_number ?? '', { decision: 'upheld', by: 'grace' })
  expect(await marks()).toHaveLength(before + 1)
  const again = { reopened_by: 'ada', reopened_at: platform.now() }
  expect(await updateReopened(db, 'report', last?.id ?? '', again)).toBe(true)
  expect(await marks()).toHaveLength(before)
})
