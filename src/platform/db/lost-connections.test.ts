// What happens when a database connection breaks, or falls silent, while a query waits for its answer.
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { inLongRead, openDb } from './db.ts'

const { url } = await testDb()

async function overFragileLine(patienceMs?: number) {
  const line = await flakyProxy(url)
  const db = openDb(line.url, { max: 1, onError: () => undefined, ...(patienceMs ? { patienceMs } : {}) })
  onTestFinished(() => db.destroy())
  return { line, db }
}

test('a connection that breaks during a query fails that query alone, and the next gets another', async () => {
  const { line, db } = await overFragileLine()
  const asked = sql`select pg_sleep(5)`.execute(db)
  await Promise.all([
    expect(asked).rejects.toThrow('ECONNRESET'),
    new Promise((go) => setTimeout(go, 100)).then(line.cut),
  ])
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('[8.104] a connection that breaks while nobody uses it is reported by its reason, without all that it holds', async () => {
  const line = await flakyProxy(url)
  const reported: Error[] = []
  const db = openDb(line.url, { onError: (error) => void reported.push(error) })
  onTestFinished(() => db.destroy())
  for (let times = 0; times < 12; times++) await sql`select 1 as kept_in_mind`.execute(db)
  line.cut()
  await expect.poll(() => reported).toHaveLength(1)
  const [logged] = reported.map((error) => JSON.stringify(pino.stdSerializers.err(error)))
  expect(logged).toContain('ECONNRESET')
  expect(logged).not.toContain('kept_in_mind')
})

test('a connection that breaks within a transaction fails that transaction alone', async () => {
  const { line, db } = await overFragileLine()
  const begun = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    line.cut()
    await sql`select 2`.execute(tx)
  })
  await expect(begun).rejects.toThrow(/ECONNRESET|not queryable|terminated/)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a connection that falls silent is dropped, and the next query gets another', async () => {
  const { line, db } = await overFragileLine(300)
  await sql`select 1`.execute(db)
  line.fallSilent()
  await expect(sql`select 2`.execute(db)).rejects.toThrow('timeout')
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('lengthy queries have a longer timeout, and later ones on the same connection do not', async () => {
  const { line, db } = await overFragileLine(300)
  const slept = await inLongRead(db, (tx) => sql`select pg_sleep(0.6), 1 as one`.execute(tx))
  expect(slept.rows).toMatchObject([{ one: 1 }])
  line.fallSilent()
  await expect(sql`select 2`.execute(db)).rejects.toThrow('timeout')
})
