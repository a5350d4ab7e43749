// Logins from browsers new to an account, over the whole server: the cookie that tells them apart, and who gets a mail.
import { beforeEach, describe, expect, test } from 'vitest'
import { softAuthenticator } from '#app/testing/authenticator.ts'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann' })
})

const logIn = (who: Visitor, password = stagePassword) =>
  who.post('/api/user.php', { email: `${ann.id}@stage.example`, password })
const mails = async (template = 'new_browser') =>
  stage.db.selectFrom('mail').selectAll().where('template', '=', template).execute()
const known = async (memberId = ann.id) =>
  (await stage.db.selectFrom('known_browser').select('seen_at').where('member_id', '=', memberId).execute()).length

describe('[12.144] a browser’s cookie', () => {
  const given = { http: {}, https: { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-proto': 'https' } } }

  test.each([
    ['http', /^browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/],
    ['https', /^__Host-browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/],
  ] as const)('over %s lasts 400 days, is renewed by each login, and outlives logging out', async (scheme, cookie) => {
    const browser = stage.visitor(given[scheme])
    const first = await logIn(browser)
    expect(first.setCookies).toEqual([expect.stringContaining('session='), expect.stringMatching(cookie)])
    const left = await browser.get('/api/logout.php')
    expect(left.setCookies).toEqual([expect.stringContaining('session=;')])
    expect((await logIn(browser)).setCookies[1]).toBe(first.setCookies[1])
    expect(await mails()).toHaveLength(1)
  })

  test('is given to nobody who has not logged in', async () => {
    const stranger = stage.visitor()
    expect((await logIn(stranger, 'not the password')).setCookies).toEqual([])
    await stranger.get('/api/members.php', { country: 'any' })
    expect([...stranger.cookies.keys()]).toEqual([])
  })

  test('does not show in the length of an answer, whether the browser is known or new', async () => {
    const browser = stage.visitor()
    const [first, again] = [await logIn(browser), await logIn(browser)]
    expect(again.text).toBe(first.text)
    expect(again.setCookies.map(({ length }) => length)).toEqual(first.setCookies.map(({ length }) => length))
  })
})

describe('[12.140] a member who logs in with a passkey', () => {
  test('from another browser is notified, once', async () => {
    const device = softAuthenticator()
    const { options } = (await ann.post('/api/passkey-begin.php')).body
    await ann.post('/api/passkey.php', { name: 'My phone', answer: device.make({ challenge: options.challenge }) })
    const prove = async (who: Visitor) => {
      const { challenge } = (await who.post('/api/passkey-login-begin.php')).body.options
      return who.post('/api/passkey-login.php', { answer: device.prove({ challenge }) })
    }
    const browser = stage.visitor()
    for (let times = 0; times < 2; times++) {
      expect((await prove(browser)).status).toBe(200)
      await browser.get('/api/logout.php')
    }
    expect((await mails()).map(({ member_id }) => member_id)).toEqual([ann.id])
    expect(await known()).toBe(2)
  })
})

describe('[12.141] a member who comes on their own or from a mail', () => {
  test('signs up in a browser that is then known', async () => {
    const browser = stage.visitor()
    const form = {
      email: 'new@stage.example',
      name: 'Wanda',
      password: stagePassword,
      date_of_birth: '1990-05-04',
      gender: 'female',
      seeks: 'male',
      country: 'NL',
      region: 'NH',
      terms: true,
    }
    const answer = await browser.post('/api/signup.php', { client_id: clientId(), ...form })
    expect(answer.body).toMatchObject({ logged_in: true })
    expect(browser.cookies.get('browser')).toMatch(/^[\w-]{43}$/)
    await browser.get('/api/logout.php')
    expect((await browser.post('/api/user.php', { email: form.email, password: stagePassword })).status).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('restores the account by the mailed link in a browser that is then known', async () => {
    await ann.post('/api/leaving.php', { confirm: 'delete_account' })
    const token = /token=([\w-]+)/.exec((await mails('leaving'))[0]?.body_text ?? '')?.[1]
    const browser = stage.visitor()
    expect((await browser.post('/api/coming-back.php', { token })).status).toBe(200)
    await browser.get('/api/logout.php')
    expect((await logIn(browser)).status).toBe(200)
    expect([await mails(), await known()]).toEqual([[], 2])
  })
})
