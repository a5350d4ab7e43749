// Shows logging in and out, lockout, activation and password reset against a real database.
import { beforeEach, describe, expect, test } from 'vitest'
import { ProductError } from '#base/errors.ts'
import {
  addTestSite,
  cookieOf,
  lastMail,
  passMinutes,
  testCaller,
  testPlatform,
} from '#features/notifications/testing.ts'
import type { TestPlatform } from '#features/notifications/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import { testDb } from '#platform/testing/test-db.ts'
import {
  accountOf,
  activate,
  activateAndLogIn,
  authenticate,
  changeUnconfirmedAddress,
  confirmPassword,
  endSession,
  eraseMember,
  exportMember,
  forgetExpired,
  hashPassword,
  logIn,
  logOut,
  mailActivation,
  mailActivationTo,
  mailReset,
  openAccount,
  requireRecentLogin,
  resetPassword,
  sessionsOf,
} from './service.ts'

const { db, emptied } = await testDb()
const password = 'purple boats at noon'
const passwordHash = await hashPassword(password)
let platform: TestPlatform
let siteId: string

beforeEach(async () => {
  await emptied()
  platform = testPlatform(db)
  siteId = await addTestSite(platform, { signup_credits: 5 })
})

async function open(name = 'Anna', site = siteId) {
  const email = `${name.toLowerCase()}@example.com`
  return inTransaction(db, (tx) =>
    openAccount(platform, tx, { siteId: site, name, email, passwordHash, language: 'nl' }),
  )
}

async function loggedIn(name = 'Anna', given: object = {}): Promise<MemberCaller> {
  const caller = testCaller(siteId, given)
  const memberId = await logIn(platform, caller, { email: `${name}@example.com`, password })
  const session = await authenticate(platform, siteId, cookieOf(caller))
  return {
    ...caller,
    memberId,
    sessionId: session?.sessionId ?? '',
    loggedInAt: session?.loggedInAt ?? new Date(0),
    setCookies: [],
  }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof ProductError ? error.code : String(error)),
  )

describe('logging in', () => {
  test('[7.2] [12.8] the right password opens a session, of which only a hash is kept', async () => {
    const memberId = await open()
    const caller = await loggedIn()
    expect(caller.memberId).toBe(memberId)
    const rows = await db.selectFrom('session').select(['token_hash', 'network']).execute()
    expect(rows[0]?.network).toBe('192.0.2.1')
    expect(rows[0]?.token_hash.length).toBe(32)
  })

  test('[12.11] the password is kept as argon2id with 19 MiB', () => {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('[8.7] a wrong password and an unknown address answer alike', async () => {
    await open()
    expect(await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'wrong' }))).toBe(
      'login_failed',
    )
    expect(await codeOf(logIn(platform, testCaller(siteId), { email: 'nobody@example.com', password }))).toBe(
      'login_failed',
    )
  })

  test('[1.16] a member of one site is unknown on another', async () => {
    await open('Anna', await addTestSite(platform))
    expect(await codeOf(loggedIn())).toBe('login_failed')
  })

  test('[9.9] [8.8] five wrong attempts block for 5 minutes, the next five for 10, known address or not', async () => {
    await open()
    for (const email of ['anna@example.com', 'nobody@example.com']) {
      const attempt = (given = 'wrong') => codeOf(logIn(platform, testCaller(siteId), { email, password: given }))
      const codes = []
      for (let tries = 0; tries < 6; tries++) codes.push(await attempt())
      expect(codes).toEqual([...Array<string>(4).fill('login_failed'), 'login_blocked', 'login_blocked'])
      expect(await attempt(password)).toBe('login_blocked')
      passMinutes(platform, 5.1)
      for (let tries = 0; tries < 4; tries++) expect(await attempt()).toBe('login_failed')
      await expect(logIn(platform, testCaller(siteId), { email, password: 'wrong' })).rejects.toMatchObject({
        data: { minutes: 10 },
      })
      passMinutes(platform, 9)
      expect(await attempt()).toBe('login_blocked')
    }
    expect(await codeOf(loggedIn('Anna', { ip: '198.51.100.7' }))).toBe('done')
  })

  test('[9.9] many wrong attempts at once get five tries and no more', async () => {
    await open()
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'wrong' })),
      ),
    )
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(4)
    expect(codes.filter((code) => code === 'login_blocked')).toHaveLength(16)
  })

  test('the right password forgets the wrong ones', async () => {
    await open()
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 3; tries++)
        await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'no' }))
      expect(await codeOf(loggedIn())).toBe('done')
    }
  })

  test('[8.16] [4.8] an account pending deletion says so, but only to its owner', async () => {
    await open()
    await db.updateTable('member').set({ status: 'pending_deletion' }).execute()
    expect(await codeOf(loggedIn())).toBe('account_pending_deletion')
    expect(await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'wrong' }))).toBe(
      'login_failed',
    )
  })
})

