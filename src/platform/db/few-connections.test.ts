// A database that allows fewer connections than a process would open: queries wait for those it has.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { connectionUse, openDb } from './db.ts'
import { runOn } from './scratch.ts'

const role = `few_${randomBytes(6).toString('hex')}`
const server = inject('databaseUrl')
const url = new URL(server)
url.username = role
url.password = 'few'
const allow = (connections: number) => runOn(server, `alter role ${role} connection limit ${connections}`)

beforeAll(() => runOn(server, `create role ${role} login password 'few'`))
afterAll(() => runOn(server, `drop role ${role}`))

/** The database closes a connection some time after it was left. */
async function allAreGone() {
  const db = openDb(server, { max: 1 })
  const left = sql<{ pid: number }>`select pid from pg_stat_activity where usename = ${role}`
  await expect.poll(async () => (await left.execute(db)).rows).toEqual([])
  await db.destroy()
}

const ask = (db: ReturnType<typeof openDb>) => sql`select pg_sleep(0.05)`.execute(db)

test('[12.157] queries wait for the available connections, and more are opened once allowed', async () => {
  const db = openDb(url.href, { max: 8, moreAfterMs: 300 })
  onTestFinished(() => db.destroy())
  await allow(2)
  await Promise.all(Array.from({ length: 40 }, () => ask(db)))
  expect(connectionUse(db)).toMatchObject({ inUse: 0, idle: 2, waiting: 0 })
  await allow(8)
  await expect.poll(() => connectionUse(db)?.most).toBe(8)
  await Promise.all(Array.from({ length: 40 }, () => ask(db)))
  expect(connectionUse(db)?.idle).toBeGreaterThan(2)
})

test('[12.157] connections asked for at the same moment, which refuse one another, leave nobody without one', async () => {
  await allow(1)
  for (let round = 0; round < 10; round++) {
    const db = openDb(url.href, { max: 8, moreAfterMs: 300 })
    const asked = Array.from({ length: 8 }, () => sql`select 1`.execute(db))
    await expect(Promise.all(asked)).resolves.toHaveLength(8)
    await db.destroy()
    await allAreGone()
  }
})

test('[12.157] with no connection at all they fail at once', async () => {
  const db = openDb(url.href, { max: 8 })
  onTestFinished(() => db.destroy())
  await allow(0)
  await expect(ask(db)).rejects.toThrow('too many connections')
})
