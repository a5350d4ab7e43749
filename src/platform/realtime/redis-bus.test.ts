// The bus over Redis: refused by name if unavailable at start, and unaffected by foreign messages.
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import type { Log } from '#platform/platform.ts'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { redisBus } from './redis-bus.ts'

const complaints: string[] = []
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: (_fields, message) => void complaints.push(message) }
const redisUrl = process.env['REDIS_URL'] ?? ''
const subscribed = async (url: string, beat?: { everyMs: number; patienceMs: number }) => {
  const bus = redisBus(url, 'duet:test', log, beat)
  onTestFinished(() => bus.stop())
  const heard: object[] = []
  await bus.subscribe(
    (payload) => void heard.push(payload),
    () => void heard.push({ gap: true }),
  )
  return { bus, heard }
}

test('an unreachable Redis ends the start with a sentence that names its setting', async () => {
  await expect(subscribed('redis://127.0.0.1:1')).rejects.toThrow(
    "REDIS_URL names a Redis that can't be used: connect ECONNREFUSED 127.0.0.1:1.",
  )
})

test('[12.158] while Redis is unavailable, undelivered events log one line a minute, however many there are', async () => {
  const warnings: string[] = []
  const bus = redisBus('redis://127.0.0.1:1', 'duet:test', {
    ...log,
    warn: (_fields, said) => void warnings.push(said),
  })
  onTestFinished(() => bus.stop())
  for (let each = 0; each < 30; each++) bus.publish({ kind: 'hello' })
  await expect.poll(() => warnings).toContain('live events: not carried to the other processes')
  await new Promise(setImmediate)
  expect(warnings.filter((said) => said.includes('not carried'))).toHaveLength(1)
})

test.skipIf(!redisUrl)('an invalid payload is ignored, and the next is received', async () => {
  const { bus, heard } = await subscribed(redisUrl)
  const stranger = new Redis(redisUrl)
  onTestFinished(() => stranger.disconnect())
  await stranger.publish('duet:test', 'no payload')
  bus.publish({ kind: 'hello' })
  await expect.poll(() => heard).toEqual([{ kind: 'hello' }])
  expect(complaints).toEqual(['live events: an unreadable payload'])
})

test.skipIf(!redisUrl)(
  'a connection that fell silent is dropped, the gap is reported, and events get through again',
  async () => {
    const line = await flakyProxy(redisUrl)
    const { bus, heard } = await subscribed(line.url, { everyMs: 50, patienceMs: 300 })
    line.fallSilent()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ gap: true }])
    await expect
      .poll(() => {
        bus.publish({ kind: 'hello' })
        return heard.length
      })
      .toBeGreaterThan(1)
  },
)

test.skipIf(!redisUrl)('after a restart of Redis, what is published right after the gap gets through', async () => {
  const [bus, heard] = [redisBus(redisUrl, 'duet:test', log), [] as object[]]
  onTestFinished(() => bus.stop())
  await bus.subscribe(
    (payload) => void heard.push(payload),
    () => bus.publish({ kind: 'hello' }),
  )
  const stranger = new Redis(redisUrl)
  onTestFinished(() => stranger.disconnect())
  // The subscriber reconnects before the publisher, which may happen.
  for (const type of ['pubsub', 'normal']) await stranger.call('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'YES')
  await expect.poll(() => heard).toEqual([{ kind: 'hello' }])
})
