// How many requests a network may make to a process, with a clock that is set back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hour, second } from '#base/time.ts'
import { openStage } from '#app/testing/stage.ts'

const stage = await openStage(undefined, { requestsPerMinute: 20 })
beforeEach(async () => {
  await stage.reset()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const ask = async (times: number, remoteAddress: string) => {
  const codes = []
  for (let at = 0; at < times; at++)
    codes.push((await stage.app.inject({ url: '/api/openapi.json', remoteAddress })).statusCode)
  return codes
}

test('[12.4] a network may make a limited number of requests a minute, independently of others', async () => {
  expect((await ask(21, '192.0.2.1')).slice(19)).toEqual([200, 429])
  expect(await ask(1, '192.0.2.2')).toEqual([200])
  const refused = await stage.app.inject({ url: '/api/openapi.json', remoteAddress: '192.0.2.1' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  vi.advanceTimersByTime(61 * second)
  expect(await ask(1, '192.0.2.1')).toEqual([200])
})

test('[12.4] a clock set back by an hour refuses nobody for that long', async () => {
  await ask(15, '192.0.2.3')
  vi.setSystemTime(Date.now() - hour)
  vi.advanceTimersByTime(61 * second)
  expect(await ask(15, '192.0.2.3')).not.toContain(429)
})
