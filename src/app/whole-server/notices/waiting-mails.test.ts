// Mails of news that wait while the mail server is away, over the whole server: sent only if they are still wanted.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMailServer } from '#app/testing/mail-server.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'
import { notificationsJobs } from '#features/notifications/jobs.ts'
import { sendMail } from '#features/notifications/service.ts'
import { defaultSiteId } from '../../../../demo/sites.ts'

const mailServer = await openMailServer()
afterAll(mailServer.close)
const stage = await openStage(undefined, { smtpUrl: mailServer.url })
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  mailServer.received.length = 0
  ann = await stage.member()
})

/** Refused at first; then, with the mail server back, tried again. Returns how many it has received. */
async function send(template: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const data = { lines: '1 new message', link: 'http://localhost/chats', name: 'Ann' }
  const to = `${ann.id}@stage.example`
  const order = { siteId: defaultSiteId, memberId: ann.id, to, language: 'en' as const, template, data }
  await sendMail(stage.platform, stage.db, order)
  const { id } = await stage.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  mailServer.mistaken = 'relay'
  await expect(deliver(id)).rejects.toThrow('550')
  mailServer.mistaken = null
  await meanwhile()
  await deliver(id)
  return mailServer.received.length
}

const deliver = async (mailId: string) =>
  notificationsJobs(stage.platform)
    .find(({ name }) => name === 'mail.send')
    ?.run({ mail_id: mailId })

const choose = (event: string) =>
  ann.put('/api/notifications.php', { choice: { event, channel: 'mail', wanted: false } })
const change = (email: string) =>
  stage.db.updateTable('contact').set({ email }).where('member_id', '=', ann.id).execute()
const become = (status: string) => stage.db.updateTable('member').set({ status }).where('id', '=', ann.id).execute()

test.each([
  ['was switched off', 'saved_search', () => choose('saved_search')],
  ['no longer has a reader at that address', 'digest', () => change('new@stage.example')],
  ['would reach someone who was restricted', 'digest', () => become('disabled')],
  ['would reach someone who is leaving', 'digest', () => become('pending_deletion')],
])('[4.122] is not sent if it %s', async (_why, template, meanwhile) => {
  expect(await send(template, meanwhile)).toBe(0)
})

test('[4.122] is sent if something of it is still wanted, and mails about the account in any case', async () => {
  expect(await send('digest', () => choose('like'))).toBe(1)
  await stage.db.deleteFrom('mail').execute()
  expect(await send('password_changed', () => become('disabled'))).toBe(2)
})

test('[12.228] of a mail that is refused for its link, the job keeps neither the link nor the address', async () => {
  const to = `${ann.id}@stage.example`
  const data = { name: 'Ann', link: 'http://localhost/reset-password/do?token=once-alone' }
  const order = {
    siteId: defaultSiteId,
    memberId: ann.id,
    to,
    language: 'en' as const,
    template: 'reset_password',
    data,
  }
  await sendMail(stage.platform, stage.db, order)
  const { id } = await stage.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  mailServer.mistaken = 'link'
  const refused = await deliver(id).then(
    () => 'sent',
    (error: Error) => error.message,
  )
  mailServer.mistaken = null
  expect(refused).toContain('550 Blocked: http://localhost/…')
  expect(refused).not.toContain('once-alone')
})
