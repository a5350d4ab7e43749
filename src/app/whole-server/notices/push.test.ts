// Push to members who are away, over the whole server: encrypted to their browser, rarely, and nothing intimate on a lock screen.
import { ECDH } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { notificationsJobs } from '#features/notifications/jobs.ts'
import { pushNews, recordNews } from '#features/notifications/notices/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { startPushService } from '#platform/testing/start-push-service.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const service = await startPushService()
afterAll(() => service.stop())
const stage = await openStage(undefined, { pushServices: [service.origin] })
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Zebedea', credits: 90 })
  bob = await stage.member({ name: 'Quentin', credits: 90, profile: { gender: 'male' } })
})

const write = (from: Visitor, to: { id: string }) =>
  from.post('/api/message.php', { client_id: clientId(), member: to.id, body: 'A secret word' })
const like = (from: Visitor, to: { id: string }) => from.post('/api/like.php', { member: to.id })
const choose = (who: Visitor, body: object) => who.put('/api/notifications.php', body)
const jobOf = (name: string) => notificationsJobs(stage.platform).find((job) => job.name === name)

async function subscribe(who: Visitor) {
  const subscription = await service.subscribe()
  const answer = await who.ask('POST', '/api/user.php', { query: { push: '1' }, body: { subscription } })
  expect(answer.status).toBe(200)
  return subscription.endpoint
}

async function workPushes() {
  const waiting = await expect
    .poll(() => stage.enqueued.filter(({ name }) => name === 'push.send').length)
    .toBeGreaterThan(0)
    .then(() => stage.enqueued.splice(0))
  for (const { name, data } of waiting) await jobOf(name)?.run(data)
}

const heard = async (endpoint: string) =>
  (await service.received(endpoint)).map(({ text }) => JSON.parse(text) as Record<string, string>)

