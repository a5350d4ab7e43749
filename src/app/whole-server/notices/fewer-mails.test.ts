// Unwanted or undelivered mails, over the whole server: unsubscribing without a login, bounces and complaints, and the way back.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { notificationsJobs } from '#features/notifications/jobs.ts'
import { sendMail } from '#features/notifications/service.ts'
import { defaultSiteId } from '../../../../demo/sites.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { openMailServer } from '#app/testing/mail-server.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const mailServer = await openMailServer()
afterAll(mailServer.close)

const hookSecret = 'what the mail provider proves itself with'
const stage = await openStage(undefined, {
  smtpUrl: mailServer.url,
  mailHookSecret: hookSecret,
  mailBounceAddress: 'undeliverable-letters@mail.example',
})
let ann: Visitor & { id: string }
const stranger = () => stage.visitor()

beforeEach(async () => {
  await stage.reset()
  mailServer.received.length = 0
  mailServer.mistaken = null
  ann = await stage.member()
})

/** A digest to her, as the mail server gets it. */
async function mailAnn(template = 'digest', to = `${ann.id}@stage.example`) {
  const data = { lines: '1 new message', link: 'http://localhost/chats', name: 'Ann' }
  const order = { siteId: defaultSiteId, memberId: ann.id, to, language: 'en' as const, template, data }
  await sendMail(stage.platform, stage.db, order)
  const { data: job } = stage.enqueued.splice(0).find(({ name }) => name === 'mail.send') ?? {}
  await notificationsJobs(stage.platform)
    .find(({ name }) => name === 'mail.send')
    ?.run(job ?? {})
  const { from = '', text = '' } = mailServer.received.at(-1) ?? {}
  const unfolded = text.replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]+/g, ' ')
  return {
    from,
    text,
    messageId: /^message-id: (<.+>)/im.exec(unfolded)?.[1] ?? '',
    listed: /^list-unsubscribe: <(.+?)>/im.exec(unfolded)?.[1] ?? '',
    oneClick: /^list-unsubscribe-post: (.+)$/im.exec(unfolded)?.[1],
  }
}

const stateOf = async (who: Visitor) => {
  const { disabled, events } = (await who.get('/api/notifications.php')).body
  return { disabled, off: events.flatMap((one: { event: string; mail: boolean }) => (one.mail ? [] : one.event)) }
}

