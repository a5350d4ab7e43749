// Activation: the link, the address corrected before it, and how often it is sent.
import { beforeEach, describe, expect, test } from 'vitest'
import { contactOf } from '#features/notifications/service.ts'
import { lastMail, passMinutes, testCaller } from '#features/notifications/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { browsersOf } from '../browsers/fixture-browsers.ts'
import { codeOf, openAccounts, password, passwordHash, unseen } from '../fixture-accounts.ts'
import { confirmPassword } from '../login/service.ts'
import { accountOf, openAccount } from '../service.ts'
import {
  activate,
  activateAndLogIn,
  changeUnconfirmedAddress,
  mailActivation,
  mailActivationTo,
  mailOwner,
} from '../activation/service.ts'
import { allowAccount, restrictAccount } from '../restrictions/service.ts'
import { logOut, openSession } from '../sessions/service.ts'

const { db, open, loggedIn, platform, reset } = await openAccounts()
let siteId: string

beforeEach(async () => {
  siteId = await reset()
})

describe('activation', () => {
  const origin = 'https://duet.example'

  test('[4.11] [10.8] [12.9] the link makes the account active and brings the free credits, once', async () => {
    const memberId = await open()
    await mailActivation(platform, db, { memberId, origin })
    const { token, language, to_address } = await lastMail(db)
    expect({ language, to_address }).toEqual({ language: 'nl', to_address: 'anna@example.com' })
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(activate(platform, siteId, token, unseen))))
    expect(codes.sort()).toEqual(['activation_failed', 'activation_failed', 'done'])
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'active', name: 'Anna' })
    const entries = await db.selectFrom('credit_entry').select(['amount', 'balance_after']).execute()
    expect(entries).toEqual([{ amount: 5, balance_after: 5 }])
  })

  test('[10.184] a mailbox brings the free credits once, however its address is written, also at the same time', async () => {
    const spellings = ['anna', 'anna+two', 'anna+three']
    const links = []
    for (const name of spellings) {
      await mailActivation(platform, db, { memberId: await open(name), origin })
      links.push((await lastMail(db)).token)
    }
    await Promise.all(links.map((token) => activate(platform, siteId, token, unseen)))
    expect(await db.selectFrom('member').select('status').distinct().execute()).toEqual([{ status: 'active' }])
    expect(await db.selectFrom('credit_entry').select('amount').execute()).toEqual([{ amount: 5 }])
    // Not yet verified, an address may be anybody's.
    const elsewhere = await open('anne')
    await open('anne+1')
    await mailActivation(platform, db, { memberId: elsewhere, origin })
    await activate(platform, siteId, (await lastMail(db)).token, unseen)
    expect(await db.selectFrom('credit_entry').select('amount').execute()).toHaveLength(2)
  })

  test('[8.17] [12.9] a link that is old, wrong or for an address since corrected does nothing', async () => {
    const memberId = await open()
    await mailActivation(platform, db, { memberId, origin })
    const { token } = await lastMail(db)
    expect(await codeOf(activate(platform, siteId, 'x'.repeat(43), unseen))).toBe('activation_failed')
    const caller = await loggedIn()
    await changeUnconfirmedAddress(platform, caller, 'anna@example.org')
    expect(await codeOf(activate(platform, siteId, token, unseen))).toBe('activation_failed')
    const second = await lastMail(db)
    expect(second.to_address).toBe('anna@example.org')
    passMinutes(platform, 3 * 24 * 60 + 1)
    expect(await codeOf(activate(platform, siteId, second.token, unseen))).toBe('activation_failed')
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'not_confirmed' })
  })

  test('[12.9] once one link is used, those in earlier mails are dead', async () => {
    const memberId = await open()
    await mailActivation(platform, db, { memberId, origin })
    const earlier = await lastMail(db)
    passMinutes(platform, 1)
    await mailActivation(platform, db, { memberId, origin })
    await activate(platform, siteId, (await lastMail(db)).token, unseen)
    expect(await codeOf(activate(platform, siteId, earlier.token, unseen))).toBe('activation_failed')
  })

  test.each([
    ['the browser that signed up', true],
    ['no other: whoever has the password may be a stranger', false],
  ])('[12.162] the link logs in %s', async (_, again) => {
    const memberId = await open()
    const openBrowser = browsersOf(platform, () => ({ siteId, memberId }))
    const [laptop, phone] = [openBrowser(), openBrowser()]
    await laptop.ask((caller) => openSession(platform, caller, memberId))
    await laptop.ask(async (caller) => logOut(platform, { ...caller, ...(await laptop.logged()) }))
    await mailActivation(platform, db, { memberId, origin })
    const { token } = await lastMail(db)
    const opened = again ? laptop : phone
    await opened.ask((caller) => activateAndLogIn(platform, caller, token, unseen))
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'active' })
    expect((await opened.logged()).sessionId !== '').toBe(again)
  })

  test('[12.162] the link logs nobody in where somebody else is, even if its member has been there', async () => {
    const [memberId, bea] = [await open(), await open('Bea')]
    const laptop = browsersOf(platform, () => ({ siteId, memberId: bea }))()
    for (const id of [memberId, bea]) await laptop.ask((caller) => openSession(platform, caller, id))
    await mailActivation(platform, db, { memberId, origin })
    const { token } = await lastMail(db)
    const here = await laptop.logged()
    await laptop.ask((caller) => activateAndLogIn(platform, { ...caller, ...here }, token, unseen))
    expect(await laptop.logged()).toEqual(here)
  })

  test('[12.42] a member restricted meanwhile counts as confirmed once they are allowed again', async () => {
    const memberId = await open()
    await mailActivation(platform, db, { memberId, origin })
    const { token } = await lastMail(db)
    const decision = { case_number: 'C-2026-AAAAAA', reason: 'other', decided_by: 'grace', decided_at: platform.now() }
    await inTransaction(db, (tx) => restrictAccount(tx, { memberId, ...decision }))
    await activate(platform, siteId, token, unseen)
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'disabled' })
    await inTransaction(db, (tx) => allowAccount(tx, memberId, { by: 'grace', at: platform.now() }))
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'active' })
    expect(await db.selectFrom('credit_entry').select('amount').execute()).toEqual([{ amount: 5 }])
  })

  test('[12.5] correcting the address takes the password if the login is old: it would take the account along', async () => {
    const memberId = await open()
    const caller = await loggedIn()
    passMinutes(platform, 11)
    expect(await codeOf(changeUnconfirmedAddress(platform, caller, 'eve@example.com'))).toBe('login_too_old')
    expect(await contactOf(db, memberId)).toMatchObject({ email: 'anna@example.com' })
    await confirmPassword(platform, caller, password)
    expect(await codeOf(changeUnconfirmedAddress(platform, caller, 'anna@example.org'))).toBe('done')
  })

  test('the mail is sent at most five times a day and never to a stranger', async () => {
    const memberId = await open()
    for (let sent = 0; sent < 5; sent++) await mailActivation(platform, db, { memberId, origin })
    expect(await codeOf(mailActivation(platform, db, { memberId, origin }))).toBe('too_many_requests')
    await mailActivationTo(platform, testCaller(siteId), 'anna@example.com')
    await mailActivationTo(platform, testCaller(siteId), 'nobody@example.com')
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(5)
  })

  test('of two requests at once for the last mail of the day, the second waits and is refused', async () => {
    const memberId = await open()
    for (let sent = 0; sent < 4; sent++) await mailActivation(platform, db, { memberId, origin })
    const second = await inTransaction(db, async (tx) => {
      await mailActivation(platform, tx, { memberId, origin })
      const code = codeOf(mailActivation(platform, db, { memberId, origin }))
      await untilLockAwaited(db)
      return { code }
    })
    expect(await second.code).toBe('too_many_requests')
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

  test('[12.4] an address that somebody else takes at that very moment is refused like any other', async () => {
    await open()
    const caller = await loggedIn()
    const account = { siteId, name: 'Bea', email: 'bea@example.com', passwordHash, language: 'nl' } as const
    const release = await holdOpen(db, (tx) => openAccount(platform, tx, account))
    const change = codeOf(changeUnconfirmedAddress(platform, caller, 'bea@example.com'))
    await untilLockAwaited(db)
    await release()
    expect(await change).toBe('email_taken')
  })

  test('[12.4] of two attempts at once to use a taken address, its owner is told of one', async () => {
    const owner = await contactOf(db, await open())
    if (!owner) throw new Error('She has no address.')
    const attempt = { siteId, origin, owner }
    const second = await inTransaction(db, async (tx) => {
      await mailOwner(platform, tx, attempt)
      const mailed = mailOwner(platform, db, attempt)
      await untilLockAwaited(db)
      return { mailed }
    })
    await second.mailed
    expect(await db.selectFrom('mail').select('template').execute()).toEqual([{ template: 'account_exists' }])
  })
})