describe('a push', () => {
  test('[4.123] [3.31] is encrypted to the browser, signed with the server’s key, and reveals nothing on a lock screen', async () => {
    const endpoint = await subscribe(bob)
    const { body } = await write(ann, bob)
    await workPushes()
    const [sent] = await service.received(endpoint)
    expect(sent).toMatchObject({ encoding: 'aes128gcm', signedFor: service.origin })
    expect(await heard(endpoint)).toEqual([
      { title: 'Duet', body: 'Something new for you.', url: `/chats/${body.message.conversation}`, tag: 'news' },
    ])
    const { push_public_key: key } = (await bob.get('/api/settings.php')).body
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect((await stage.db.selectFrom('push_key').select('public_key').execute()).map((row) => row.public_key)).toEqual(
      [key],
    )
  })

  test('[12.183] asked for while its login ends is refused as without a login, and nothing is kept of it', async () => {
    const subscription = await service.subscribe()
    const { answer } = await inTransaction(stage.db, async (tx) => {
      await tx.deleteFrom('session').where('member_id', '=', bob.id).execute()
      const asked = bob.ask('POST', '/api/user.php', { query: { push: '1' }, body: { subscription } })
      await untilLockAwaited(stage.db)
      return { answer: asked }
    })
    const { status, body } = await answer
    expect([status, body.code, stage.errors]).toEqual([403, 'authentication_required', []])
    expect(await stage.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  })

  test('[4.123] names its sender if the member chose that, never what was written', async () => {
    const endpoint = await subscribe(bob)
    await choose(bob, { push_names: true })
    const { body } = await write(ann, bob)
    await workPushes()
    await like(ann, bob)
    await workPushes()
    expect(await heard(endpoint)).toMatchObject([
      { body: 'Zebedea wrote to you.', url: `/chats/${body.message.conversation}` },
      { body: 'Zebedea likes you.', url: `/likes/m/${ann.id}` },
    ])
  })

  test('[4.122] is sent for no event that is switched off, and not while a window is open', async () => {
    const endpoint = await subscribe(bob)
    await choose(bob, { choice: { event: 'message', channel: 'push', wanted: false } })
    await write(ann, bob)
    await workPushes()
    await like(ann, bob)
    await expect.poll(() => stage.enqueued.length).toBe(1)
    const close = stage.platform.live.open({
      memberId: bob.id,
      sessionId: 's',
      send: () => undefined,
      close: () => undefined,
    })
    await workPushes()
    close()
    expect(await heard(endpoint)).toEqual([])
  })

  test('[4.123] for one conversation rings every 5 minutes at most, and at once again after it was read', async () => {
    await subscribe(bob)
    const { body } = await write(ann, bob)
    await expect.poll(() => stage.enqueued.length).toBe(1)
    await write(ann, bob)
    await bob.post('/api/chat-opened.php', { conversation: body.message.conversation })
    await write(ann, bob)
    await expect.poll(() => stage.enqueued.length).toBe(2)
  })

  test('[4.148] is limited the same way for one person who gives, takes back and gives a like again, and for a match', async () => {
    const endpoint = await subscribe(bob)
    const takeBack = () => ann.delete('/api/like.php', { member: bob.id })
    const toggle = async () => {
      for (let times = 0; times < 3; times++) {
        await like(ann, bob)
        await takeBack()
      }
    }
    await toggle()
    await workPushes()
    // It was taken back before it was pushed.
    expect(await heard(endpoint)).toEqual([])
    await like(ann, bob)
    expect(stage.enqueued).toEqual([])
    await takeBack()
    await bob.post('/api/like.php', { member: ann.id })
    await toggle()
    await like(ann, bob)
    expect(stage.enqueued.map(({ data }) => (data as { event: string }).event)).toEqual(['match'])
    await workPushes()
    expect(await heard(endpoint)).toHaveLength(1)
  })

  test('[4.132] is recorded with what it announces: a process that dies right after the commit loses none, and each comes once', async () => {
    await subscribe(bob)
    const { jobs } = stage.platform
    const enqueue = jobs.enqueue
    // As if the process had died there: the message is committed, its push is not enqueued.
    jobs.enqueue = () => Promise.reject(new Error('gone'))
    expect((await write(ann, bob)).status).toBe(200)
    expect((await like(ann, bob)).status).toBe(200)
    await expect.poll(() => stage.errors.length).toBe(2)
    jobs.enqueue = enqueue
    await jobOf('push.ring')?.run({})
    expect(stage.enqueued).toEqual([])
    stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
    await Promise.all([jobOf('push.ring')?.run({}), jobOf('push.ring')?.run({})])
    await jobOf('push.ring')?.run({})
    const events = stage.enqueued.map(({ data }) => (data as { event: string }).event)
    expect(events.toSorted()).toEqual(['like', 'message'])
  })

  test.each([
    ['has blocked the member since', () => ann.post('/api/block.php', { member: bob.id })],
    ['the member has blocked since', () => bob.post('/api/block.php', { member: ann.id })],
    ['has become invisible since', () => ann.put('/api/profile.php', { invisible_mode: true })],
  ])(
    '[4.132] [12.23] [12.24] rings for no like from a member who %s, whether it was enqueued yet or not',
    async (_who, happen) => {
      const endpoint = await subscribe(bob)
      await like(ann, bob)
      await expect.poll(() => stage.enqueued.length).toBe(1)
      await happen()
      await workPushes()
      expect(await heard(endpoint)).toEqual([])
      const late = { push_due_at: stage.clock.now, pushed_at: null }
      await stage.db.updateTable('notice').set(late).execute()
      stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
      await jobOf('push.ring')?.run({})
      expect(stage.enqueued).toEqual([])
    },
  )

  test('[4.132] rings for nothing that was rolled back', async () => {
    await subscribe(bob)
    const news = [{ memberId: bob.id, event: 'message' as const, fromId: ann.id }]
    const undone = inTransaction(stage.db, async (tx) => {
      expect(await recordNews(stage.platform, tx, news)).toEqual(news)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await pushNews(stage.platform, news)
    stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
    await jobOf('push.ring')?.run({})
    expect(stage.enqueued).toEqual([])
  })

  test('[4.124] to a browser that is gone is dropped; one whose service is away is retried', async () => {
    const [gone, away] = [await subscribe(bob), await subscribe(bob)]
    await service.answerWith(gone, 410)
    await service.answerWith(away, 503)
    await write(ann, bob)
    await expect.poll(() => stage.enqueued.length).toBe(2)
    const orders = stage.enqueued.splice(0)
    const outcomes = await Promise.allSettled(orders.map(async ({ name, data }) => jobOf(name)?.run(data)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const kept = await stage.db.selectFrom('push_subscription').select('endpoint').execute()
    expect(kept).toEqual([{ endpoint: away }])
  })

  test('[7.37] [4.124] ends with the login, with another member in the browser, and when it is switched off', async () => {
    const subscription = await service.subscribe()
    const keep = (who: Visitor) => who.ask('POST', '/api/user.php', { query: { push: '1' }, body: { subscription } })
    const owners = async () =>
      (await stage.db.selectFrom('push_subscription').select('member_id').execute()).map((row) => row.member_id)
    await keep(bob)
    await keep(ann)
    expect(await owners()).toEqual([ann.id])
    const foreign = await bob.delete('/api/push.php', { endpoint: subscription.endpoint })
    expectShape('DELETE /api/push.php', foreign)
    expect(await owners()).toEqual([ann.id])
    await ann.delete('/api/push.php', { endpoint: subscription.endpoint })
    expect(await owners()).toEqual([])
    await keep(bob)
    await bob.ask('GET', '/api/logout.php', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await owners()).toEqual([])
  })

  test('[4.124] goes to no address that is not a push service', async () => {
    for (const endpoint of [
      'http://127.0.0.1:1/x',
      'https://intern.example/x',
      'https://push.example.evil.example/x',
    ]) {
      const subscription = { ...(await service.subscribe()), endpoint }
      const answer = await bob.ask('POST', '/api/user.php', { query: { push: '1' }, body: { subscription } })
      expect(answer.status, endpoint).toBe(422)
    }
  })

  test('[4.390] [5.19] without keys to encrypt for it is refused, and one that is stored is dropped, not retried', async () => {
    const { endpoint, keys } = await service.subscribe()
    const compressed = ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
    for (const wrong of [
      { p256dh: 'x' },
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { p256dh: String(compressed) },
      { auth: 'short' },
    ]) {
      const subscription = { endpoint, keys: { ...keys, ...wrong } }
      const answer = await bob.ask('POST', '/api/user.php', { query: { push: '1' }, body: { subscription } })
      expect([answer.status, Object.keys(answer.body.fields)], JSON.stringify(wrong)).toEqual([422, ['subscription']])
    }
    await subscribe(bob)
    await stage.db.updateTable('push_subscription').set({ auth: 'short' }).execute()
    await write(ann, bob)
    await workPushes()
    expect(await stage.db.selectFrom('push_subscription').select('endpoint').execute()).toEqual([])
  })
})

test('[4.407] a push service that does not answer holds up no other', async () => {
  const [silent, other] = [await subscribe(ann), await subscribe(bob)]
  const answers: (() => void)[] = []
  const { push } = stage.platform
  const send: typeof push.send = (target, ...rest) =>
    target.endpoint === silent
      ? new Promise((resolve) => void answers.push(() => resolve('sent')))
      : push.send(target, ...rest)
  const runner = openJobs(stage.databaseUrl, stage.platform.log)
  runner.declare(
    notificationsJobs({ ...stage.platform, push: { ...push, send } }).filter(({ name }) => name === 'push.send'),
  )
  onTestFinished(() => runner.stop())
  await runner.work()
  const subscriptions = await stage.db.selectFrom('push_subscription').select(['id', 'endpoint']).execute()
  const ring = (endpoint: string) => {
    const subscription = subscriptions.find((one) => one.endpoint === endpoint)?.id
    return runner.enqueue(stage.db, 'push.send', { subscription, event: 'saved_search' })
  }
  await ring(silent)
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(1)
  await ring(other)
  await expect.poll(async () => (await heard(other)).length, { timeout: 10_000 }).toBe(1)
  for (const answer of answers) answer()
})
