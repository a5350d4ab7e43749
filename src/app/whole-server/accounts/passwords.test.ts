// Passwords over the whole server: changing one with the old one, resetting a forgotten one by mail, and what guessing leads to.
import { beforeEach, describe, expect, test } from 'vitest'
import { expectShape } from '#app/testing/shapes.ts'
import { openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const fresh = 'seven kites above the dunes'
let ann: Visitor & { id: string }
let email = ''

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
  email = `${ann.id}@stage.example`
})

const logIn = (password: string, browser = stage.visitor()) => browser.post('/api/user.php', { email, password })
const change = (old_password: string, password: string, browser: Visitor = ann) =>
  browser.put('/api/password.php', { old_password, password })
const minutes = (n: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + n * 60_000))
const mails = (template: string) =>
  stage.db.selectFrom('mail').select(['to_address', 'body_text']).where('template', '=', template).execute()

async function resetToken(): Promise<string> {
  await stage.visitor().post('/api/password-reset.php', { email })
  const text = (await mails('reset_password')).at(-1)?.body_text ?? ''
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
}

describe('[2.106] [12.7] changing the password', () => {
  test('takes the old one, ends all other logins, invalidates mailed links, and says so by mail', async () => {
    const elsewhere = stage.visitor()
    await logIn(stagePassword, elsewhere)
    const token = await resetToken()
    const answer = await change(stagePassword, fresh)
    expectShape('PUT /api/password.php', answer)
    expect((await ann.get('/api/user.php')).status).toBe(200)
    expect((await elsewhere.get('/api/user.php')).status).toBe(403)
    expect([(await logIn(stagePassword)).status, (await logIn(fresh)).status]).toEqual([401, 200])
    const used = await stage.visitor().post('/api/password-reset-do.php', { token, password: 'another one entirely' })
    expect(used.body.code).toBe('link_expired')
    expect((await mails('password_changed')).map(({ to_address }) => to_address)).toEqual([email])
  })

  test('[8.12] [12.5] asks for the old one even if the login is fresh; a wrong one is reported and counted', async () => {
    const wrong = await change('not this one', fresh)
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Please check your old password.'])
    for (let guess = 0; guess < 3; guess++) await change('nor this one', fresh)
    const blocked = await change('nor that one', fresh)
    expect([blocked.status, blocked.body.message]).toEqual([
      429,
      'Too many incorrect attempts, account blocked for 5 min.',
    ])
    expect((await change(stagePassword, fresh)).body.code).toBe('login_blocked')
    minutes(6)
    expect((await change(stagePassword, fresh)).status).toBe(200)
  })

  test('[5.9] a weak new one changes nothing', async () => {
    const weak = await change(stagePassword, 'short')
    expect([weak.body.code, weak.body.fields.password.code]).toEqual(['invalid_input', 'password_short'])
    expect([await mails('password_changed'), (await logIn(stagePassword)).status]).toEqual([[], 200])
  })

  test('of two at the same moment, one takes effect', async () => {
    const elsewhere = stage.visitor()
    await logIn(stagePassword, elsewhere)
    const answers = await Promise.all([
      change(stagePassword, fresh),
      change(stagePassword, 'the other one of two', elsewhere),
    ])
    const held = answers.filter(({ status }) => status === 200)
    expect(held).toHaveLength(1)
    expect(await mails('password_changed')).toHaveLength(1)
  })
})

describe('[2.22] a forgotten password', () => {
  test('[8.9] [8.10] [8.11] has the link, the limit of three a day, and each sentence', async () => {
    const unknown = await stage.visitor().post('/api/password-reset.php', { email: 'nobody@stage.example' })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'E-mail address not found.'])
    const token = await resetToken()
    expect((await stage.visitor().get('/api/password-reset.php', { token })).body).toEqual({ good: true, email })
    await resetToken()
    await resetToken()
    const fourth = await stage.visitor().post('/api/password-reset.php', { email: email.toUpperCase() })
    expect([fourth.status, fourth.body.message]).toEqual([
      429,
      'Too many password reset emails sent, please try again tomorrow.',
    ])
    const browser = stage.visitor()
    const done = await browser.post('/api/password-reset-do.php', { token, password: fresh })
    expect([done.status, (await browser.get('/api/user.php')).body.id]).toEqual([200, ann.id])
    expect((await ann.get('/api/user.php')).status).toBe(403)
    const again = await stage.visitor().post('/api/password-reset-do.php', { token, password: fresh })
    expect([again.status, again.body.message]).toEqual([410, 'Link expired or invalid, request a new email.'])
    minutes(24 * 60 + 1)
    expect((await stage.visitor().post('/api/password-reset.php', { email })).status).toBe(200)
  })

  test('[12.9] has a link that works for two hours', async () => {
    const token = await resetToken()
    minutes(121)
    expect((await stage.visitor().get('/api/password-reset.php', { token })).body).toEqual({ good: false, email: null })
    const late = await stage.visitor().post('/api/password-reset-do.php', { token, password: fresh })
    expect([late.body.code, (await logIn(stagePassword)).status]).toEqual(['link_expired', 200])
  })

  test('[8.7] [8.8] guessing locks one network out of one account, longer each time; a reset unlocks it', async () => {
    const guesser = stage.visitor({ remoteAddress: '203.0.113.7' })
    const guess = () => logIn('a guess of many', guesser)
    const said = []
    for (let n = 0; n < 5; n++) said.push((await guess()).body.message)
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => 'Login failed, please try again.'),
      'Too many incorrect attempts, account blocked for 5 min.',
    ])
    expect((await logIn(stagePassword, guesser)).body.code).toBe('login_blocked')
    expect((await logIn(stagePassword)).status).toBe(200)
    minutes(6)
    for (let n = 0; n < 4; n++) await guess()
    expect((await guess()).body.message).toContain('10 min')
    await stage.visitor().post('/api/password-reset-do.php', { token: await resetToken(), password: fresh })
    expect((await logIn(fresh, guesser)).status).toBe(200)
  })
})

test('[2.107] each login shows when and in which country it was', async () => {
  const browser = stage.visitor({ remoteAddress: '193.0.6.139' })
  await logIn(stagePassword, browser)
  const answer = await browser.get('/api/sessions.php')
  expectShape('GET /api/sessions.php', answer)
  const here = answer.body.sessions.find(({ current }: { current: boolean }) => current)
  expect(here).toMatchObject({ network: '193.0.6.139', country: 'NL' })
})
