// Migrations are applied once each, entirely or not at all, by one process at a time.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { openDb } from './db.ts'
import type { Database } from './db.ts'
import { migrate } from './migrate.ts'
import { createScratch, runOn, type ScratchDatabase, siblingDatabase } from './scratch.ts'

const dataFolder = makeDataFolder('migrations')
const folder = dataFolder.path
const made: ScratchDatabase[] = []
let url: string

beforeEach(async () => {
  const scratch = await createScratch(inject('databaseUrl'), 'migrate')
  made.push(scratch)
  url = scratch.url
  writeFileSync(path.join(folder, '0001_first.sql'), 'create table first (id int); insert into first values (1);')
  for (const file of ['0002_second.sql', '0003_third.sql']) rmSync(path.join(folder, file), { force: true })
})
afterAll(async () => {
  await Promise.all(made.map((scratch) => scratch.drop()))
  await dataFolder.remove()
})

test('applies what is missing, once', async () => {
  expect(await migrate(url, folder)).toEqual(['0001_first'])
  expect(await migrate(url, folder)).toEqual([])
  writeFileSync(path.join(folder, '0002_second.sql'), 'insert into first values (2);')
  expect(await migrate(url, folder)).toEqual(['0002_second'])
  expect(await countFirst()).toBe(2)
})

test('leaves nothing behind of a migration that fails, and names it', async () => {
  await migrate(url, folder)
  writeFileSync(path.join(folder, '0002_second.sql'), 'insert into first values (2); select nonsense;')
  await expect(migrate(url, folder)).rejects.toThrow(/Migration 0002_second failed: .*nonsense/)
  expect(await countFirst()).toBe(1)
})

test.each([
  [`encoding 'LATIN1' locale 'C'`, /has the encoding LATIN1: .* UTF8/],
  [`encoding 'UTF8' locale_provider libc locale 'C'`, /capitals of English alone: .* C\.UTF-8/],
])('[8.85] a new database with %s is refused: it could not tell letters apart, or hold them', async (how, sentence) => {
  const other = siblingDatabase(url, `${new URL(url).pathname.slice(1)}_other`)
  const name = new URL(other).pathname.slice(1)
  await runOn(url, `create database ${name} template template0 ${how}`)
  made.push({ url: other, drop: () => runOn(inject('databaseUrl'), `drop database ${name} with (force)`) })
  await expect(migrate(other, folder)).rejects.toThrow(sentence)
})

test('a new database in which its user may create nothing is refused', async () => {
  const guest = new URL(url)
  guest.searchParams.set('options', '-c role=pg_monitor')
  await expect(migrate(guest.href, folder)).rejects.toThrow(/let it own the database/)
  expect(await migrate(url, folder)).toEqual(['0001_first'])
})

test.each([
  ['create table first (name text)', /^The database holds something else: relation "first" already exists\. /],
  [
    `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('0001_users', 'x')`,
    /^The database holds something else: another program has migrated it\. /,
  ],
])('[1.53] the database of another program is left alone: %s', async (statements, sentence) => {
  await runOn(url, statements)
  await expect(migrate(url, folder)).rejects.toThrow(sentence)
})

test('is safe to start in several processes at once', async () => {
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(applied.flat()).toEqual(['0001_first'])
  expect(await countFirst()).toBe(1)
})

test('an older version starts on the tables of a newer one, which takes over next to it', async () => {
  writeFileSync(path.join(folder, '0002_second.sql'), 'insert into first values (2);')
  await migrate(url, folder)
  rmSync(path.join(folder, '0002_second.sql'))
  expect(await migrate(url, folder)).toEqual([])
})

test('a change that waits for a lock lets others pass, and is applied when it can be', async () => {
  await migrate(url, folder)
  writeFileSync(path.join(folder, '0002_second.sql'), 'alter table first add second int;')
  const [reader, other] = [openDb(url), openDb(url)]
  let migrating: Promise<string[]> | undefined
  await reader.transaction().execute(async (tx) => {
    await sql`select * from first`.execute(tx)
    migrating = migrate(url, folder, { lockMs: 150, pauseMs: 100, attempts: 100 })
    await expect
      .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(other)).rows.length)
      .toBeGreaterThan(0)
    // It would wait for the reader, which waits for it.
    await sql`select * from first`.execute(other)
  })
  expect(await migrating).toEqual(['0002_second'])
  await Promise.all([reader.destroy(), other.destroy()])
})

