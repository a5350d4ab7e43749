// A forgotten password: the link, its mails, and what it reveals about who is a member.
import { beforeEach, describe, expect, test } from 'vitest'
import { addTestSite, cookieOf, lastMail, passMinutes, testCaller } from '#features/notifications/testing.ts'
import { changeContactEmail, contactOf } from '#features/notifications/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Database } from '#platform/db/db.ts'
import { untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { codeOf, openAccounts, password, unseen } from '../fixture-accounts.ts'
import { accountOf } from '../service.ts'
import { changePassword } from '../password-change/service.ts'
import { changeUnconfirmedAddress } from '../activation/service.ts'
import { logIn } from '../login/service.ts'
import { restrictAccount } from '../restrictions/service.ts'
import { addressOfReset, mailReset, resetPassword } from '../reset/service.ts'
import { authenticate, sessionsOf } from '../sessions/service.ts'

const { db, open, loggedIn, platform, reset } = await openAccounts()
let siteId: string

beforeEach(async () => {
  siteId = await reset()
})

describe('a forgotten password', () => {
  const fresh = 'green kites on monday'

  test('[8.11] [12.9] [12.7] the link sets a new password once, ends all logins and opens one', async () => {
    const memberId = await open()
    const old = await loggedIn()
    await mailReset(platform, testCaller(siteId), 'Anna@example.com')
    const { token } = await lastMail(db)
    const caller = testCaller(siteId)
    await resetPassword(platform, caller, { token, password: fresh }, unseen)
    expect(platform.closedSessions).toEqual([old.sessionId])
    expect(await authenticate(platform, siteId, cookieOf(caller))).toMatchObject({ memberId })
    expect(await codeOf(resetPassword(platform, testCaller(siteId), { token, password: fresh }, unseen))).toBe(
      'link_expired',
    )
    expect(await codeOf(loggedIn())).toBe('login_failed')
    expect(await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: fresh }))).toBe(
      'done',
    )
    expect(await lastMail(db)).toMatchObject({ template: 'password_changed' })
  })

  test('[12.9] once one link has set a password, those in earlier mails are dead', async () => {
    await open()
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const earlier = await lastMail(db)
    passMinutes(platform, 1)
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    await resetPassword(platform, testCaller(siteId), { token, password: fresh }, unseen)
    const again = { token: earlier.token, password: 'seven grey herons' }
    expect(await codeOf(resetPassword(platform, testCaller(siteId), again, unseen))).toBe('link_expired')
  })

  test('[12.42] in a restricted account it changes the password alone, and whoever was logged in there is no more', async () => {
    const memberId = await open()
    await open('Bea')
    const decision = { case_number: 'C-2026-AAAAAA', reason: 'other', decided_by: 'grace', decided_at: platform.now() }
    await inTransaction(db, (tx) => restrictAccount(tx, { memberId, ...decision }))
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    const bea = await loggedIn('Bea')
    const confirmed: string[] = []
    const confirm = async (_tx: unknown, id: string) => void confirmed.push(id)
    expect(await resetPassword(platform, bea, { token, password: fresh }, confirm)).toBe(false)
    expect([confirmed, platform.closedSessions]).toEqual([[], [bea.sessionId]])
    expect([await accountOf(db, memberId), await contactOf(db, memberId)]).toMatchObject([
      { status: 'disabled' },
      { confirmedAt: null },
    ])
    const entered = { email: 'anna@example.com', password: fresh }
    expect(await codeOf(logIn(platform, testCaller(siteId), entered))).toBe('account_restricted')
  })

  test('[12.48] a link proves nothing about an address that has replaced its own', async () => {
    const memberId = await open()
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    await changeUnconfirmedAddress(platform, await loggedIn(), 'victim@example.com')
    expect(await addressOfReset(platform, siteId, token)).toBeNull()
    expect(await codeOf(resetPassword(platform, testCaller(siteId), { token, password: fresh }, unseen))).toBe(
      'link_expired',
    )
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'not_confirmed' })
    expect(await contactOf(db, memberId)).toMatchObject({ email: 'victim@example.com', confirmedAt: null })
    expect(await db.selectFrom('credit_entry').selectAll().execute()).toEqual([])
  })

  test('[12.48] once the address is changed, a link in the old mailbox is dead', async () => {
    const memberId = await open()
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    await changeContactEmail(db, memberId, 'anna@example.org', platform.now())
    expect(await codeOf(resetPassword(platform, testCaller(siteId), { token, password: fresh }, unseen))).toBe(
      'link_expired',
    )
    expect(await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.org', password }))).toBe('done')
  })

  test('[12.48] a link used while the address is being changed waits, and proves nothing', async () => {
    const memberId = await open()
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    const answer = await inTransaction(db, async (tx) => {
      await changeContactEmail(tx, memberId, 'victim@example.com', null)
      const code = codeOf(resetPassword(platform, testCaller(siteId), { token, password: fresh }, unseen))
      await untilLockAwaited(db)
      return { code }
    })
    expect(await answer.code).toBe('link_expired')
    expect(await contactOf(db, memberId)).toMatchObject({ email: 'victim@example.com', confirmedAt: null })
  })

  test('[5.9] a weak new password is refused and the link still works', async () => {
    await open()
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    await expect(
      resetPassword(platform, testCaller(siteId), { token, password: 'short' }, unseen),
    ).rejects.toMatchObject({
      fields: { password: { code: 'password_short' } },
    })
    expect(await codeOf(resetPassword(platform, testCaller(siteId), { token, password: fresh }, unseen))).toBe('done')
  })

  test('[9.10] [8.9] three mails a day, even if requested all at once', async () => {
    await open()
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(mailReset(platform, testCaller(siteId), 'anna@example.com'))),
    )
    expect(codes.sort()).toEqual(['done', 'done', 'done', 'too_many_resets', 'too_many_resets'])
    passMinutes(platform, 24 * 60 + 1)
    expect(await codeOf(mailReset(platform, testCaller(siteId), 'anna@example.com'))).toBe('done')
  })

  test('[8.10] [12.1] an unknown address gets a message that says so', async () => {
    expect(await codeOf(mailReset(platform, testCaller(siteId), 'nobody@example.com'))).toBe('email_not_found')
  })

  test('[12.2] if membership is hidden the answer is the same, and only the mail says so', async () => {
    siteId = await addTestSite(platform, { hide_membership: 'yes' })
    await open('Anna', siteId)
    for (const email of ['anna@example.com', 'nobody@example.com']) {
      const codes = []
      for (let sent = 0; sent < 4; sent++) codes.push(await codeOf(mailReset(platform, testCaller(siteId), email)))
      expect(codes).toEqual(['done', 'done', 'done', 'too_many_resets'])
    }
    expect(await lastMail(db)).toMatchObject({ to_address: 'nobody@example.com', template: 'no_account' })
  })
})

