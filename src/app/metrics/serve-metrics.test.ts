// The figures for a monitoring system, read from a real listener: each changes with what it measures, and none identifies anybody.
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { addContact, sendMail } from '#features/notifications/service.ts'
import { notificationsJobs } from '#features/notifications/jobs.ts'
import { prepareText } from '#features/notifications/texts/service.ts'
import { chatJobs } from '#features/chat/jobs.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { startPushService } from '#platform/testing/start-push-service.ts'
import { defaultSiteId } from '../../../demo/sites.ts'
import { openFigures } from './serve-metrics.ts'
import { scrape } from '../testing/scraped.ts'
import { clientId, openStage } from '../testing/stage.ts'

vi.setConfig({ testTimeout: 60_000 })

const service = await startPushService()
const figures = openFigures('both', 0)
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const responseCode = { gone: 550, full: 452 }[address.split('@')[0] ?? '']
    done(responseCode ? Object.assign(new Error('no'), { responseCode }) : null)
  },
  onData(stream, _session, done) {
    stream.resume().on('end', done)
  },
})
const smtpPort = await new Promise<number>((resolve) => {
  const listening = mailServer.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
})
const config = { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, pushServices: [service.origin] }
const stage = await openStage(undefined, config, figures.metrics)
const { platform, visitor } = stage
const stops: (() => Promise<unknown>)[] = []
let [site, url] = ['', '']

beforeAll(async () => {
  site = await stage.app.listen({ port: 0, host: '127.0.0.1' })
  url = await figures.listen(
    platform,
    { port: 0, host: '127.0.0.1' },
    { later: (_part, stop) => void stops.push(stop) },
  )
})
beforeEach(() => stage.reset())
afterAll(async () => {
  for (const stop of stops) await stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  service.stop()
})

const read = () => scrape(url)
/** How much it grew meanwhile. */
async function grown(work: () => Promise<unknown>, name: string, labels: Record<string, string> = {}): Promise<number> {
  const before = (await read()).of(name, labels) ?? 0
  await work()
  return ((await read()).of(name, labels) ?? 0) - before
}
const jobOf = (name: string) => [...notificationsJobs(platform), ...chatJobs(platform)].find((job) => job.name === name)
async function work(name: string): Promise<void> {
  await expect.poll(() => stage.enqueued.some((job) => job.name === name)).toBe(true)
  for (const { data } of stage.enqueued.splice(0).filter((job) => job.name === name)) await jobOf(name)?.run(data)
}

describe('requests', () => {
  const total = 'duet_http_requests_total'
  const count = (path: string, labels: Record<string, string>, init: RequestInit = {}) =>
    grown(() => fetch(site + path, init).then((answer) => answer.text()), total, { method: 'GET', ...labels })

  test('[8.71] are counted by route, method and status class, each with its duration', async () => {
    const route = '/api/members'
    expect(await count('/api/members.php?town=Anna', { route, status: '2xx' })).toBe(1)
    expect(await count('/api/members', { route, status: '2xx' })).toBe(1)
    expect(await count('/api/chats.php', { route: '/api/chats', status: '4xx' })).toBe(1)
    const post = { method: 'POST', route: '/api/message', status: '4xx' }
    expect(await count('/api/message.php', post, { method: 'POST' })).toBe(1)
    const told = await read()
    const time = 'duet_http_request_duration_seconds'
    expect(told.of(`${time}_count`, { method: 'GET', route })).toBe(2)
    expect(told.of(`${time}_sum`, { method: 'GET', route })).toBeGreaterThan(0)
    expect(told.of(`${time}_bucket`, { method: 'GET', route, le: '+Inf' })).toBe(2)
  })

  test('[12.130] whatever strangers request creates no figure of its own', async () => {
    const paths = ['/api/anna@example.com.php', '/anna@example.com', '/members/0198b6d0-7c3a-7000-8000-000000000000']
    for (const path of paths) await fetch(site + path)
    const { text } = await read()
    expect(text).not.toContain('anna')
    expect(text).not.toContain('0198b6d0')
    expect(await count('/api/anna.php', { route: '/api/*', status: '4xx' })).toBe(1)
    expect(await count('/anna', { route: 'none', status: '4xx' })).toBe(1)
    expect(await count('/anna', { method: 'other', route: 'none', status: '4xx' }, { method: 'PROPFIND' })).toBe(1)
  })
})

