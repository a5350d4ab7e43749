// Logging in: the password, lockout, and who is told what.
import { beforeEach, describe, expect, test } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { changeContactEmail } from '#features/notifications/service.ts'
import { addTestSite, passMinutes, testCaller } from '#features/notifications/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import { untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { codeOf, openAccounts, password, passwordHash } from '../fixture-accounts.ts'
import { updatePassword } from '../queries.ts'
import { logIn } from '../login/service.ts'

const { db, open, loggedIn, platform, reset } = await openAccounts()
let siteId: string

beforeEach(async () => {
  siteId = await reset()
})

describe('logging in', () => {
  test('[7.2] [12.8] the right password opens a session, of which only a hash is kept', async () => {
    const memberId = await open()
    const caller = await loggedIn()
    expect(caller.memberId).toBe(memberId)
    const rows = await db.selectFrom('session').select(['token_hash', 'network']).execute()
    expect(rows[0]?.network).toBe('192.0.2.1')
    expect(rows[0]?.token_hash.length).toBe(32)
  })

  test('[12.11] the password is stored as argon2id with 19 MiB', () => {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('an address in capitals is known as it was written, and in small letters', async () => {
    const memberId = await open()
    await changeContactEmail(db, memberId, 'ΝΙΚΟΣ@example.gr', platform.now())
    for (const email of ['ΝΙΚΟΣ@example.gr', 'ΝΙΚΟΣ@EXAMPLE.GR', 'νικοσ@example.gr'])
      expect(await logIn(platform, testCaller(siteId), { email, password })).toBe(memberId)
  })

  test('[8.7] a wrong password and an unknown address get the same answer', async () => {
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

  test('a block from a clock that was days ahead ends with the correction of the clock', async () => {
    await open()
    const attempt = () => codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'wrong' }))
    passMinutes(platform, 3 * 24 * 60)
    for (let tries = 0; tries < 5; tries++) await attempt()
    expect(await attempt()).toBe('login_blocked')
    passMinutes(platform, -3 * 24 * 60)
    expect(await codeOf(loggedIn())).toBe('done')
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

  test('the right password resets the count of wrong ones', async () => {
    await open()
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 3; tries++)
        await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'no' }))
      expect(await codeOf(loggedIn())).toBe('done')
    }
  })

  test('[9.9] the right password resets the count of its own network alone', async () => {
    await open()
    const elsewhere = () => testCaller(siteId, { ip: '198.51.100.7' })
    const guess = () => codeOf(logIn(platform, elsewhere(), { email: 'anna@example.com', password: 'wrong' }))
    for (let tries = 0; tries < 4; tries++) expect(await guess()).toBe('login_failed')
    expect(await codeOf(loggedIn())).toBe('done')
    expect(await guess()).toBe('login_blocked')
  })

  test('[9.9] wrong attempts at one account count together, however its address is written', async () => {
    await open()
    const guess = (email: string) => codeOf(logIn(platform, testCaller(siteId), { email, password: 'wrong' }))
    for (const email of ['anna@example.com', 'ANNA@example.com', ' anna@example.com', 'Anna@Example.com '])
      expect(await guess(email)).toBe('login_failed')
    expect(await guess('anna@EXAMPLE.com')).toBe('login_blocked')
  })

  test('[9.9] after a day without any, wrong attempts and blocks are counted from the start', async () => {
    await open()
    const guess = () =>
      logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'wrong' }).catch((error: unknown) =>
        error instanceof ProductError ? (error.data['minutes'] ?? error.code) : error,
      )
    const fiveGuesses = async () => [await guess(), await guess(), await guess(), await guess(), await guess()]
    const blockedFor = (minutes: number) => [...Array<string>(4).fill('login_failed'), minutes]
    expect(await fiveGuesses()).toEqual(blockedFor(5))
    passMinutes(platform, 6)
    for (let tries = 0; tries < 4; tries++) expect(await guess()).toBe('login_failed')
    passMinutes(platform, 24 * 60 + 1)
    expect(await fiveGuesses()).toEqual(blockedFor(5))
  })

  test('[12.7] a login under way while the password is changed waits for that, and is refused', async () => {
    const memberId = await open()
    const { attempt } = await inTransaction(db, async (tx) => {
      await updatePassword(tx, memberId, 'another one', platform.now())
      const started = codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password }))
      await untilLockAwaited(db)
      return { attempt: started }
    })
    expect(await attempt).toBe('login_failed')
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  })

  test.each(['pending_deletion', 'disabled'])(
    '[12.182] a login under way while the account becomes %s waits for that, is refused, and is not there when it is back',
    async (status) => {
      const memberId = await open()
      const { attempt } = await inTransaction(db, async (tx) => {
        await tx.updateTable('member').set({ status }).where('id', '=', memberId).execute()
        const started = codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password }))
        await untilLockAwaited(db)
        return { attempt: started }
      })
      expect(await attempt).toBe('login_failed')
      expect(await db.selectFrom('session').select('id').execute()).toEqual([])
    },
  )

  test('[8.16] [4.8] an account pending deletion says so, but only to its owner', async () => {
    await open()
    await db.updateTable('member').set({ status: 'pending_deletion' }).execute()
    expect(await codeOf(loggedIn())).toBe('account_pending_deletion')
    expect(await codeOf(logIn(platform, testCaller(siteId), { email: 'anna@example.com', password: 'wrong' }))).toBe(
      'login_failed',
    )
  })
})
