// Mail is written with what causes it, reveals nothing in its subject, and is delivered once.
import type { Socket } from 'node:net'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { hour } from '#base/time.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { notificationsJobs } from './jobs.ts'
import { listOutbox, readMail, sendMail } from './service.ts'
import { addTestSite, lastMail, passMinutes, testPlatform } from './testing.ts'

const { db, url, emptied } = await testDb()
const received: string[] = []
const unanswered: (() => void)[] = []
let greeted = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  // Connections stay open for a while.
  closeTimeout: 1,
  onConnect(_session, done) {
    greeted += 1
    done()
  },
  onRcptTo({ address }, _session, done) {
    // No answer for now, as from a greylisting server.
    if (address.startsWith('slow@')) return void unanswered.push(done)
    if (!address.startsWith('full@')) return done()
    done(Object.assign(new Error(`The mailbox of <${address}> is full`), { responseCode: 452 }))
  },
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
const port = await new Promise<number>((resolve) => {
  const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
beforeEach(emptied)

const order = (siteId: string, data: object = {}) => ({
  siteId,
  memberId: null,
  to: 'anna@example.com',
  language: 'en' as const,
  template: 'activate',
  data: { name: 'Anna <b>', link: 'https://duet.example/activate/done?token=abc', ...data },
})

describe('writing', () => {
  test('a mail has a subject, a text and an HTML part, and names are never markup', async () => {
    const platform = testPlatform(db)
    await sendMail(platform, db, order(await addTestSite(platform)))
    const mail = await lastMail(db)
    expect(mail.subject).toBe('Please confirm your e-mail address')
    expect(mail.html).toContain('Anna &lt;b&gt;')
    expect(mail.html).not.toContain('<b>')
    expect(mail.body_text).toContain('https://duet.example/activate/done?token=abc')
    expect(platform.enqueued).toEqual([])
  })

  test('[5.20] a transaction that fails leaves no mail', async () => {
    const platform = testPlatform(db)
    const siteId = await addTestSite(platform)
    const failing = db.transaction().execute(async (tx) => {
      await sendMail(platform, tx, order(siteId))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await listOutbox(db)).toEqual([])
  })

  test('[1.3] every mail exists in every language, with all its values filled in', async () => {
    const platform = testPlatform(db)
    const siteId = await addTestSite(platform)
    for (const template of ['activate', 'reset_password', 'no_account', 'account_exists', 'password_changed']) {
      for (const language of languages) {
        await sendMail(platform, db, { ...order(siteId, { count: 2, passkeys: '' }), template, language })
        const mail = await lastMail(db)
        expect(mail.body_text).not.toMatch(/\{\{|mail:|undefined/)
        expect(mail.subject).not.toMatch(/duet|dating|date/i)
      }
    }
  })
})

describe('delivering', () => {
  test('[4.147] a mail about the account leaves before those about news', async () => {
    const platform = testPlatform(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
    const siteId = await addTestSite(platform)
    for (const template of ['digest', 'saved_search', 'reset_password', 'activate'])
      await sendMail(platform, db, { ...order(siteId), template, memberId: null })
    expect(platform.enqueued.map(({ urgent }) => urgent)).toEqual([false, false, true, true])
  })

  test('a mail server gets it once, from the site’s mail name', async () => {
    const platform = testPlatform(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
    await sendMail(platform, db, order(await addTestSite(platform)))
    const deliver = notificationsJobs(platform).find(({ name }) => name === 'mail.send')
    expect(platform.enqueued).toHaveLength(1)
    await deliver?.run(platform.enqueued[0]?.data ?? {})
    await deliver?.run(platform.enqueued[0]?.data ?? {})
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('From: "D. Post" <help@duet.example>')
    expect(received[0]).toContain('To: anna@example.com')
    const mail = await readMail(db, (await lastMail(db)).id)
    expect(mail).toMatchObject({ attempts: 1, sent_at: platform.clock.now })
  })

  test('[12.60] a mail server’s error is kept for the operator without the address', async () => {
    const platform = testPlatform(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
    await sendMail(platform, db, { ...order(await addTestSite(platform)), to: 'full@example.com' })
    const deliver = notificationsJobs(platform).find(({ name }) => name === 'mail.send')
    const refusal = await deliver?.run(platform.enqueued[0]?.data ?? {}).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ message: expect.stringContaining('452 The mailbox of') })
    expect(inspect(refusal, { depth: 5 })).not.toContain('full@')
  })

  test('if a mail server does not answer, the mail is retried', async () => {
    const platform = testPlatform(db, { smtpUrl: 'smtp://127.0.0.1:1' })
    await sendMail(platform, db, order(await addTestSite(platform)))
    const deliver = notificationsJobs(platform).find(({ name }) => name === 'mail.send')
    await expect(deliver?.run(platform.enqueued[0]?.data ?? {})).rejects.toThrow()
    expect(await lastMail(db)).toMatchObject({ attempts: 1, sent_at: null })
  })

  test.each([
    ['is sent while its link works', 119, 1],
    ['is not sent once its link is dead', 120, 0],
  ])('[4.442] a mail that waited for long %s', async (_what, waitedMinutes, sent) => {
    received.length = 0
    const platform = testPlatform(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
    await sendMail(platform, db, { ...order(await addTestSite(platform)), lifeMs: 2 * hour })
    passMinutes(platform, waitedMinutes)
    const deliver = notificationsJobs(platform).find(({ name }) => name === 'mail.send')
    await deliver?.run(platform.enqueued[0]?.data ?? {})
    expect(received).toHaveLength(sent)
    expect(await listOutbox(db)).toHaveLength(sent)
  })

  test('[4.191] a mail server gets it once even if the database is away at that moment', async () => {
    let statements = 0
    const flaky = new Proxy(db, {
      get: (whole, name) => {
        const part: unknown = Reflect.get(whole, name)
        if (typeof part !== 'function') return part
        // The first takes the try, and those after it are to note that it was sent.
        if (name === 'updateTable' && [2, 3].includes(++statements))
          return () => {
            throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
          }
        return part.bind(whole) as unknown
      },
    })
    const platform = testPlatform(flaky, { smtpUrl: `smtp://127.0.0.1:${port}` })
    await sendMail(platform, db, order(await addTestSite(testPlatform(db))))
    received.length = 0
    const deliver = notificationsJobs(platform).find(({ name }) => name === 'mail.send')
    for (let times = 0; times < 2; times++) await deliver?.run(platform.enqueued[0]?.data ?? {}).catch(() => undefined)
    expect(received).toHaveLength(1)
    expect((await lastMail(db)).sent_at).not.toBeNull()
  })

  test('[4.413] mails that follow each other share a connection, and one that the server has closed costs none', async () => {
    const platform = testPlatform(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
    const siteId = await addTestSite(platform)
    const deliver = notificationsJobs(platform).find(({ name }) => name === 'mail.send')
    const send = async () => {
      await sendMail(platform, db, order(siteId))
      await deliver?.run(platform.enqueued.at(-1)?.data ?? {})
    }
    const [mails, connections] = [received.length, greeted]
    for (let sent = 0; sent < 3; sent++) await send()
    expect([received.length - mails, greeted - connections]).toEqual([3, 1])
    // Without a goodbye, as when a firewall forgets it.
    for (const connection of smtp.connections) (connection as unknown as { _socket: Socket })._socket.destroy()
    await send()
    await send()
    expect([received.length - mails, greeted - connections]).toEqual([5, 2])
  })

  test('[4.191] a mail that the mail server is slow to accept holds up no other', async () => {
    const platform = testPlatform(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
    const siteId = await addTestSite(platform)
    const runner = openJobs(url, platform.log)
    runner.declare(notificationsJobs(platform).filter(({ name }) => name === 'mail.send'))
    onTestFinished(() => runner.stop())
    await runner.work()
    const writing = { ...platform, jobs: runner }
    await sendMail(writing, db, { ...order(siteId), to: 'slow@example.com' })
    await expect.poll(() => unanswered.length).toBe(1)
    received.length = 0
    await sendMail(writing, db, order(siteId))
    await expect.poll(() => received.length).toBe(1)
    for (const answer of unanswered) answer()
    await expect.poll(() => received.length).toBe(2)
  })
})
