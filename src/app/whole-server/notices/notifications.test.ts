// What members are notified of while they are away, over the whole server: as they chose, and by mail in one digest.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from '#base/languages.ts'
import { notificationsJobs } from '#features/notifications/jobs.ts'
import { notifiedEvents } from '#features/notifications/limits.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Zebedea', credits: 90 })
  bob = await stage.member({ name: 'Quentin', credits: 90, profile: { gender: 'male' } })
})

const pass = (minutes: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + minutes * 60_000))
const write = (from: Visitor, to: { id: string }) =>
  from.post('/api/message.php', { client_id: clientId(), member: to.id, body: 'A secret word' })
const like = (from: Visitor, to: { id: string }) => from.post('/api/like.php', { member: to.id })
const choose = (who: Visitor, body: object) => who.put('/api/notifications.php', body)
const jobOf = (name: string) => notificationsJobs(stage.platform).find((job) => job.name === name)
const mailNow = () => jobOf('mail.digest')?.run({})
const mails = () =>
  stage.db.selectFrom('mail').selectAll().where('template', '=', 'digest').orderBy('created_at').orderBy('id').execute()
const setStatus = ({ id }: { id: string }, status: string) =>
  stage.db.updateTable('member').set({ status }).where('id', '=', id).execute()
/** How many statements wait for a transaction of somebody else. */
const waiting = async () => {
  const { rows } = await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(stage.db)
  return rows.length
}
const linesOf = (text: string) => text.split('\n\n').slice(1, -2)

describe('the choices', () => {
  test('[2.67] [7.36] are read and changed one at a time, and nothing else changes', async () => {
    const first = await bob.get('/api/notifications.php')
    expectShape('GET /api/notifications.php', first)
    expect(first.body).toMatchObject({ rhythm: 'soon', push_names: false, disabled: [], email_confirmed: true })
    expect(first.body.events).toEqual(notifiedEvents.map((event) => ({ event, mail: true, push: true })))
    const changed = await choose(bob, { choice: { event: 'like', channel: 'mail', wanted: false } })
    expectShape('PUT /api/notifications.php', changed)
    expect(changed.body.events).toContainEqual({ event: 'like', mail: false, push: true })
    const { body } = await choose(bob, { rhythm: 'daily' })
    expect([body.rhythm, body.push_names, body.events[1]]).toEqual([
      'daily',
      false,
      { event: 'like', mail: false, push: true },
    ])
    expect((await choose(bob, { push_names: true })).body).toMatchObject({ rhythm: 'daily', push_names: true })
    expect((await ann.get('/api/notifications.php')).body.rhythm).toBe('soon')
    expect((await choose(bob, { choice: { event: 'sale', channel: 'mail', wanted: true } })).status).toBe(422)
  })
})