describe('unsubscribing', () => {
  test('[4.125] [7.38] one click in the mail program stops that kind of mail, without a login', async () => {
    const { listed, oneClick, messageId } = await mailAnn()
    expect(oneClick).toBe('List-Unsubscribe=One-Click')
    expect(messageId).toMatch(/^<[0-9a-f-]{36}\.[0-9a-f]{32}@localhost>$/)
    const { pathname, search } = new URL(listed)
    const click = () =>
      stranger().ask('POST', pathname + search, {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const answer = await click()
    expectShape('POST /api/unsubscribe.php', answer)
    expect(answer.body).toEqual({ kind: 'digest' })
    expect((await click()).status).toBe(200)
    expect(await stateOf(ann)).toEqual({ disabled: ['listunsubscribe'], off: ['message', 'like', 'match'] })
    expect((await ann.get('/api/user.php')).body.notifications_disabled).toEqual(['listunsubscribe'])
  })

  test('[2.85] [4.125] viewing the link changes nothing; the same link undoes it', async () => {
    const { listed } = await mailAnn('saved_search')
    const token = new URL(listed).searchParams.get('token') ?? ''
    const look = await stranger().get('/api/unsubscribe.php', { token })
    expectShape('GET /api/unsubscribe.php', look)
    expect(look.body).toEqual({ kind: 'saved_search' })
    expect(await stateOf(ann)).toEqual({ disabled: [], off: [] })
    await stranger().ask('POST', '/api/unsubscribe.php', { query: { token } })
    expect(await stateOf(ann)).toEqual({ disabled: ['listunsubscribe'], off: ['saved_search'] })
    const again = await stranger().ask('PUT', '/api/unsubscribe.php', { query: { token } })
    expectShape('PUT /api/unsubscribe.php', again)
    expect(await stateOf(ann)).toEqual({ disabled: [], off: [] })
  })

  test('[4.125] [4.127] undoing it leaves off what the member had switched off before', async () => {
    await ann.put('/api/notifications.php', { choice: { event: 'like', channel: 'mail', wanted: false } })
    const token = new URL((await mailAnn()).listed).searchParams.get('token') ?? ''
    const stop = async () => {
      stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
      await stranger().ask('POST', '/api/unsubscribe.php', { query: { token } })
      expect((await stateOf(ann)).off).toEqual(['message', 'like', 'match'])
    }
    await stop()
    await stop()
    await stranger().ask('PUT', '/api/unsubscribe.php', { query: { token } })
    expect(await stateOf(ann)).toEqual({ disabled: [], off: ['like'] })
    await stop()
    await ann.put('/api/notifications.php', { mails_again: true })
    expect(await stateOf(ann)).toEqual({ disabled: [], off: ['like'] })
  })

  test('[4.125] a made-up or altered link stops nothing, and mails about the account carry none', async () => {
    const { listed } = await mailAnn()
    const token = new URL(listed).searchParams.get('token') ?? ''
    const other = await stage.member()
    for (const made of [
      '',
      'x',
      token.replace(ann.id, other.id),
      token.replace('digest', 'saved_search'),
      `${token}0`,
    ]) {
      const answer = await stranger().ask('POST', '/api/unsubscribe.php', { query: { token: made } })
      expect([answer.status, answer.body.code], made).toEqual([410, 'link_expired'])
    }
    expect(await stateOf(other)).toEqual({ disabled: [], off: [] })
    for (const template of ['password_changed', 'new_browser'] as const)
      expect((await mailAnn(template)).listed).toBe('')
  })
})

const dsn = (messageId: string, { status = '5.1.1', action = 'failed' } = {}) =>
  report('delivery-status', [
    ['text/plain', 'Sorry.'],
    [
      'message/delivery-status',
      `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; x@example.com\nAction: ${action}\nStatus: ${status}`,
    ],
    ['text/rfc822-headers', `Message-ID: ${messageId}\nFrom: a@b.example`],
  ])
const arf = (messageId: string, type = 'abuse') =>
  report('feedback-report', [
    ['text/plain', 'This is a report.'],
    ['message/feedback-report', `Feedback-Type: ${type}\nUser-Agent: Some/1.0\nVersion: 1`],
    ['message/rfc822', `Message-ID: ${messageId}\nFrom: a@b.example\nSubject: Hello\n\nHello`],
  ])

function report(type: string, parts: [string, string][], to = 'someone@mail.example'): string {
  const head = `From: postmaster@mx.example\nTo: ${to}\nSubject: A report\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=${type}; boundary="B"\n`
  const body = parts.map(([name, text]) => `--B\nContent-Type: ${name}\n\n${text}\n`).join('\n')
  return `${head}\n${body}\n--B--\n`.replaceAll('\n', '\r\n')
}

const bring = (payload: string, { secret = hookSecret, type = 'message/rfc822' } = {}) =>
  stranger().ask('POST', '/api/mail-report.php', {
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${secret}` },
  })

describe('what comes back', () => {
  test.each([
    ['bounce', (id: string) => dsn(id)],
    ['fbl', (id: string) => arf(id)],
  ])('[4.7] [7.39] a report stops mails with the reason %s, once', async (reason, make) => {
    const { messageId } = await mailAnn()
    const answer = await bring(make(messageId))
    expectShape('POST /api/mail-report.php', answer)
    expect(answer.body).toEqual({ stopped: 1 })
    await bring(make(messageId))
    expect((await ann.get('/api/user.php')).body.notifications_disabled).toEqual([reason])
    const facts = await stage.db.selectFrom('notification_disabled').select('reason').execute()
    expect(facts).toEqual([{ reason }])
  })

  test('[4.7] the provider’s own events do the same, by Message-ID or by address', async () => {
    const { messageId } = await mailAnn()
    const bob = await stage.member()
    const events = [
      { type: 'fbl', message_id: messageId },
      { type: 'listunsubscribe', email: `${bob.id}@STAGE.example` },
      { type: 'bounce', email: 'unknown@example.com' },
    ]
    expect((await bring(JSON.stringify({ events }), { type: 'application/json' })).body).toEqual({ stopped: 2 })
    expect((await stateOf(ann)).disabled).toEqual(['fbl'])
    expect(await stateOf(bob)).toEqual({
      disabled: ['listunsubscribe'],
      off: ['message', 'like', 'match', 'saved_search'],
    })
  })

  test('[4.126] a delay, a full mailbox, an auto-reply and "not spam" stop nothing', async () => {
    const { messageId } = await mailAnn()
    const harmless = [
      dsn(messageId, { status: '4.4.1', action: 'delayed' }),
      dsn(messageId, { status: '5.2.2' }),
      dsn(messageId, { status: '5.7.1' }),
      arf(messageId, 'not-spam'),
      `From: a@b.example\r\nIn-Reply-To: ${messageId}\r\nSubject: Away\r\n\r\nI am on holiday.`,
      '',
      'no mail at all',
    ]
    for (const one of harmless) expect((await bring(one)).body, one).toEqual({ stopped: 0 })
    expect((await stateOf(ann)).disabled).toEqual([])
  })

  test('[4.126] nobody can report in another’s name: neither without the secret nor with a made-up Message-ID', async () => {
    const { messageId } = await mailAnn()
    const forged = await bring(dsn(messageId), { secret: 'a guess that is long enough to be one' })
    expect([forged.status, forged.body.code]).toEqual([401, 'webhook_forged'])
    const madeUp = messageId.replace(/\.[0-9a-f]{4}/, '.0000')
    expect((await bring(dsn(madeUp))).body).toEqual({ stopped: 0 })
    expect((await bring(dsn(`<${newId()}@localhost>`))).body).toEqual({ stopped: 0 })
    expect((await stateOf(ann)).disabled).toEqual([])
  })

  test('[4.126] [4.471] a bounce that quotes nothing is identified by the return address it came to', async () => {
    const { from, messageId } = await mailAnn()
    expect(from).toMatch(/^undeliverable-letters\+[0-9a-v]{42}@mail\.example$/)
    expect(from.indexOf('@')).toBe(64)
    const returnedTo = (address: string) =>
      bring(report('delivery-status', [['message/delivery-status', 'Action: failed\nStatus: 5.1.1']], address))
    const forged = from.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
    expect((await returnedTo(forged)).body).toEqual({ stopped: 0 })
    expect((await returnedTo(from.replace(/\+.{26}/, `+${'v'.repeat(26)}`))).body).toEqual({ stopped: 0 })
    // As the version before wrote it, and as a server does that knows no small letters.
    for (const address of [`bounces+${messageId.slice(1, 70)}@mail.example`, from.toUpperCase()])
      expect((await returnedTo(address)).body, address).toEqual({ stopped: 1 })
  })

  test('[4.126] an address that the mail server refuses at once counts as a bounce, and is not retried', async () => {
    const address = 'nobody@stage.example'
    await stage.db.updateTable('contact').set({ email: address }).where('member_id', '=', ann.id).execute()
    await mailAnn('digest', address)
    expect(mailServer.received).toEqual([])
    expect((await stateOf(ann)).disabled).toEqual(['bounce'])
    const mail = await stage.db.selectFrom('mail').select(['sent_at', 'refused_at']).executeTakeFirstOrThrow()
    expect([mail.sent_at, mail.refused_at]).toEqual([null, stage.clock.now])
  })

  test.each(['sender', 'relay'] as const)(
    '[4.126] a mail server that refuses us (our %s) says nothing about the address: the mail is retried',
    async (what) => {
      mailServer.mistaken = what
      await expect(mailAnn()).rejects.toThrow('550')
      expect((await stateOf(ann)).disabled).toEqual([])
      const mail = await stage.db.selectFrom('mail').select(['sent_at', 'refused_at']).executeTakeFirstOrThrow()
      expect([mail.sent_at, mail.refused_at]).toEqual([null, null])
    },
  )

  test('[4.127] the way back: mails resume, and a new address leaves the old one’s bounce behind', async () => {
    const { messageId } = await mailAnn()
    await bring(arf(messageId))
    await bring(arf(messageId, 'opt-out'))
    expect((await stateOf(ann)).disabled.toSorted()).toEqual(['fbl', 'listunsubscribe'])
    const back = await ann.put('/api/notifications.php', { mails_again: true })
    expect(back.body).toMatchObject({ disabled: [] })
    expect(await stateOf(ann)).toEqual({ disabled: [], off: [] })
    const old = await mailAnn()
    await stage.db.updateTable('contact').set({ email: 'new@stage.example' }).where('member_id', '=', ann.id).execute()
    expect((await bring(dsn(old.messageId))).body).toEqual({ stopped: 0 })
  })
})
