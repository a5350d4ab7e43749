// Limits by the day, after a clock that was ahead has been set right: what was sent meanwhile locks nobody out.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day, hour, minute } from '#base/time.ts'
import { prepareText } from '#features/notifications/texts/service.ts'
import { reportsPerDay } from '#features/safety/reports/limits.ts'
import { defaultSiteId } from '../../../../demo/sites.ts'
import { inTransaction } from '#platform/db/db.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
})

const turn = (ms: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + ms))

/** With the clock ahead, until it is refused; then with the clock set right. */
async function statusesOf(most: number, ask: () => Promise<number>, aheadMs = 3 * day) {
  turn(aheadMs)
  const ahead: number[] = []
  for (let at = 0; at <= most; at++) {
    turn(2 * minute)
    ahead.push(await ask())
  }
  turn(-aheadMs)
  return { ahead: ahead.slice(-2), right: await ask() }
}

const once = { ahead: [200, 429], right: 200 }

test('[4.472] mails to an address', async () => {
  const email = `${ann.id}@stage.example`
  const ask = async () => (await stage.visitor().post('/api/password-reset.php', { email })).status
  expect(await statusesOf(3, ask)).toEqual(once)
})

test('[4.472] reports of a member', async () => {
  const bob = await stage.member()
  const report = () => ({ client_id: newId(), member: bob.id, reason: 'other', words: '' })
  expect(await statusesOf(reportsPerDay, async () => (await ann.post('/api/report.php', report())).status)).toEqual(
    once,
  )
})

test('[4.472] texts to a phone, and the pause between two of them', async () => {
  const order = { siteId: defaultSiteId, memberId: ann.id, to: '+31612345678', text: 'Your code is 123456' }
  const limits = { perDay: 4, pauseSeconds: 60 }
  const ask = () =>
    inTransaction(stage.db, (tx) => prepareText(stage.platform, tx, order, limits)).then(
      () => 200,
      () => 429,
    )
  expect(await statusesOf(4, ask)).toEqual(once)
  expect(await ask()).toBe(429)
  turn(2 * minute)
  const soon = await statusesOf(0, ask, 3 * hour)
  expect([soon, await ask()]).toEqual([{ ahead: [200], right: 200 }, 429])
})