describe('the digest', () => {
  test('[4.121] is one mail for everything that happened, after 15 minutes, and not again within 4 hours', async () => {
    for (const _ of [1, 2, 3]) await write(ann, bob)
    await like(ann, bob)
    pass(14)
    await mailNow()
    expect(await mails()).toEqual([])
    pass(1)
    await Promise.all([mailNow(), mailNow()])
    const [mail] = await mails()
    expect(await mails()).toHaveLength(1)
    expect(linesOf(mail?.body_text ?? '')).toEqual(['3 new messages', '1 person likes you'])
    expect(mail?.body_text).toContain('Have a look:\nhttp://localhost:0/chats\n')
    expect([mail?.subject, mail?.to_address]).toEqual(['Something new for you', `${bob.id}@stage.example`])
    expect(mail?.html).not.toMatch(/Zebedea|secret/)
    await write(ann, bob)
    pass(200)
    await mailNow()
    expect(await mails()).toHaveLength(1)
    pass(40)
    await mailNow()
    expect(linesOf((await mails())[1]?.body_text ?? '')[0]).toBe('1 new message')
  })

  test('[4.121] comes once a day if that was chosen', async () => {
    await choose(bob, { rhythm: 'daily' })
    for (const hours of [1, 12, 12]) {
      await write(ann, bob)
      pass(hours * 60)
      await mailNow()
    }
    expect(await mails()).toHaveLength(2)
  })

  test('[4.121] continues when the clock goes back, and reports nothing twice', async () => {
    const right = stage.clock.now
    pass(20 * 24 * 60)
    await write(ann, bob)
    pass(15)
    await mailNow()
    expect(await mails()).toHaveLength(1)
    stage.clock.now = right
    await write(ann, bob)
    pass(15)
    await mailNow()
    await mailNow()
    expect(await mails()).toHaveLength(2)
    // Back an hour, as with a wrong autumn clock change: the pause is the same or a little longer, never shorter.
    pass(-60)
    await write(ann, bob)
    pass(60)
    await mailNow()
    expect(await mails()).toHaveLength(2)
    pass(241)
    await mailNow()
    expect(await mails()).toHaveLength(3)
  })

  test('[4.422] keeps its pause if another worker has mailed meanwhile what this one still holds for due', async () => {
    const both = [bob, await stage.member({ name: 'Rufus', profile: { gender: 'male' } })]
    const [first, second] = both.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    if (!first || !second) throw new Error('there are two')
    for (const one of both) await like(ann, one)
    pass(15)
    // As long as this is not committed, whoever mails the first of them waits.
    const held = await stage.db.startTransaction().execute()
    await held.insertInto('digest_sent').values({ member_id: first.id, sent_at: stage.clock.now }).execute()
    const slow = mailNow()
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    await mailNow()
    expect((await mails()).map(({ member_id }) => member_id)).toEqual([second.id])
    await write(ann, second)
    await held.rollback().execute()
    await slow
    expect(new Set((await mails()).map(({ member_id }) => member_id))).toEqual(new Set([first.id, second.id]))
    expect(await mails()).toHaveLength(2)
    pass(240)
    await mailNow()
    expect(linesOf((await mails())[2]?.body_text ?? '')).toEqual(['1 new message'])
  })

  test('[4.121] goes to nobody who was here meanwhile, has read it, or has a window open', async () => {
    await write(ann, bob)
    pass(6)
    await bob.get('/api/user.php')
    pass(20)
    await mailNow()
    const { body } = await write(ann, bob)
    await bob.post('/api/chat-opened.php', { conversation: body.message.conversation })
    const close = stage.platform.live.open({
      memberId: bob.id,
      sessionId: 's',
      send: () => undefined,
      close: () => undefined,
    })
    await write(ann, bob)
    close()
    pass(20)
    await mailNow()
    expect(await mails()).toEqual([])
  })

  test('[4.121] leaves out a like that was answered, and a conversation that was removed', async () => {
    await bob.get('/api/user.php')
    await like(ann, bob)
    const { body } = await write(ann, bob)
    expect((await like(bob, ann)).body.match).toBe(true)
    await bob.delete('/api/chat.php', { conversation: body.message.conversation })
    pass(16)
    await mailNow()
    const told = (await mails()).filter(({ member_id }) => member_id === bob.id)
    expect(told.map(({ body_text }) => linesOf(body_text))).toEqual([])
  })

  test('[4.121] leaves out messages that were taken back, and only those', async () => {
    const takeBack = async ({ body }: Awaited<ReturnType<typeof write>>) => {
      const { conversation, seq } = body.message
      expect((await ann.delete('/api/message.php', { conversation, seq })).status).toBe(200)
    }
    const early = await write(ann, bob)
    await takeBack(await write(ann, bob))
    pass(16)
    await mailNow()
    await takeBack(await write(ann, bob))
    pass(241)
    await mailNow()
    await write(ann, bob)
    await takeBack(early)
    pass(241)
    await mailNow()
    expect((await mails()).map(({ body_text }) => linesOf(body_text))).toEqual([['1 new message'], ['1 new message']])
  })

  test('[4.121] leaves out a like that was taken back, but not a match', async () => {
    await like(ann, bob)
    await ann.delete('/api/like.php', { member: bob.id })
    pass(16)
    await mailNow()
    expect(await mails()).toEqual([])
    await like(bob, ann)
    await like(ann, bob)
    pass(16)
    await mailNow()
    const told = (await mails()).map(({ member_id, body_text }) => [member_id, linesOf(body_text)[0]])
    expect(told).toContainEqual([bob.id, '1 new match'])
  })

  test.each([
    ['message', () => write(ann, bob)],
    ['like', () => like(ann, bob)],
    ['match', async () => (await like(bob, ann), like(ann, bob))],
  ] as const)('[4.122] leaves %s out if its mails are switched off, and only then', async (event, happen) => {
    await choose(bob, { choice: { event, channel: 'mail', wanted: false } })
    await happen()
    pass(16)
    await mailNow()
    expect((await mails()).filter(({ member_id }) => member_id === bob.id)).toEqual([])
    await choose(bob, { choice: { event, channel: 'mail', wanted: true } })
    pass(6)
    await (event === 'match' ? ann.delete('/api/like.php', { member: bob.id }).then(() => like(ann, bob)) : happen())
    pass(16)
    await mailNow()
    expect((await mails()).filter(({ member_id }) => member_id === bob.id).length).toBe(event === 'like' ? 0 : 1)
  })

  const block = (from: Visitor, to: { id: string }) => from.post('/api/block.php', { member: to.id })
  const hide = (who: Visitor) => who.put('/api/profile.php', { invisible_mode: true })

  test.each([
    ['has blocked the member since', () => block(ann, bob), []],
    ['the member has blocked since', () => block(bob, ann), []],
    ['has become invisible, except what they wrote', () => hide(ann), ['1 new message']],
  ])('[4.121] [12.23] [12.24] counts nothing from a member who %s', async (_who, happen, lines) => {
    await write(ann, bob)
    await like(ann, bob)
    const eve = await stage.member({ credits: 9 })
    await like(eve, bob)
    expect((await happen()).status).toBe(200)
    pass(16)
    await mailNow()
    expect((await mails()).map(({ body_text }) => linesOf(body_text))).toEqual([[...lines, '1 person likes you']])
  })

  test.each(['disabled', 'pending_deletion'])(
    '[4.121] [12.42] goes to no account that is %s, and waits',
    async (status) => {
      await write(ann, bob)
      await setStatus(bob, status)
      pass(16)
      await mailNow()
      expect(await mails()).toEqual([])
      await setStatus(bob, 'active')
      await mailNow()
      expect(await mails()).toHaveLength(1)
    },
  )

  test('[4.122] goes to no unconfirmed address', async () => {
    const eve = await stage.member({ status: 'not_confirmed', credits: 9 })
    await like(ann, eve)
    pass(16)
    await mailNow()
    expect(await mails()).toEqual([])
  })

  test('[1.3] [4.121] speaks every language, reveals nothing in its subject, and says how to get fewer', async () => {
    for (const language of languages) {
      const reader = await stage.member({ language, profile: { gender: 'male' } })
      await write(ann, reader)
      await like(ann, reader)
    }
    pass(16)
    await mailNow()
    expect(await mails()).toHaveLength(languages.length)
    for (const { body_text, html, subject } of await mails()) {
      expect(body_text + html).not.toMatch(/\{\{|[^-]mail:|undefined/)
      expect(subject).not.toMatch(/duet|dating|date|match|like|chat/i)
      expect(body_text).toMatch(/http:\/\/localhost:0\/unsubscribe\?token=/)
      expect(html).toContain('prefers-color-scheme:dark')
    }
    expect(new Set((await mails()).map(({ subject }) => subject)).size).toBe(languages.length)
  })
})
