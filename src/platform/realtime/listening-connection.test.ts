// A listening connection is restored by itself, even if nothing reports that it is gone.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/platform.ts'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { listenOn } from './listening-connection.ts'

const { url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

test('a connection that fell silent is replaced, and what it may have missed is reported', async () => {
  const line = await flakyProxy(url)
  const heard: string[] = []
  const ears = { received: (payload: string) => void heard.push(payload), gap: () => void heard.push('gap') }
  const connection = await listenOn(line.url, 'duet_silence', log, ears, { everyMs: 50, patienceMs: 300 })
  const speaker = new Client({ connectionString: url })
  await speaker.connect()
  onTestFinished(async () => {
    await Promise.all([connection.stop(), speaker.end()])
  })
  line.fallSilent()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['gap'])
  await speaker.query(`select pg_notify('duet_silence', 'still here')`)
  await expect.poll(() => heard).toEqual(['gap', 'still here'])
})

test('[8.130] a connection that listens to nothing any more, as behind a pooler in transaction mode, is replaced, and the log says why', async () => {
  const error = vi.fn<(facts: object, text: string) => void>()
  const gap = vi.fn<() => void>()
  const heard: string[] = []
  const ears = { received: (payload: string) => void heard.push(payload), gap }
  const connection = await listenOn(url, 'duet_forgotten', { ...log, error }, ears, { everyMs: 50, patienceMs: 5_000 })
  onTestFinished(() => connection.stop())
  await connection.client()?.query('unlisten *')
  await expect.poll(() => gap.mock.calls.length, { timeout: 10_000 }).toBe(1)
  expect(error.mock.calls).toEqual([[{}, expect.stringContaining('pooler in between has to work in session mode')]])
  await ask(url, `select pg_notify('duet_forgotten', 'heard again')`)
  await expect.poll(() => heard).toEqual(['heard again'])
})

test('[8.83] with a standby one connection is tried at a time, and it listens once that takes over', async () => {
  const { url: standbyUrl, ask, timesRefused } = await startStandby()
  const gap = vi.fn<() => void>()
  const heard: string[] = []
  const ears = { received: (payload: string) => void heard.push(payload), gap }
  const connection = await listenOn(standbyUrl, 'duet_standby', log, ears)
  onTestFinished(() => connection.stop())
  expect(connection.client()).toBeNull()
  await expect.poll(timesRefused, { timeout: 10_000 }).toBeGreaterThan(3)
  const open = `select count(*)::int as count from pg_stat_activity where application_name = 'duet live'`
  expect((await ask(open))[0]?.['count']).toBeLessThanOrEqual(1)
  await ask('select pg_promote()')
  await expect.poll(() => gap.mock.calls.length, { timeout: 10_000 }).toBe(1)
  await ask(`select pg_notify('duet_standby', 'taken over')`)
  await expect.poll(() => heard).toEqual(['taken over'])
})

/** A database of its own, as it is after a failover: it can be read. */
async function startStandby() {
  const { path: dataDir, remove } = makeDataFolder('standby')
  onTestFinished(remove)
  const first = await startEmbeddedPostgres({ dataDir, durable: false })
  const [cluster] = await ask(first.url, 'show data_directory')
  await first.stop()
  writeFileSync(path.join(String(cluster?.['data_directory']), 'standby.signal'), '')
  const { url: standbyUrl } = await startEmbeddedPostgres({ dataDir, durable: false })
  const logged = () => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
  return {
    url: standbyUrl,
    ask: (question: string) => ask(standbyUrl, question),
    timesRefused: () => logged().split('cannot execute LISTEN').length - 1,
  }
}

async function ask(at: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: at })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(question)
  await client.end()
  return rows
}
