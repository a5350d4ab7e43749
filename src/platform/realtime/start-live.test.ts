// Live events between two registries over a real database: delivery, closing, presence, a lost connection.
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { Client } from 'pg'
import { newId } from '#base/ids.ts'
import type { Log } from '#platform/platform.ts'
import { liveChannel } from './live.ts'
import type { Live, LiveWindow } from './live.ts'
import { connectProcesses, startLive } from './start-live.ts'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { testDb } from '#platform/testing/test-db.ts'

const { url } = await testDb()
const { url: another } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const running: Live[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((live) => live.stop()))
})

const redisUrl = process.env['REDIS_URL'] ?? null
const buses = [['the database', null], ...(redisUrl ? [['Redis', redisUrl]] : [])] as [string, string | null][]

function windowOf(memberId: string, sessionId = newId()) {
  const received: Record<string, unknown>[] = []
  const window = {
    memberId,
    sessionId,
    closed: false,
    received,
    send: (text: string) => void received.push(JSON.parse(text) as never),
    close: () => void (window.closed = true),
  }
  return window satisfies LiveWindow
}

test('[4.500] however many processes come back from a broken line, windows ask for what they missed twice at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let hear: (payload: unknown) => void = quiet
  const live = await connectProcesses({
    publish: quiet,
    wordOf: () => null,
    subscribe: async (heard) => void (hear = heard as typeof hear),
    stop: async () => undefined,
  })
  running.push(live)
  const window = windowOf(newId())
  live.open(window)
  for (let process = 0; process < 8; process++) hear({ kind: 'hello', from: `process ${process}`, gap: true })
  expect(window.received).toEqual([{ event: 'gap' }])
  vi.advanceTimersByTime(60_000)
  expect(window.received).toEqual([{ event: 'gap' }, { event: 'gap' }])
  hear({ kind: 'hello', from: 'one more', gap: true })
  expect(window.received).toHaveLength(3)
})