describe('[12.7] a new password whose other logins can’t be ended after it', () => {
  const fresh = 'green kites on monday'

  /** As when the database goes away, or the process ends, right after the commit. */
  const afterCommit = (): Database =>
    new Proxy(db, {
      get(kept, name) {
        if (name === 'deleteFrom')
          return (table: 'session') => {
            if (table === 'session') throw new Error('away')
            return kept.deleteFrom(table)
          }
        const value: unknown = Reflect.get(kept, name)
        return typeof value === 'function' ? value.bind(kept) : value
      },
    })

  test('by the mailed link: they have ended with the old one', async () => {
    const memberId = await open()
    const old = await loggedIn()
    await mailReset(platform, testCaller(siteId), 'anna@example.com')
    const { token } = await lastMail(db)
    Object.assign(platform, { db: afterCommit() })
    await resetPassword(platform, testCaller(siteId), { token, password: fresh }, unseen).catch(() => undefined)
    Object.assign(platform, { db })
    expect((await sessionsOf(platform, memberId, '')).map(({ id }) => id)).not.toContain(old.sessionId)
  })

  test('changed by its member: only the one it was changed in is left', async () => {
    const memberId = await open()
    await loggedIn()
    const own = await loggedIn()
    Object.assign(platform, { db: afterCommit() })
    await changePassword(platform, own, { old_password: password, password: fresh }).catch(() => undefined)
    Object.assign(platform, { db })
    expect((await sessionsOf(platform, memberId, '')).map(({ id }) => id)).toEqual([own.sessionId])
  })
})