describe('sessions', () => {
  test('[9.3] a session holds 30 days and carries the member’s language', async () => {
    await open()
    const caller = testCaller(siteId)
    await logIn(platform, caller, { email: 'anna@example.com', password })
    const token = cookieOf(caller)
    expect(await authenticate(platform, siteId, token)).toMatchObject({ language: 'nl' })
    expect(await authenticate(platform, await addTestSite(platform), token)).toBeNull()
    passMinutes(platform, 30 * 24 * 60 + 1)
    expect(await authenticate(platform, siteId, token)).toBeNull()
  })

  test('being seen is written at most every ten minutes', async () => {
    await open()
    const caller = testCaller(siteId)
    await logIn(platform, caller, { email: 'anna@example.com', password })
    const seen = async () =>
      (await db.selectFrom('session').select('seen_at').executeTakeFirstOrThrow()).seen_at.getTime()
    const first = await seen()
    passMinutes(platform, 9)
    await authenticate(platform, siteId, cookieOf(caller))
    expect(await seen()).toBe(first)
    passMinutes(platform, 2)
    await authenticate(platform, siteId, cookieOf(caller))
    expect(await seen()).toBe(platform.clock.now.getTime())
  })

  test('[7.6] [4.46] logging out ends the session and closes its windows', async () => {
    await open()
    const caller = await loggedIn()
    await logOut(platform, caller)
    expect(platform.closedSessions).toEqual([caller.sessionId])
    expect(caller.setCookies[0]).toContain('__Host-session=; Path=/; Max-Age=0')
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('[7.7] a foreign page can’t log a member out', async () => {
    await open()
    const caller = await loggedIn()
    expect(await codeOf(logOut(platform, { ...caller, sameOrigin: false }))).toBe('foreign_origin')
    expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  test('[12.6] a member sees all logins and can end each, but nobody else’s', async () => {
    await open()
    await open('Bea')
    const phone = await loggedIn('Anna', { userAgent: 'Phone' })
    const desk = await loggedIn('Anna', { userAgent: 'Desk' })
    const bea = await loggedIn('Bea')
    const sessions = await sessionsOf(platform, desk.memberId, desk.sessionId)
    expect(sessions.map(({ user_agent, current }) => ({ user_agent, current }))).toEqual(
      expect.arrayContaining([
        { user_agent: 'Phone', current: false },
        { user_agent: 'Desk', current: true },
      ]),
    )
    expect(await codeOf(endSession(platform, bea.memberId, phone.sessionId))).toBe('not_found')
    await endSession(platform, desk.memberId, phone.sessionId)
    expect(await sessionsOf(platform, desk.memberId, desk.sessionId)).toHaveLength(1)
  })

  test('[12.5] a login older than ten minutes needs the password again', async () => {
    await open()
    const caller = await loggedIn()
    requireRecentLogin(caller, platform.now())
    passMinutes(platform, 11)
    expect(() => requireRecentLogin(caller, platform.now())).toThrow('login_too_old')
    expect(await codeOf(confirmPassword(platform, caller, 'wrong'))).toBe('login_failed')
    await confirmPassword(platform, caller, password)
    const { logged_in_at } = await db.selectFrom('session').select('logged_in_at').executeTakeFirstOrThrow()
    requireRecentLogin({ loggedInAt: logged_in_at }, platform.now())
  })
})

describe('activation', () => {
  const origin = 'https://duet.example'

  test('[4.11] [10.8] [12.9] the link makes the account active and brings the free credits, once', async () => {
    const memberId = await open()
    await mailActivation(platform, db, { memberId, origin })
    const { token, language, to_address } = await lastMail(db)
    expect({ language, to_address }).toEqual({ language: 'nl', to_address: 'anna@example.com' })
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(activate(platform, token))))
    expect(codes.sort()).toEqual(['activation_failed', 'activation_failed', 'done'])
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'active', name: 'Anna' })
    const entries = await db.selectFrom('credit_entry').select(['amount', 'balance_after']).execute()
    expect(entries).toEqual([{ amount: 5, balance_after: 5 }])
  })

  test('[8.17] [12.9] a link that is old, wrong or for an address since corrected does nothing', async () => {
    const memberId = await open()
    await mailActivation(platform, db, { memberId, origin })
    const { token } = await lastMail(db)
    expect(await codeOf(activate(platform, 'x'.repeat(43)))).toBe('activation_failed')
    const caller = await loggedIn()
    await changeUnconfirmedAddress(platform, caller, 'anna@example.org')
    expect(await codeOf(activate(platform, token))).toBe('activation_failed')
    const second = await lastMail(db)
    expect(second.to_address).toBe('anna@example.org')
    passMinutes(platform, 3 * 24 * 60 + 1)
    expect(await codeOf(activate(platform, second.token))).toBe('activation_failed')
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'not_confirmed' })
  })

  test('who opens the link elsewhere is logged in there', async () => {
    const memberId = await open()
    await mailActivation(platform, db, { memberId, origin })
    const phone = testCaller(siteId)
    await activateAndLogIn(platform, phone, (await lastMail(db)).token)
    expect(await authenticate(platform, siteId, cookieOf(phone))).toMatchObject({ memberId })
  })

  test('the mail is sent five times a day and never to a stranger', async () => {
    const memberId = await open()
    for (let sent = 0; sent < 5; sent++) await mailActivation(platform, db, { memberId, origin })
    expect(await codeOf(mailActivation(platform, db, { memberId, origin }))).toBe('too_many_requests')
    await mailActivationTo(platform, testCaller(siteId), 'anna@example.com')
    await mailActivationTo(platform, testCaller(siteId), 'nobody@example.com')
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(5)
  })

  test('[12.4] correcting the address to a taken one is refused and its owner told, once a day', async () => {
    await open()
    await open('Bea')
    const caller = await loggedIn()
    expect(await codeOf(changeUnconfirmedAddress(platform, caller, 'BEA@example.com'))).toBe('email_taken')
    expect(await codeOf(changeUnconfirmedAddress(platform, caller, 'bea@example.com'))).toBe('email_taken')
    const mails = await db.selectFrom('mail').select(['to_address', 'template']).execute()
    expect(mails).toEqual([{ to_address: 'bea@example.com', template: 'account_exists' }])
  })
})