test('[8.71] members’ windows are counted while they are open, and not as requests', async () => {
  const ann = await stage.member()
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`${site.replace('http', 'ws')}/live`, { headers: { cookie, origin: site } })
  const open = () => read().then((told) => told.of('duet_windows_open'))
  await expect.poll(open).toBe(1)
  socket.close()
  await expect.poll(open).toBe(0)
  expect((await read()).text).not.toContain('route="/live"')
})

describe('what members are sent', () => {
  test('[8.71] a message is counted once, when it is committed', async () => {
    const [ann, bob, fay] = [
      await stage.member({ credits: 90 }),
      await stage.member(),
      await stage.member({ fictional: true }),
    ]
    const body = { client_id: clientId(), member: bob.id, body: 'hello' }
    const send = (more = {}) => ann.post('/api/message.php', { ...body, ...more })
    const total = 'duet_messages_total'
    expect(await grown(() => send(), total, { kind: 'text' })).toBe(1)
    expect(await grown(() => send(), total, { kind: 'text' })).toBe(0)
    expect(await grown(() => send({ client_id: clientId(), member: ann.id }), total, { kind: 'text' })).toBe(0)
    await ann.post('/api/fictional-acknowledgement.php')
    const answered = async () => {
      const { status } = await send({ client_id: clientId(), member: fay.id })
      expect(status).toBe(200)
      await work('chat.automatic_reply')
    }
    expect(await grown(answered, total, { kind: 'automatic' })).toBe(1)
  })

  test.each([
    ['anna', 'sent'],
    ['gone', 'refused'],
    ['full', 'failed'],
  ])('[8.71] a mail to %s counts as %s', async (name, outcome) => {
    const ann = await stage.member()
    const link = 'https://duet.example/activate/done?token=abc'
    const order = { siteId: defaultSiteId, memberId: ann.id, language: 'en' as const, template: 'activate' }
    const mail = async () => {
      await sendMail(platform, stage.db, { ...order, to: `${name}@example.com`, data: { name: 'Anna', link } })
      await work('mail.send').catch(() => undefined)
    }
    expect(await grown(mail, 'duet_mails_total', { outcome })).toBe(1)
  })

  test.each([
    [201, 'sent'],
    [410, 'gone'],
    [500, 'failed'],
  ])('[8.71] a push that the push service answers with %i counts as %s', async (status, outcome) => {
    const [ann, bob] = [await stage.member({ credits: 90 }), await stage.member()]
    const subscription = await service.subscribe()
    await bob.ask('POST', '/api/user.php', { query: { push: '1' }, body: { subscription } })
    if (status !== 201) await service.answerWith(subscription.endpoint, status)
    const push = async () => {
      await ann.post('/api/message.php', { client_id: clientId(), member: bob.id, body: 'hello' })
      await work('push.send').catch(() => undefined)
    }
    expect(await grown(push, 'duet_pushes_total', { outcome })).toBe(1)
  })
})

test.each([
  ['takes', 'sent'],
  ['refuses', 'failed'],
])('[8.71] a text message that the gateway %s counts as %s', async (does, outcome) => {
  const ann = await stage.member()
  const texts = { send: () => (does === 'takes' ? Promise.resolve() : Promise.reject(new Error('no credit'))) }
  const order = { siteId: defaultSiteId, memberId: ann.id, to: '+31612345678', text: 'Your code is 123456' }
  const send = await prepareText({ ...platform, texts }, stage.db, order, { perDay: 5, pauseSeconds: 0 })
  expect(await grown(() => send().catch(() => undefined), 'duet_texts_total', { outcome })).toBe(1)
  expect((await read()).text).not.toContain('31612345678')
})

test('[8.71] a payment notice that proves nothing is counted as refused', async () => {
  const forged = () => visitor().post('/api/webhook.php', { event: 'paid' })
  expect(await grown(forged, 'duet_payment_reads_total', { by: 'notice', outcome: 'refused' })).toBe(1)
})

test('[8.71] warnings and errors in the log are counted, and still logged', () => {
  const log = figures.countedLog(platform.log)
  return expect(
    grown(async () => log.error({ one: 1 }, 'one'), 'duet_log_lines_total', { level: 'error' }),
  ).resolves.toBe(1)
})

