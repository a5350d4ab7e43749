// What a transaction sends at once is in flight at once: a statement that waited for the previous answer would cost a round trip.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { inParallel, inTransaction, openDb, withCommit } from './db.ts'
import type { Db } from './db.ts'

const { url } = await testDb()

const word = (tx: Db, text: string) => sql<{ text: string }>`select ${sql.lit(text)} as text`.execute(tx)
const textsOf = (answers: readonly { rows: { text: string }[] }[]) =>
  answers.flatMap(({ rows }) => rows.map(({ text }) => text))

test('the first parts of a transaction are sent with its begin, the last ones with its commit', async () => {
  const line = await flakyProxy(url)
  const db = openDb(line.url, { max: 1 })
  onTestFinished(() => db.destroy())
  await word(db, 'connected')

  let letGo = line.keepAnswers()
  const work = inTransaction(db, async (tx) => {
    const first = await inParallel(word(tx, 'one'), word(tx, 'two'), word(tx, 'three'))
    letGo = line.keepAnswers()
    const last = withCommit(tx, () => [word(tx, 'four'), word(tx, 'five')] as const)
    return textsOf([...first, ...(await last)])
  })
  await expect.poll(line.asked).toMatch(/begin.*one.*two.*three/s)
  expect(line.asked()).not.toContain('four')
  letGo()
  await expect.poll(line.asked).toMatch(/four.*five.*commit/s)
  letGo()
  expect(await work, 'each hears its own answer').toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('of concurrent parts, the one that failed is reported, not those it took down with it', async () => {
  const db = openDb(url, { max: 1 })
  onTestFinished(() => db.destroy())
  const late = async (tx: Db) => {
    await word(tx, 'one')
    await word(tx, 'two')
  }
  const failing = inTransaction(db, (tx) => inParallel(late(tx), sql`select 1 / 0`.execute(tx)))
  await expect(failing).rejects.toThrow('division by zero')
  expect(textsOf([await word(db, 'afterwards')])).toEqual(['afterwards'])
})

test('a query after the commit is refused, and does nothing', async () => {
  const db = openDb(url, { max: 1 })
  onTestFinished(() => db.destroy())
  await sql`create temp table done (what text)`.execute(db)
  const note = (tx: Db, what: string) => sql`insert into done values (${what})`.execute(tx)
  const late = async (tx: Db) => {
    await note(tx, 'first')
    await note(tx, 'behind it')
  }
  const work = inTransaction(db, (tx) => withCommit(tx, () => [late(tx)] as const))
  await expect(work).rejects.toThrow('Asked behind the commit')
  const { rows } = await sql`select what from done`.execute(db)
  expect(rows).toEqual([{ what: 'first' }])
})
