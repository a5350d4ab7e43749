// page-hidden.php, over the whole server: how long a member was active, as the page that is left says it.
import { beforeEach, expect, test } from 'vitest'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'
import { day } from '#base/time.ts'

const stage = await openStage()
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
})

const seen = () =>
  stage.db.selectFrom('profile').select('last_active_at').where('member_id', '=', ann.id).executeTakeFirstOrThrow()

test.each([
  ['JSON', '{}', 'application/json'],
  ['text', '{}', 'text/plain;charset=UTF-8'],
  ['nothing', '', 'text/plain;charset=UTF-8'],
])('[7.9] takes a beacon of %s and returns nothing', async (_name, payload, type) => {
  const answer = await ann.ask('POST', '/api/page-hidden.php', { payload, headers: { 'content-type': type } })
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  expect((await stage.visitor().post('/api/page-hidden.php')).text).toBe('{}')
})

test('[7.9] [4.42] records the member as active until then', async () => {
  stage.clock.now = new Date(stage.clock.now.getTime() + 3_600_000)
  await ann.post('/api/page-hidden.php')
  expect((await seen()).last_active_at).toEqual(stage.clock.now)
})

test('a clock that was ahead keeps nobody online, nor from being recorded once it is right', async () => {
  const right = stage.clock.now
  const bob = await stage.member({ profile: { gender: 'male' } })
  const isOnline = async () => (await bob.get('/api/member.php', { id: ann.id })).body.online
  stage.clock.now = new Date(right.getTime() + 3 * day)
  await ann.post('/api/page-hidden.php')
  expect(await isOnline()).toBe(true)
  stage.clock.now = right
  expect(await isOnline()).toBe(false)
  await ann.post('/api/page-hidden.php')
  expect((await seen()).last_active_at).toEqual(right)
  expect(await isOnline()).toBe(true)
})
