// Links in mails over the whole server: viewing one changes nothing, a click uses it once.
import { beforeEach, describe, expect, test } from 'vitest'
import { openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let email = ''

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ status: 'not_confirmed' })
  email = `${ann.id}@stage.example`
})

async function mailedLink(): Promise<URL> {
  const { body_text } = await stage.db
    .selectFrom('mail')
    .select('body_text')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '')
}

const tokens = async () => stage.db.selectFrom('one_time_token').selectAll().execute()
const logIn = async (password: string) => (await stage.visitor().post('/api/user.php', { email, password })).status

describe('a mailed link to set a new password', () => {
  const password = 'another quiet harbour'

  test.each([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { host: 'localhost', 'x-forwarded-host': 'evil.example' }],
    ['a proxy’s word for this machine', { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.9' }],
  ])('[12.55] it leads to the site, whatever host a request names: %s', async (_named, headers) => {
    const { statusCode } = await stage.app.inject({
      method: 'POST',
      url: '/api/password-reset.php',
      headers,
      payload: { email },
    })
    expect([statusCode, (await mailedLink()).hostname]).toEqual([200, 'localhost'])
  })

  test('[12.8] [12.9] [12.10] [8.11] viewing it changes nothing, the click sets the password, and a second click is told so', async () => {
    await stage.visitor().post('/api/password-reset.php', { email })
    const token = (await mailedLink()).searchParams.get('token') ?? ''
    const before = await tokens()
    expect(JSON.stringify(before)).not.toContain(token)
    const scanner = stage.visitor()
    for (const _again of [1, 2, 3]) {
      expect((await scanner.get('/api/password-reset.php', { token })).body).toEqual({ good: true, email })
    }
    expect(await tokens()).toEqual(before)
    expect(await logIn(stagePassword)).toBe(200)
    expect((await scanner.post('/api/password-reset-do.php', { token, password })).status).toBe(200)
    expect([await logIn(stagePassword), await logIn(password)]).toEqual([401, 200])
    const { status, body } = await stage.visitor().post('/api/password-reset-do.php', { token, password })
    expect([status, body.message]).toEqual([410, 'Link expired or invalid, request a new email.'])
    expect((await scanner.get('/api/password-reset.php', { token })).body).toEqual({ good: false, email: null })
  })

  test('[12.9] it expires', async () => {
    await stage.visitor().post('/api/password-reset.php', { email })
    const token = (await mailedLink()).searchParams.get('token') ?? ''
    stage.clock.now = new Date(stage.clock.now.getTime() + 25 * 3_600_000)
    expect((await stage.visitor().post('/api/password-reset-do.php', { token, password })).body.code).toBe(
      'link_expired',
    )
    expect(await logIn(stagePassword)).toBe(200)
  })
})

test('[4.11] [12.9] [8.17] the click on an activation link activates the account, once', async () => {
  await ann.post('/api/activation-mail.php', {})
  const link = await mailedLink()
  expect(link.pathname).toMatch(/^\/activate\/done$/)
  const token = link.searchParams.get('token')
  expect((await ann.get('/api/user.php')).body.status).toBe('not_confirmed')
  const clicked = stage.visitor()
  expect((await clicked.post('/api/activate.php', { token })).status).toBe(200)
  expect((await ann.get('/api/user.php')).body).toMatchObject({ id: ann.id, status: 'active' })
  expect((await clicked.get('/api/user.php')).status).toBe(403)
  const { status, body } = await stage.visitor().post('/api/activate.php', { token })
  expect([status, body.message]).toEqual([410, 'Activation failed.'])
})

test('[4.396] a link of another account, clicked by someone logged in, activates that one, and the answer says whose it is', async () => {
  await ann.post('/api/activation-mail.php', {})
  const token = (await mailedLink()).searchParams.get('token')
  const ben = await stage.member({ status: 'not_confirmed' })
  expect((await ben.post('/api/activate.php', { token })).body).toEqual({ done: true, of_another: true })
  expect((await ben.get('/api/user.php')).body).toMatchObject({ id: ben.id, status: 'not_confirmed' })
  stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
  await ben.post('/api/activation-mail.php', {})
  const own = (await mailedLink()).searchParams.get('token')
  expect((await ben.post('/api/activate.php', { token: own })).body).toEqual({ done: true, of_another: false })
})
