// The links that stop mails of one kind, over the whole server: opened, sent again, and undone.
import { beforeEach, expect, test } from 'vitest'
import { minute } from '#base/time.ts'
import type { NotifiedEvent } from '#features/notifications/limits.ts'
import { unsubscribeToken } from '#features/notifications/stopping/signature.ts'
import type { MailKind } from '#features/notifications/rules.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
})

const linkOf = (kind: MailKind) => ({
  query: { token: unsubscribeToken(stage.platform.config.secret, { memberId: ann.id, kind }) },
})
const click = async (verb: 'POST' | 'PUT', kind: MailKind) => {
  stage.clock.now = new Date(stage.clock.now.getTime() + minute)
  expect((await stage.visitor().ask(verb, '/api/unsubscribe.php', linkOf(kind))).status).toBe(200)
}
const stop = (kind: MailKind) => click('POST', kind)
const undo = (kind: MailKind) => click('PUT', kind)
const switchOff = async (...events: NotifiedEvent[]) => {
  for (const event of events)
    await ann.put('/api/notifications.php', { choice: { event, channel: 'mail', wanted: false } })
}

async function stateOf(who: Visitor) {
  const { disabled, events } = (await who.get('/api/notifications.php')).body
  return { disabled, off: events.flatMap((one: { event: string; mail: boolean }) => (one.mail ? [] : one.event)) }
}

test('[4.470] sent twice because the answer was lost, it leaves off what the member had switched off', async () => {
  await switchOff('like')
  await stop('digest')
  await undo('digest')
  await undo('digest')
  expect(await stateOf(ann)).toEqual({ disabled: [], off: ['like'] })
})

test('[4.470] where nothing was stopped it changes nothing', async () => {
  await switchOff('like')
  await undo('digest')
  expect(await stateOf(ann)).toEqual({ disabled: [], off: ['like'] })
})

test('[4.470] of two kinds that were stopped, the other stays so, is told, and can be undone too', async () => {
  await switchOff('like')
  await stop('digest')
  await stop('saved_search')
  await undo('digest')
  expect(await stateOf(ann)).toEqual({ disabled: ['listunsubscribe'], off: ['like', 'saved_search'] })
  await undo('saved_search')
  expect(await stateOf(ann)).toEqual({ disabled: [], off: ['like'] })
})

test('[4.470] whoever had switched off all of a kind, and clicks that they want it again, gets it', async () => {
  await switchOff('message', 'like', 'match')
  await stop('digest')
  await undo('digest')
  expect(await stateOf(ann)).toEqual({ disabled: [], off: [] })
})

test('[2.370] a mail program that opens the address of its button in a browser leads to the page, and changes nothing', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const { query } = linkOf('digest')
  const opened = await stage.visitor().ask('GET', '/api/unsubscribe.php', { query, headers: { accept } })
  expect([opened.status, opened.headers['location']]).toEqual([302, `/unsubscribe?token=${query.token}`])
  expect(await stateOf(ann)).toEqual({ disabled: [], off: [] })
  const asked = await stage.visitor().ask('GET', '/api/unsubscribe.php', { query, headers: { accept: '*/*' } })
  expect(asked.body).toEqual({ kind: 'digest' })
})
