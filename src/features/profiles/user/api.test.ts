// user.php: who is logged in, the language, the push subscription, and the login itself.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addContact } from '#features/notifications/service.ts'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestMember, addTestPremium, addTestSite, testPlatform } from '../testing.ts'
import { userApi } from './api.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let member = ''
let session = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  member = await addTestMember(platform, site, { name: 'Mia' })
  await addContact(db, { memberId: member, siteId: site, email: 'mia@example.com', language: 'nl' })
  session = newId()
  const now = platform.now()
  await db
    .insertInto('session')
    .values({
      id: session,
      member_id: member,
      token_hash: Buffer.from('x'),
      logged_in_at: now,
      seen_at: now,
      expires_at: now,
    })
    .execute()
})

const cookies: string[] = []

function ask(key: string, given: { query?: unknown; body?: unknown } = {}, loggedIn = true) {
  const handler = userApi.find(({ call }) => call.key === key)
  if (!handler) throw new Error(key)
  const who = loggedIn ? { memberId: member, sessionId: session } : { memberId: null, sessionId: null }
  const caller = {
    siteId: site,
    locale: 'en',
    origin: 'https://duet.example',
    ip: '127.0.0.1',
    userAgent: '',
    cookies: {},
    setCookies: cookies,
    ...who,
  }
  return invoke(handler, given, caller as unknown as Caller, platform)
}

describe('the user', () => {
  test('[7.3] [3.1] [3.2] [3.3] [3.4] [3.5] [3.6] [3.7] has every field', async () => {
    await db
      .insertInto('notification_disabled')
      .values({ member_id: member, reason: 'bounce', disabled_at: platform.now() })
      .execute()
    expect(await ask('GET /api/user.php')).toMatchObject({
      id: member,
      status: 'active',
      credits: 0,
      paid_user: false,
      signup_date: '2026-06-15T12:20:00.000Z',
      language: 'nl',
      notifications_disabled: ['bounce'],
      profile: { id: member, name: 'Mia', main_image: null },
    })
  })

  test('[3.1] [3.3] says not_confirmed and paid when true', async () => {
    await db.updateTable('member').set({ status: 'not_confirmed' }).where('id', '=', member).execute()
    await addTestPremium(platform, site, member)
    expect(await ask('GET /api/user.php')).toMatchObject({ status: 'not_confirmed', paid_user: true })
  })

  test('[7.3] a visitor is told that nobody is logged in', async () => {
    await expect(ask('GET /api/user.php', {}, false)).rejects.toMatchObject({
      code: 'authentication_required',
      statusCode: 403,
    })
  })
})

test('[7.4] [1.5] [1.6] the language is stored with the account and in the cookie', async () => {
  expect(await ask('PUT /api/user.php', { body: { language: 'fi' } })).toMatchObject({ language: 'fi' })
  expect(await ask('GET /api/user.php')).toMatchObject({ language: 'fi' })
  expect(cookies.at(-1)).toBe('locale=fi; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure')
  await expect(ask('PUT /api/user.php', { body: { language: 'xx' } })).rejects.toMatchObject({ code: 'invalid_input' })
})

describe('push', () => {
  const subscription = { endpoint: 'https://push.example/abc', keys: { p256dh: 'key', auth: 'secret' } }
  const kept = () =>
    db.selectFrom('push_subscription').select(['endpoint', 'member_id', 'session_id', 'auth']).execute()

  test('[7.5] keeps the subscription of this browser, once', async () => {
    await ask('POST /api/user.php', { query: { push: '1' }, body: { subscription } })
    const renewed = { ...subscription, keys: { p256dh: 'key', auth: 'newer' } }
    await ask('POST /api/user.php', { query: { push: '1' }, body: { subscription: renewed } })
    expect(await kept()).toEqual([
      { endpoint: subscription.endpoint, member_id: member, session_id: session, auth: 'newer' },
    ])
  })

  test.each([
    [{}],
    [{ subscription: { ...subscription, endpoint: 'http://push.example/abc' } }],
    [{ subscription: { endpoint: 'https://push.example' } }],
  ])('[5.19] %j is refused', async (body) => {
    await expect(ask('POST /api/user.php', { query: { push: '1' }, body })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await kept()).toEqual([])
  })

  test('[7.5] is for members', async () => {
    await expect(
      ask('POST /api/user.php', { query: { push: '1' }, body: { subscription } }, false),
    ).rejects.toMatchObject({ code: 'authentication_required' })
  })
})

describe('logging in', () => {
  test('[7.2] [5.19] needs both fields', async () => {
    await expect(ask('POST /api/user.php', { body: { email: 'a@b.example' } }, false)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { password: { code: 'required' } },
    })
  })

  test('[7.2] [8.7] with a wrong password fails', async () => {
    await expect(
      ask('POST /api/user.php', { body: { email: 'mia@example.com', password: 'not this one' } }, false),
    ).rejects.toMatchObject({ code: 'login_failed' })
  })
})
