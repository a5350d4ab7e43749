// What the server answers while the database is away: that it is temporary, whether a call asks or a reader waits for a page.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { openDb } from '#platform/db/db.ts'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { createServer } from '#app/http-server.ts'
import { openStage } from '#app/testing/stage.ts'

const stage = await openStage()
const { url } = await testDb()
const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
const cookie = 'session=anything; locale=de'
const sentence = () => stage.platform.words.say('de', 'errors:unavailable')

async function serverOn(databaseUrl: string, lines: object[] = []) {
  const db = openDb(databaseUrl, { max: 2, onError: () => undefined })
  const log = {
    ...stage.platform.log,
    error: (fields: object, message: string) => void lines.push({ ...fields, message }),
  }
  const app = await createServer({ ...stage.platform, db, log }, { development: false, pages: false })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  return { app, db }
}

test('[8.40] a call is told, in its reader’s language, that we are away for a moment, so that it is retried', async () => {
  const { app } = await serverOn(nowhere)
  const answer = await app.inject({ url: '/api/chats.php', headers: { cookie } })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ message: sentence(), statusCode: 503, code: 'unavailable' })
})

test('[8.40] a reader waiting for a page gets one that says so, and no JSON', async () => {
  const { app } = await serverOn(nowhere)
  const fail = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  app.get('/chats', fail)
  app.post('/login', fail)
  for (const [method, url] of [
    ['GET', '/chats'],
    // A form that was sent before any script arrived.
    ['POST', '/login'],
  ] as const) {
    const answer = await app.inject({ method, url, headers: { cookie, accept: 'text/html,*/*;q=0.8' } })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(answer.body).toContain(`<html lang="de">`)
    expect(answer.body).toContain(`<h1>${sentence()}</h1>`)
  }
  expect((await app.inject({ url: '/chats', headers: { cookie } })).json()).toMatchObject({ code: 'unavailable' })
})

test.each([
  [
    'is shutting down',
    (db: ReturnType<typeof openDb>) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
  ],
  [
    'takes no writes',
    (db: ReturnType<typeof openDb>) =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => sql`create table new (one int)`.execute(tx)),
  ],
  [
    'has no connection left',
    (db: ReturnType<typeof openDb>) =>
      sql`do $$ begin raise exception 'too many' using errcode = '53300'; end $$`.execute(db),
  ],
])('[8.40] a database that %s is away for a moment', async (_how, ask) => {
  const { app, db } = await serverOn(url)
  app.get('/api/asked', () => ask(db))
  expect((await app.inject('/api/asked')).json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
})

const failing = (errcode: string) => (db: ReturnType<typeof openDb>) =>
  sql.raw(`do $$ begin raise exception 'failed' using errcode = '${errcode}'; end $$`).execute(db)

test.each([
  ['takes too long over a statement', failing('57014')],
  ['waits for somebody’s lock', failing('55P03')],
  ['ended a transaction that stood idle', failing('25P03')],
  ['can not settle who goes first', failing('40P01')],
  ['has a disk that fails', failing('58030')],
])('[8.103] a database that %s asks to be tried again', async (_how, ask) => {
  const { app, db } = await serverOn(url)
  app.get('/api/asked', () => ask(db))
  expect((await app.inject('/api/asked')).json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
})

test('[8.40] a database whose line is cut is away for a moment, and any other failure remains a failure', async () => {
  const line = await flakyProxy(url)
  const { app, db } = await serverOn(line.url)
  app.get('/api/slow', () => sql`select pg_sleep(5)`.execute(db))
  app.get('/api/wrong', () => sql`select 1 / 0`.execute(db))
  const slow = app.inject('/api/slow')
  setTimeout(line.cut, 200)
  expect((await slow).json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect((await app.inject('/api/wrong')).json()).toMatchObject({ statusCode: 500, code: 'unexpected' })
})

test('[12.161] while it takes no writes members still read; only what would be written is refused', async () => {
  await stage.reset()
  const reader = await stage.member()
  const writer = await stage.member({ credits: 5 })
  const { body: sent } = await writer.post('/api/message.php', {
    client_id: newId(),
    member: reader.id,
    body: 'Hello.',
  })
  const conversation: string = sent.message.conversation
  // Long enough for what is noted in passing to be due again: when a login was last used, and its member last here.
  stage.clock.now = new Date(stage.clock.now.getTime() + day)
  const readOnly = new URL(stage.databaseUrl)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const { app } = await serverOn(readOnly.href)
  const headers = { host: 'localhost', cookie: `session=${reader.cookies.get('session')}` }
  const conversationOf = `messages.php?conversation=${conversation}`
  for (const call of [
    'user.php',
    'chats.php',
    conversationOf,
    'counts.php',
    'members.php',
    'likes.php',
    'profile.php',
  ]) {
    const answer = await app.inject({ url: `/api/${call}`, headers })
    expect([call, answer.statusCode]).toEqual([call, 200])
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/message.php',
    headers,
    payload: { client_id: newId(), conversation, body: 'Hello to you.' },
  })
  expect(answer.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect((await reader.get(`/api/messages.php`, { conversation })).body.messages).toHaveLength(1)
})

test('[12.158] while it is away one line a minute is logged, however many requests fail; any other failure gets its own line', async () => {
  const lines: object[] = []
  const { app } = await serverOn(nowhere, lines)
  app.get('/api/wrong', () => Promise.reject(new Error('a mistake of ours')))
  for (let each = 0; each < 30; each++) await app.inject({ url: '/api/chats.php', headers: { cookie } })
  expect(lines).toEqual([expect.objectContaining({ message: 'request failed', url: '/api/chats' })])
  for (let each = 0; each < 2; each++) await app.inject('/api/wrong')
  expect(lines).toHaveLength(3)
})

test('[8.109] while the payment provider is away one line a minute is logged, with the reason, however many orders fail', async () => {
  const lines: object[] = []
  const { app } = await serverOn(url, lines)
  const fail = () =>
    Promise.reject(Object.assign(new ProductError('payment_provider_unavailable'), { cause: new Error('no route') }))
  app.get('/api/order', fail)
  for (let each = 0; each < 30; each++) expect((await app.inject('/api/order')).statusCode).toBe(502)
  expect(lines).toEqual([expect.objectContaining({ err: expect.objectContaining({ cause: new Error('no route') }) })])
})