test('one that never gets its lock is named', async () => {
  await migrate(url, folder)
  writeFileSync(path.join(folder, '0002_second.sql'), 'alter table first add second int;')
  const reader = openDb(url)
  await reader.transaction().execute(async (tx) => {
    await sql`select * from first`.execute(tx)
    const hopeless = migrate(url, folder, { lockMs: 50, pauseMs: 10, attempts: 3 })
    await expect(hopeless).rejects.toThrow('Migration 0002_second failed: canceling statement due to lock timeout')
  })
  await reader.destroy()
})

test('[12.154] one that fails leaves those before it applied: each has a transaction of its own', async () => {
  await migrate(url, folder)
  writeFileSync(path.join(folder, '0002_second.sql'), 'insert into first values (2);')
  writeFileSync(path.join(folder, '0003_third.sql'), 'select nonsense;')
  await expect(migrate(url, folder)).rejects.toThrow(/Migration 0003_third failed: .*nonsense/)
  expect(await countFirst()).toBe(2)
  rmSync(path.join(folder, '0003_third.sql'))
  expect(await migrate(url, folder)).toEqual([])
})

describe('[12.154] an index that is built concurrently with writes', () => {
  const file = path.join(folder, '0002_second.sql')
  beforeEach(async () => {
    await migrate(url, folder)
    writeFileSync(file, '-- By id; built beside who writes.\ncreate unique index concurrently first_id on first (id);')
  })
  const waits = async (db: Database) =>
    (await sql`select from pg_locks where not granted and locktype = 'virtualxid'`.execute(db)).rows.length

  test('waits for earlier transactions, longer than a change would, and blocks nobody', async () => {
    const [writer, other] = [openDb(url), openDb(url)]
    let migrating: Promise<string[]> | undefined
    await writer.transaction().execute(async (tx) => {
      await sql`insert into first values (2)`.execute(tx)
      migrating = migrate(url, folder, { lockMs: 50, pauseMs: 20, attempts: 2 })
      await expect.poll(() => waits(other)).toBe(1)
      await sql`insert into first values (3)`.execute(other)
      await sql`select pg_sleep(0.3)`.execute(other)
    })
    expect(await migrating).toEqual(['0002_second'])
    await expect(sql`insert into first values (3)`.execute(other)).rejects.toThrow('first_id')
    await Promise.all([writer.destroy(), other.destroy()])
  })

  test('is built once by several processes at once', async () => {
    const writer = openDb(url)
    const migrating: Promise<string[]>[] = []
    await writer.transaction().execute(async (tx) => {
      await sql`insert into first values (2)`.execute(tx)
      for (let each = 0; each < 3; each++)
        migrating.push(migrate(url, folder, { lockMs: 50, pauseMs: 20, attempts: 2 }))
      // Long enough for the database to detect a deadlock.
      await sql`select pg_sleep(1.5)`.execute(tx)
    })
    expect((await Promise.all(migrating)).flat()).toEqual(['0002_second'])
    await writer.destroy()
  })

  test('is built again if it was left invalid', async () => {
    const db = openDb(url)
    await sql`insert into first values (1)`.execute(db)
    await expect(migrate(url, folder)).rejects.toThrow(/Migration 0002_second failed: .*first_id/)
    expect((await sql`select from pg_index where not indisvalid`.execute(db)).rows).toHaveLength(1)
    await sql`delete from first; insert into first values (1)`.execute(db)
    expect(await migrate(url, folder)).toEqual(['0002_second'])
    expect((await sql`select from pg_index where not indisvalid`.execute(db)).rows).toHaveLength(0)
    expect(await migrate(url, folder)).toEqual([])
    await db.destroy()
  })

  test('is built with everything else on new tables', async () => {
    const scratch = await createScratch(inject('databaseUrl'), 'migrate')
    made.push(scratch)
    expect(await migrate(scratch.url, folder)).toEqual(['0001_first', '0002_second'])
  })

  test('is in a file of its own', async () => {
    writeFileSync(file, 'create index concurrently first_id on first (id); insert into first values (2);')
    await expect(migrate(url, folder)).rejects.toThrow(
      'Migration 0002_second failed: only indexes stand beside one that is built concurrently',
    )
  })
})

async function countFirst(): Promise<number> {
  const db = openDb(url)
  const { rows } = await sql<{ n: number }>`select count(*) as n from first`.execute(db)
  await db.destroy()
  return rows[0]?.n ?? 0
}