describe('a forgotten password', () => {
  const fresh = 'green kites on monday'

  test('[8.11] [12.9] [12.7] the link sets a new password once, ends all logins and opens one', async () => {
    const memberId = await open()
    const old = await loggedIn()
    await mailReset(platform, testCaller(siteId), 'Anna@example.com')
    const { token } = await lastMail(db)
    const caller = testCaller(siteId)
    await resetPassword(platform, caller, { token, password: fresh })
    expect(platform.closedSessions).toEqual([old.sessionId])
    expect(await authenticate(platform, siteId, cookieOf(caller))).toMatchObject({ memberId })
    expect(await codeOf(resetPassword(platform, testCaller(siteId), { token, password: fresh }))).toBe('link_expired')
    expect(await codeOf(loggedIn())).toBe('login_failed')
    expect(await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: fresh }))).toBe(
      'done',
    )
    expect(await lastMail(db)).toMatchObject({ template: 'password_changed' })
  })

  test('[5.9] a weak new password is refused and the link still works', async () => {
    await open()
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    await expect(resetPassword(platform, testCaller(siteId), { token, password: 'short' })).rejects.toMatchObject({
      fields: { password: { code: 'password_short' } },
    })
    expect(await codeOf(resetPassword(platform, testCaller(siteId), { token, password: fresh }))).toBe('done')
  })

  test('[9.10] [8.9] three mails a day, also when asked for all at once', async () => {
    await open()
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(mailReset(platform, testCaller(siteId), 'anna@example.com'))),
    )
    expect(codes.sort()).toEqual(['done', 'done', 'done', 'too_many_resets', 'too_many_resets'])
    passMinutes(platform, 24 * 60 + 1)
    expect(await codeOf(mailReset(platform, testCaller(siteId), 'anna@example.com'))).toBe('done')
  })

  test('[8.10] [12.1] an unknown address is told so', async () => {
    expect(await codeOf(mailReset(platform, testCaller(siteId), 'nobody@example.com'))).toBe('email_not_found')
  })

  test('[12.2] where membership is hidden the answer is the same, and only the mail says it', async () => {
    siteId = await addTestSite(platform, { hide_membership: 'yes' })
    await open()
    for (const email of ['anna@example.com', 'nobody@example.com']) {
      const codes = []
      for (let sent = 0; sent < 4; sent++) codes.push(await codeOf(mailReset(platform, testCaller(siteId), email)))
      expect(codes).toEqual(['done', 'done', 'done', 'too_many_resets'])
    }
    expect(await lastMail(db)).toMatchObject({ to_address: 'nobody@example.com', template: 'no_account' })
  })
})

describe('what is kept of a member', () => {
  test('[12.22] the export has account, source and logins', async () => {
    const memberId = await open()
    await loggedIn()
    expect(await exportMember(db, memberId, platform.now())).toMatchObject({
      account: { name: 'Anna', status: 'not_confirmed' },
      sessions: [{ user_agent: 'Test browser' }],
    })
  })

  test('[12.25] erasing leaves a row without the person, and frees name', async () => {
    const memberId = await open()
    await loggedIn()
    await eraseMember(db, memberId)
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'erased', name: 'deleted' })
    for (const table of ['session', 'credential', 'one_time_token'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('what ran out is taken away', async () => {
    await open()
    await loggedIn()
    await forgetExpired(platform, new Date(platform.now().getTime() + 31 * 86_400_000))
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})