test('[8.71] the queues are reported as the job tables have them, including those without a job', async () => {
  const runner = openJobs(stage.databaseUrl, platform.log)
  onTestFinished(() => runner.stop())
  runner.declare([
    { name: 'mail.send', retries: 0, run: async () => undefined },
    { name: 'push.send', retries: 0, run: () => Promise.reject(new Error('no such phone')) },
  ])
  await runner.enqueue(stage.db, 'mail.send', {})
  await runner.enqueue(stage.db, 'push.send', {})
  const waiting = await read()
  expect(waiting.of('duet_queue_waiting', { queue: 'mail.send' })).toBe(1)
  expect(waiting.of('duet_queue_oldest_due_timestamp_seconds', { queue: 'mail.send' })).toBeGreaterThan(1.7e9)
  expect(waiting.of('duet_queue_waiting', { queue: 'lifecycle.erase' })).toBe(0)
  expect(waiting.of('duet_queue_period_seconds', { queue: 'lifecycle.erase' })).toBe(3_600)
  expect(waiting.of('duet_queue_last_success_timestamp_seconds', { queue: 'mail.send' })).toBeUndefined()
  await runner.work()
  const of = (name: string, queue: string) => read().then((told) => told.of(`duet_queue_${name}`, { queue }))
  await expect.poll(() => of('given_up', 'push.send'), { timeout: 40_000 }).toBe(1)
  await expect.poll(() => of('last_success_timestamp_seconds', 'mail.send'), { timeout: 40_000 }).toBeGreaterThan(1.7e9)
  expect(await of('waiting', 'mail.send')).toBe(0)
})

test('[8.71] cases waiting for a person are reported by kind, and since when', async () => {
  const [ann, bob] = [await stage.member(), await stage.member()]
  expect((await read()).of('duet_cases_open', { kind: 'report' })).toBe(0)
  const report = { client_id: clientId(), member: bob.id, reason: 'other', words: 'rude' }
  expect((await ann.post('/api/report.php', report)).status).toBe(200)
  const told = await read()
  expect(told.of('duet_cases_open', { kind: 'report' })).toBe(1)
  expect(told.of('duet_cases_oldest_timestamp_seconds', { kind: 'report' })).toBe(stage.clock.now.getTime() / 1000)
})

test('[8.71] about the process itself: version, event loop, memory, connections, and disk space', async () => {
  const told = await read()
  expect(told.of('duet_build_info', { version: '0.1.0', role: 'both' })).toBe(1)
  expect(told.of('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(told.of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(told.of('duet_data_dir_free_bytes')).toBeGreaterThan(0)
  expect(told.of('duet_database_up')).toBe(1)
  expect(told.of('duet_database_connections', { state: 'most' })).toBeGreaterThan(0)
  const held = stage.db.connection().execute(() => read())
  expect((await held).of('duet_database_connections', { state: 'in_use' })).toBe(1)
  expect(told.of('duet_database_waiting')).toBe(0)
})

test('[12.130] nothing in them is about a member: no name, address or id, and no label beyond a few known words', async () => {
  const ann = await stage.member({ name: 'Zebedea', credits: 90 })
  const bob = await stage.member({ name: 'Quentin' })
  await ann.post('/api/message.php', { client_id: clientId(), member: bob.id, body: 'A secret word' })
  await ann.get(`/api/member.php`, { id: bob.id })
  await addContact(stage.db, { memberId: bob.id, siteId: defaultSiteId, email: 'q@example.com', language: 'en' }).catch(
    () => undefined,
  )
  const { text } = await read()
  for (const word of ['Zebedea', 'Quentin', 'secret', ann.id, bob.id, '@', '127.0.0.1', 'localhost'])
    expect(text).not.toContain(word)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label)
  const known = [
    'by',
    'kind',
    'le',
    'level',
    'method',
    'outcome',
    'queue',
    'role',
    'route',
    'state',
    'status',
    'version',
  ]
  const ofNode = ['major', 'minor', 'patch', 'space', 'type']
  expect([...new Set(labels)].filter((label) => !ofNode.includes(label)).toSorted()).toEqual(known)
})
