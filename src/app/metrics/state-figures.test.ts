// How rarely the database is queried for figures, and that nobody who reads them waits for it for long.
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { stateFigures } from './state-figures.ts'

const { db, emptied } = await testDb()
beforeEach(emptied)
const quiet = () => undefined
const platform = {
  db,
  gateway: { name: 'sandbox', lacks: [] },
  config: { dataDir: tmpdir() },
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
} as unknown as Platform
const look = (broken: number) =>
  db.insertInto('books_audit').values({ id: newId(), audited_at: new Date(), broken, differing: null }).execute()
const brokenIn = (text: string) => /^duet_books_broken (\d+)$/m.exec(text)?.[1]
const upIn = (text: string) => /^duet_database_up (\d)$/m.exec(text)?.[1]

test('[8.71] a result is reused for a while, and then looked up again', async () => {
  const read = stateFigures({ platform, jobs: [], freshMs: 3_000 })
  await look(1)
  expect(brokenIn(await read())).toBe('1')
  await look(2)
  expect(brokenIn(await read())).toBe('1')
  await expect.poll(async () => brokenIn(await read())).toBe('2')
})

test('[8.70] [8.71] a slow database is not waited for, and queried once however many read; its late answer is used', async () => {
  const read = stateFigures({ platform, jobs: [], patienceMs: 150 })
  await look(1)
  const waiting = async () =>
    (await sql`select from pg_locks where not granted and relation = 'books_audit'::regclass`.execute(db)).rows.length
  await db.transaction().execute(async (tx) => {
    await sql`lock table books_audit in access exclusive mode`.execute(tx)
    // The lock is held until they have returned.
    const texts = await Promise.all([read(), read(), read()])
    for (const text of texts) expect([upIn(text), brokenIn(text)]).toEqual(['0', undefined])
    expect(texts[0]).toContain('duet_data_dir_free_bytes')
    await expect.poll(waiting).toBe(1)
    await read()
    expect(await waiting()).toBe(1)
  })
  await expect.poll(async () => brokenIn(await read())).toBe('1')
})
