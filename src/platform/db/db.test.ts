// Numbers and days are read exactly, and transactions that PostgreSQL asks to retry are retried.
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { testDb } from '#platform/testing/test-db.ts'
import type { Db } from './db.ts'
import { inLongRead, inParallel, inTransaction, openDb, violates, withCommit } from './db.ts'
import { migrate } from './migrate.ts'

const { db, url, emptied } = await testDb()

test('reads large numbers as numbers and days as days', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as large, '1990-12-31'::date as born`.execute(db)
  expect(rows).toEqual([{ large: 9_007_199_254_740_991, born: '1990-12-31' }])
})

test('refuses a number that it would have to round', async () => {
  await expect(sql`select 9007199254740993::bigint as large`.execute(db)).rejects.toThrow(
    '9007199254740993 is too large',
  )
})

test('retries after a conflict, three times at most', async () => {
  let tries = 0
  const conflict = sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`
  const answer = await inTransaction(db, async (tx) => {
    tries += 1
    if (tries < 3) await conflict.execute(tx)
    return 'done'
  })
  expect([answer, tries]).toEqual(['done', 3])

  tries = 0
  const hopeless = inTransaction(db, async (tx) => {
    tries += 1
    await conflict.execute(tx)
  })
  await expect(hopeless).rejects.toThrow('conflict')
  expect(tries).toBe(3)
})

test('does not retry after any other failure', async () => {
  let tries = 0
  const failing = inTransaction(db, async (tx) => {
    tries += 1
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
})

test('joins a transaction that is open', async () => {
  const inner = await db.transaction().execute((tx) => inTransaction(tx, (joined) => Promise.resolve(joined === tx)))
  expect(inner).toBe(true)
})

test('names the constraint that refused a row', async () => {
  const site = { id: crypto.randomUUID(), host: 'Upper.Case', company_id: crypto.randomUUID(), settings: '{}' }
  const refused = await db
    .insertInto('site')
    .values(site)
    .execute()
    .catch((error: unknown) => error)
  expect(violates(refused, 'site_host_lower')).toBe(true)
  expect(violates(refused, 'site_host_once')).toBe(false)
  expect(url).toMatch(/^postgres/)
})

test('[12.60] an error of the database is reported without the values it contained', async () => {
  const anna = 'anna@example.com'
  const failures = await Promise.allSettled([
    sql`select ${anna}::text::int`.execute(db),
    sql`do $$ begin raise exception 'refused' using detail = 'Failing row contains (anna@example.com).'; end $$`.execute(
      db,
    ),
    sql`select ${anna}::uuid`.execute(db),
  ])
  for (const failure of failures) {
    expect(failure).toMatchObject({ status: 'rejected', reason: { code: expect.any(String) } })
    expect(inspect(failure, { depth: 5 })).not.toContain(anna)
  }
})

test('can be emptied between tests, whatever the foreign keys', async () => {
  const company_id = crypto.randomUUID()
  const company = { id: company_id, name: 'X', address: 'X', registration_number: '1', city: 'X', country: 'nl' }
  await db.insertInto('company').values(company).execute()
  await db.insertInto('site').values({ id: crypto.randomUUID(), host: 'a', company_id, settings: '{}' }).execute()
  await emptied()
  expect(await db.selectFrom('company').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('site').selectAll().execute()).toEqual([])
})

test('an empty transaction leaves nothing behind, and one that starts with a failure is rolled back', async () => {
  await db.transaction().execute(() => Promise.resolve())
  const failing = db.transaction().execute(async (tx) => {
    await sql`create table half_done (id int)`.execute(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  const first = db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))
  await expect(first).rejects.toThrow('division by zero')
  const { rows } =
    await sql`select to_regclass('half_done') as found, pg_current_xact_id_if_assigned() as open`.execute(db)
  expect(rows).toEqual([{ found: null, open: null }])
})

test('two parts of a transaction run at once, and both have ended before a failure is thrown', async () => {
  const ended: string[] = []
  const slow = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
    sql`select pg_sleep(0.05)`.execute(tx).finally(() => ended.push('slow'))
  const failing = inTransaction(db, (tx) => inParallel(sql`select 1 / 0`.execute(tx), slow(tx)))
  await expect(failing).rejects.toThrow('division by zero')
  expect(ended).toEqual(['slow'])
  expect(
    await inTransaction(db, (tx) =>
      inParallel(
        Promise.resolve(1),
        slow(tx).then(() => 2),
      ),
    ),
  ).toEqual([1, 2])
})

test('the last parts of a transaction are committed with it, or everything is rolled back', async () => {
  await sql`create table kept (id int primary key, twice int unique deferrable initially deferred)`.execute(db)
  const keep = (id: number, twice: number) => (tx: Db) => sql`insert into kept values (${id}, ${twice})`.execute(tx)
  const inTwo = (first: ReturnType<typeof keep>, ...last: ReturnType<typeof keep>[]) =>
    inTransaction(db, async (tx) => {
      await first(tx)
      await withCommit(tx, () => last.map((part) => part(tx)))
    })
  await inTwo(keep(1, 1), keep(2, 2))
  await expect(inTwo(keep(3, 3), keep(2, 4), keep(4, 4)), 'a part fails').rejects.toThrow('kept_pkey')
  await expect(inTwo(keep(5, 5), keep(6, 5)), 'the commit fails').rejects.toThrow('kept_twice_key')
  await inTwo(keep(7, 7), keep(8, 8))
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 7, 8])
})

test('a frequent statement is prepared once and planned again after its table changed', async () => {
  await sql`create table changing (id int)`.execute(db)
  const read = () => sql`select * from changing`.execute(db)
  for (let time = 0; time < 40; time++) await read()
  await sql`alter table changing add column name text`.execute(db)
  const answers = await Promise.allSettled(Array.from({ length: 30 }, read))
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  await expect(read()).resolves.toBeDefined()
})

test('lengthy queries have more time than others, see one snapshot, and write nothing', async () => {
  await sql`create table counted (id int)`.execute(db)
  const timeout = async (on: Db) =>
    (await sql<{ ms: string }>`select setting as ms from pg_settings where name = 'statement_timeout'`.execute(on))
      .rows[0]?.ms
  const count = async (on: Db) => (await sql<{ n: number }>`select count(*) as n from counted`.execute(on)).rows[0]?.n
  const seen = await inLongRead(db, async (tx) => {
    const before = await count(tx)
    await sql`insert into counted values (1)`.execute(db)
    return [await timeout(tx), before, await count(tx)]
  })
  expect(seen).toEqual(['900000', 0, 0])
  expect([await timeout(db), await count(db)]).toEqual(['15000', 1])
  await expect(inLongRead(db, (tx) => sql`insert into counted values (2)`.execute(tx))).rejects.toThrow('read-only')
})

test('[8.131] no setting is asked for as a connection opens, which PgBouncer would refuse; the limits hold from its first query', async () => {
  const line = await flakyProxy(url)
  const pooled = openDb(line.url, { max: 1 })
  onTestFinished(() => pooled.destroy())
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(pooled)
  expect(rows).toEqual([{ statement: '15s', idle: '30s' }])
  await migrate(line.url)
  // In the packet that opens a connection, names and values are each ended by a zero.
  const opening = line
    .asked()
    .match(/user\0.*?\0\0/g)
    ?.map((packet) => packet.split('\0').filter((_, at) => at % 2 === 0))
  const usual = ['user', 'database', 'client_encoding', 'application_name', '']
  expect(opening?.length).toBeGreaterThanOrEqual(2)
  for (const name of opening?.flat() ?? []) expect(usual).toContain(name)
})
