// Limits that more processes do not loosen: calls that reveal e-mail addresses or allow guessing are counted across all of them.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#base/time.ts'
import { forgetCalls } from '#platform/http/limits-everywhere.ts'
import { createServer } from '#app/http-server.ts'
import { openStage } from '#app/testing/stage.ts'

const stage = await openStage()
const second = await createServer(stage.platform, { development: false, pages: false })
afterAll(() => second.close())
beforeEach(() => stage.reset())

const ask = async (app: typeof second, call: string, remoteAddress: string, body: object) => {
  const payload = JSON.stringify(body)
  const headers = { host: 'localhost', 'content-type': 'application/json' }
  return (await app.inject({ method: 'POST', url: `/api/${call}.php`, remoteAddress, headers, payload })).statusCode
}

test.each([
  ['password-reset', 10, (at: number) => ({ email: `m${at}@example.com` })],
  ['user', 60, (at: number) => ({ email: `m${at}@example.com`, password: 'one for all of them' })],
  ['signup', 30, () => ({})],
])('[12.80] %s: %i from one network, whichever process they reach', async (call, most, body) => {
  const network = `2001:db8:1:${call.length}:`
  const codes = []
  for (let at = 0; at < most + 4; at++) {
    // One customer has as many IP addresses as they like.
    codes.push(await ask(at % 2 ? second : stage.app, call, `${network}:${at + 1}`, body(at)))
  }
  expect(codes.slice(0, most)).not.toContain(429)
  expect(codes.slice(most)).toEqual([429, 429, 429, 429])
  expect(await ask(second, call, '2001:db8:2::1', body(0))).not.toBe(429)
})

test('[4.405] whoever is refused is told how long, by whichever process counted', async () => {
  const asking = { method: 'POST' as const, url: '/api/password-reset.php', remoteAddress: '192.0.2.40' }
  const ask = (app: typeof second) => app.inject({ ...asking, payload: { email: 'nobody@example.com' } })
  for (let at = 0; at < 10; at++) await ask(stage.app)
  stage.clock.now = new Date(stage.clock.now.getTime() + minute)
  const refused = await ask(second)
  // Of ten minutes, one has passed.
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '540'])
})

test('[12.100] a discount code can be looked up and entered only so often, wherever', async () => {
  const ways = ['/api/discountcode.php', '/api/bundles.php']
  const codes = []
  for (let at = 0; at < 32; at++) {
    const app = at % 4 < 2 ? second : stage.app
    const query = { code: `GUESS${at}`, country: 'NL' }
    const answer = await app.inject({ url: ways[at % 2] ?? '', remoteAddress: '192.0.2.90', query })
    codes.push(answer.statusCode)
  }
  expect(codes.slice(0, 30)).not.toContain(429)
  expect(codes.slice(30)).toEqual([429, 429])
  const without = await stage.app.inject({ url: '/api/bundles.php', remoteAddress: '192.0.2.90' })
  expect(without.statusCode).toBe(200)
})

test('[12.80] a count ends with its time, even if the clock goes back, and is forgotten', async () => {
  const reset = () => ask(stage.app, 'activation-mail', '192.0.2.77', { email: 'nobody@example.com' })
  const calls = () => stage.db.selectFrom('call_count').select('calls').where('network', '=', '192.0.2.77').execute()
  await reset()
  await reset()
  expect(await calls()).toEqual([{ calls: 2 }])
  stage.clock.now = new Date(stage.clock.now.getTime() + 11 * minute)
  await reset()
  expect(await calls()).toEqual([{ calls: 1 }])
  stage.clock.now = new Date(stage.clock.now.getTime() - hour)
  await reset()
  expect(await calls()).toEqual([{ calls: 1 }])
  await forgetCalls(stage.db, new Date(stage.clock.now.getTime() + 1))
  expect(await calls()).toEqual([])
})