describe.each(buses)('two processes joined by %s', (_name, redis) => {
  const process = async (databaseUrl = url) => {
    const live = await startLive({ databaseUrl, redisUrl: redis, log })
    running.push(live)
    return live
  }

  test('[4.43] an event reaches all windows of its members in both processes, once each, and nobody else', async () => {
    const [one, other] = [await process(), await process()]
    const [ann, ben, cas] = [newId(), newId(), newId()]
    const windows = [windowOf(ann), windowOf(ann), windowOf(ben), windowOf(cas)]
    one.open(windows[0]!)
    other.open(windows[1]!)
    other.open(windows[2]!)
    other.open(windows[3]!)
    one.publish([ann, ben], { event: 'message', seq: 1 })
    await expect.poll(() => windows.map(({ received }) => received.length)).toEqual([1, 1, 1, 0])
    expect(windows[2]?.received).toEqual([{ event: 'message', seq: 1 }])
  })

  test('nothing reaches the processes of another database, which may be a copy with the same members', async () => {
    const [one, other, apart] = [await process(), await process(), await process(another)]
    const ann = newId()
    const [near, far] = [windowOf(ann), windowOf(ann)]
    other.open(near)
    apart.open(far)
    one.publish([ann], { event: 'message', seq: 1 })
    await expect.poll(() => near.received).toEqual([{ event: 'message', seq: 1 }])
    apart.publish([ann], { event: 'message', seq: 2 })
    await expect.poll(() => far.received).toEqual([{ event: 'message', seq: 2 }])
    expect(near.received).toHaveLength(1)
  })

  test('events arrive in the order they were published in', async () => {
    const [one, other] = [await process(), await process()]
    const window = windowOf(newId())
    other.open(window)
    for (let seq = 1; seq <= 500; seq++)
      one.publish([window.memberId], { event: 'message', seq, body: 'x'.repeat(300) })
    await expect.poll(() => window.received.length).toBe(500)
    expect(window.received.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
  })

  test('a closed window receives nothing more', async () => {
    const one = await process()
    const window = windowOf(newId())
    one.open(window)()
    one.publish([window.memberId], { event: 'message' })
    expect(window.received).toEqual([])
  })

  test('[4.46] ending a session closes its windows in every process, and only these', async () => {
    const [one, other] = [await process(), await process()]
    const [ann, session] = [newId(), newId()]
    const windows = [windowOf(ann, session), windowOf(ann, session), windowOf(ann)]
    one.open(windows[0]!)
    other.open(windows[1]!)
    other.open(windows[2]!)
    one.closeSession(session)
    await expect.poll(() => windows.map(({ closed }) => closed)).toEqual([true, true, false])
  })

  test('[4.499] what one process could not tell while its own line was broken, the windows of the other ask for once it is back', async () => {
    const line = await flakyProxy(redis ?? url)
    running.push(
      await startLive(
        redis ? { databaseUrl: url, redisUrl: line.url, log } : { databaseUrl: line.url, redisUrl: null, log },
      ),
    )
    const window = windowOf(newId())
    ;(await process()).open(window)
    line.cut()
    await expect.poll(() => window.received, { timeout: 10_000 }).toEqual([{ event: 'gap' }])
  })

  test('a member online in one process is known in the other, and in one that starts later', async () => {
    const [one, other] = [await process(), await process()]
    const window = windowOf(newId())
    const leave = one.open(window)
    await expect.poll(() => other.isOnline(window.memberId)).toBe(true)
    const late = await process()
    await expect.poll(() => late.isOnline(window.memberId)).toBe(true)
    leave()
    await expect
      .poll(() => [one, other, late].map((live) => live.isOnline(window.memberId)))
      .toEqual([false, false, false])
  })
})

test('[4.137] a notification in a transaction arrives in the other process with its commit, and never if it is rolled back', async () => {
  const one = await startLive({ databaseUrl: url, redisUrl: null, log })
  const other = await startLive({ databaseUrl: url, redisUrl: null, log })
  running.push(one, other)
  const member = newId()
  const [here, there] = [windowOf(member), windowOf(member)]
  one.open(here)
  other.open(there)
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const [seq, end] of [
    [1, 'rollback'],
    [2, 'commit'],
  ] as const) {
    const { word, publish } = one.prepare([member], { event: 'message', seq })
    await client.query('begin')
    await client.query('select pg_notify($1, $2)', [liveChannel, word()])
    await client.query(end)
    if (end === 'commit') publish(true)
  }
  await client.end()
  await expect.poll(() => there.received).toEqual([{ event: 'message', seq: 2 }])
  one.publish([member], { event: 'message', seq: 3 })
  const heard = [2, 3].map((seq) => ({ event: 'message', seq }))
  await expect.poll(() => [here.received, there.received]).toEqual([heard, heard])
})

test('an event too long for the database arrives without its content, marked partial', async () => {
  const one = await startLive({ databaseUrl: url, redisUrl: null, log })
  const other = await startLive({ databaseUrl: url, redisUrl: null, log })
  running.push(one, other)
  const window = windowOf(newId())
  other.open(window)
  one.publish([window.memberId], { event: 'message', seq: 7, body: 'é'.repeat(9_000) })
  await expect.poll(() => window.received).toEqual([{ event: 'message', seq: 7, partial: true }])
})

test('after a lost connection the windows are told of the gap, and events arrive again', async () => {
  const one = await startLive({ databaseUrl: url, redisUrl: null, log })
  const other = await startLive({ databaseUrl: url, redisUrl: null, log })
  running.push(one, other)
  const window = windowOf(newId())
  other.open(window)
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'duet live' and datname = $1`,
    [new URL(url).pathname.slice(1)],
  )
  await client.end()
  await expect.poll(() => window.received).toContainEqual({ event: 'gap' })
  await expect
    .poll(
      () => {
        one.publish([window.memberId], { event: 'message' })
        return window.received.some(({ event }) => event === 'message')
      },
      { timeout: 15_000 },
    )
    .toBe(true)
})
