// Who may read the outbox, when it exists, and that a mail in it can do nothing but be read.
import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { sendMail } from '#features/notifications/service.ts'
import { addTestSite, testPlatform } from '#features/notifications/testing.ts'
import { errorStatus, ProductError } from '#base/errors.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { serveOutbox } from './outbox.ts'

const siteHost = 'duet.example'
const { db, emptied } = await testDb()
beforeEach(emptied)

async function outbox(config: object = {}) {
  const platform = testPlatform(db, config)
  const app = Fastify({ trustProxy: true })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof ProductError ? errorStatus[error.code] : 500).send({}),
  )
  serveOutbox(app, platform)
  const siteId = await addTestSite(platform, { domain: siteHost })
  await db.updateTable('site').set({ is_default: true }).execute()
  await sendMail(platform, db, {
    siteId,
    memberId: null,
    to: '<anna>@example.com',
    language: 'en',
    template: 'activate',
    data: { name: '<script>alert(1)</script>', link: 'https://duet.example/activate/done?token=abc' },
  })
  const { mails } = (await app.inject('/outbox.json')).json<{ mails: { id: string }[] }>()
  return { app, mails }
}

test('lists the mails, and shows each without scripts', async () => {
  const { app, mails } = await outbox()
  expect(mails).toMatchObject([
    { to_address: '<anna>@example.com', subject: 'Please confirm your e-mail address', template: 'activate' },
  ])
  const list = await app.inject('/outbox')
  expect(list.body).toContain('&lt;anna&gt;@example.com')
  const letter = await app.inject(`/outbox/${mails[0]?.id}`)
  expect(letter.headers['content-security-policy']).toContain("default-src 'none'")
  expect(letter.body).not.toContain('<script')
  const facts = (await app.inject(`/outbox/${mails[0]?.id}/json`)).json<{ links: string[] }>()
  expect(facts.links).toEqual(['https://duet.example/activate/done?token=abc'])
})

test('[12.271] a page whose name was given this machine’s address reads no mail', async () => {
  const { app, mails } = await outbox()
  for (const path of ['/outbox', '/outbox.json', `/outbox/${mails[0]?.id}`, `/outbox/${mails[0]?.id}/json`]) {
    const asked = async (host: string, more = {}) =>
      (await app.inject({ url: path, headers: { host, ...more } })).statusCode
    expect(await asked('evil.example:3000')).toBe(404)
    expect(await asked('evil.example:3000', { 'x-forwarded-host': 'localhost:3000' })).toBe(404)
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost:3000', 'zwei.localhost', siteHost])
      expect(await asked(host)).toBe(200)
  }
})

test('a mail that is not there is not found', async () => {
  const { app } = await outbox()
  for (const id of [newId(), 'x', '1%27']) expect((await app.inject(`/outbox/${id}`)).statusCode).toBe(404)
})

test('only this machine can read it', async () => {
  const { app, mails } = await outbox()
  for (const path of ['/outbox', '/outbox.json', `/outbox/${mails[0]?.id}`, `/outbox/${mails[0]?.id}/json`]) {
    const answer = await app.inject({ url: path, headers: { 'x-forwarded-for': '198.51.100.7' } })
    expect(answer.statusCode).toBe(404)
  }
})

test('there is none if a mail server is set up', async () => {
  const app = Fastify()
  serveOutbox(app, testPlatform(db, { smtpUrl: 'smtp://127.0.0.1:1' }))
  expect((await app.inject('/outbox')).statusCode).toBe(404)
})
