// A login from another browser is reported by mail once, and nothing else is.
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmContact } from '#features/notifications/service.ts'
import { passMinutes } from '#features/notifications/testing.ts'
import type { Caller } from '#platform/http/caller.ts'
import { eraseMember, exportMember, forgetExpired } from '../service.ts'
import { activateAndLogIn, mailActivation } from '../activation/service.ts'
import { logIn } from '../login/service.ts'
import { mailReset, resetPassword } from '../reset/service.ts'
import { logOut, openSession } from '../sessions/service.ts'
import { codeOf, openAccounts, password, unseen } from '../fixture-accounts.ts'
import { maxKnownBrowsers, newBrowserMailsPerDay } from '../limits.ts'
import { changePassword } from '../password-change/service.ts'
import { browsersOf, mailsTold } from './fixture-browsers.ts'
import { rememberBrowser } from './service.ts'

const { db, open, platform, reset } = await openAccounts()
const another = 'quiet lanterns at dusk'
let siteId: string
let anna: string

beforeEach(async () => {
  siteId = await reset()
  anna = await open()
  await confirmContact(db, anna, platform.now())
})

const openBrowser = browsersOf(platform, () => ({ siteId, memberId: anna }))
const told = () => mailsTold(db)
const times = async () => (await told()).length
const known = async () =>
  (await db.selectFrom('known_browser').select('member_id').where('member_id', '=', anna).execute()).length
const tokenOf = async (template: string) => {
  const { body_text } = await db
    .selectFrom('mail')
    .select('body_text')
    .where('template', '=', template)
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(body_text)?.[1] ?? ''
}

describe('[12.140] a login', () => {
  test('from the first known browser of an account is only recorded', async () => {
    const [home, elsewhere] = [openBrowser(), openBrowser()]
    await home.logIn()
    expect([await known(), await times()]).toEqual([1, 0])
    await elsewhere.logIn()
    expect([await known(), await times()]).toEqual([2, 1])
  })

  test('from another browser is reported once, however often it logs in and out there', async () => {
    const [home, elsewhere] = [openBrowser(), openBrowser()]
    await home.logIn()
    await elsewhere.logIn()
    await elsewhere.logIn()
    await elsewhere.ask(async (caller) => logOut(platform, { ...caller, ...(await elsewhere.logged()) }))
    await elsewhere.logIn()
    await home.logIn()
    expect([await known(), await times()]).toEqual([2, 1])
  })

  test('[12.143] with a wrong password records nothing, reports nothing and sets no cookie', async () => {
    await openBrowser().logIn()
    const stranger = openBrowser()
    expect(await codeOf(stranger.logIn('not the password'))).toBe('login_failed')
    expect([stranger.cookies, await known(), await times()]).toEqual([{}, 1, 0])
  })

  test('from a browser known only to another member is reported all the same', async () => {
    await open('Bea')
    const [home, shared] = [openBrowser(), openBrowser()]
    await home.logIn()
    await shared.logIn(password, 'bea')
    const secret = shared.cookies['__Host-browser']
    await shared.logIn()
    expect([shared.cookies['__Host-browser'], await times()]).toEqual([secret, 1])
    expect((await told()).map(({ member_id }) => member_id)).toEqual([anna])
  })

  test('with a cookie that is not ours gets one of ours', async () => {
    await openBrowser().logIn()
    const odd = openBrowser()
    odd.cookies['__Host-browser'] = 'x'.repeat(4_000)
    await odd.logIn()
    expect(odd.cookies['__Host-browser']).toMatch(/^[\w-]{43}$/)
  })

  test('twice at once from one browser is reported once, with its cookie or before it has one', async () => {
    await openBrowser().logIn()
    await open('Bea')
    const shared = openBrowser()
    await shared.logIn(password, 'bea')
    await Promise.all([shared.logIn(), shared.logIn(), shared.logIn()])
    expect(await times()).toBe(1)
    const bare = () => openBrowser('The very same')
    await Promise.all([bare().logIn(), bare().logIn(), bare().logIn()])
    expect(await times()).toBe(2)
  })

  test('again by a form whose answer was lost is not reported again, but a while later it is', async () => {
    await openBrowser().logIn()
    await openBrowser('The very same').logIn()
    passMinutes(platform, 9)
    await openBrowser('The very same').logIn()
    expect(await times()).toBe(1)
    passMinutes(platform, 11)
    await openBrowser('The very same').logIn()
    expect(await times()).toBe(2)
  })

  test('from another network is reported all the same, even if the browser looks like one just reported', async () => {
    await openBrowser().logIn()
    await openBrowser('The very same').logIn()
    const asAnna = (caller: Caller) => logIn(platform, caller, { email: 'anna@example.com', password })
    await openBrowser('The very same').ask(asAnna, { ip: '198.51.100.7' })
    expect(await times()).toBe(2)
  })

  test('that is rolled back leaves nothing', async () => {
    await openBrowser().logIn()
    const speechless = { ...platform, words: { say: (_language: string, key: string) => key } }
    const failing = openBrowser().ask((caller) =>
      logIn(speechless as typeof platform, caller, { email: 'anna@example.com', password }),
    )
    await expect(failing).rejects.toThrow('has no words')
    expect([await known(), await times()]).toEqual([1, 0])
    expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  test('is reported to nobody at an address that was never verified', async () => {
    await db.updateTable('contact').set({ confirmed_at: null }).execute()
    await openBrowser().logIn()
    await openBrowser().logIn()
    expect([await known(), await times()]).toEqual([2, 0])
  })
})

describe('[12.141] logging in without a password', () => {
  test('is only recorded: a signup, which has no password to check', async () => {
    const [home, elsewhere] = [openBrowser(), openBrowser()]
    await home.logIn()
    await elsewhere.ask((caller) => openSession(platform, caller, anna))
    await elsewhere.logIn()
    expect([await known(), await times()]).toEqual([2, 0])
  })

  test('is only recorded: a link that confirms the address, in a browser known before', async () => {
    const home = openBrowser()
    await home.logIn()
    await mailActivation(platform, db, { memberId: anna, origin: 'https://duet.example' })
    const token = await tokenOf('activate')
    await home.ask((caller) => activateAndLogIn(platform, caller, token, unseen))
    expect([await known(), await times()]).toEqual([1, 0])
  })

  test('[12.162] is only recorded: a password, where a link has confirmed the address before; the link again logs nobody in', async () => {
    const [home, phone] = [openBrowser(), openBrowser()]
    await home.logIn()
    await mailActivation(platform, db, { memberId: anna, origin: 'https://duet.example' })
    const [token, form] = [await tokenOf('activate'), crypto.randomUUID()]
    for (let n = 0; n < 2; n++) await phone.ask((caller) => activateAndLogIn(platform, caller, token, unseen, form))
    expect((await phone.logged()).sessionId).toBe('')
    await phone.logIn()
    expect([await known(), await times()]).toEqual([2, 0])
  })

  test('is only recorded: a link for a new password, which makes all others new again', async () => {
    const [home, intruder, elsewhere] = [openBrowser(), openBrowser(), openBrowser()]
    await home.logIn()
    await intruder.logIn()
    await elsewhere.ask((caller) => mailReset(platform, caller, 'anna@example.com'))
    const token = await tokenOf('reset_password')
    await elsewhere.ask((caller) => resetPassword(platform, caller, { token, password: another }, unseen))
    expect([await known(), await times()]).toEqual([1, 1])
    await elsewhere.logIn(another)
    expect(await times()).toBe(1)
    await intruder.logIn(another)
    expect(await times()).toBe(2)
  })
})

describe('[12.142] changing the password', () => {
  const change = (browser: ReturnType<typeof openBrowser>, from: string, to: string) =>
    browser.ask(async (caller) =>
      changePassword(platform, { ...caller, ...(await browser.logged()) }, { old_password: from, password: to }),
    )

  test('makes every other browser new again', async () => {
    const [home, elsewhere] = [openBrowser(), openBrowser()]
    await home.logIn()
    await elsewhere.logIn()
    await change(home, password, another)
    expect([await known(), await times()]).toEqual([1, 1])
    await home.logIn(another)
    expect(await times()).toBe(1)
    await elsewhere.logIn(another)
    expect(await times()).toBe(2)
  })

  test('makes the browser it is changed in known, even if it logged in before there was a cookie', async () => {
    const [home, elsewhere] = [openBrowser(), openBrowser()]
    await home.logIn()
    await db.deleteFrom('known_browser').execute()
    delete home.cookies['__Host-browser']
    await change(home, password, another)
    await home.logIn(another)
    expect([await known(), await times()]).toEqual([1, 0])
    await elsewhere.logIn(another)
    expect(await times()).toBe(1)
  })
})

describe('[12.143] limits', () => {
  test('a mailbox gets five such mails a day, and further logins are only recorded', async () => {
    await openBrowser().logIn()
    for (let n = 0; n < newBrowserMailsPerDay + 2; n++) await openBrowser().logIn()
    expect([await known(), await times()]).toEqual([newBrowserMailsPerDay + 3, newBrowserMailsPerDay])
    passMinutes(platform, 24 * 60 + 1)
    await openBrowser().logIn()
    expect(await times()).toBe(newBrowserMailsPerDay + 1)
  })

  test('the limit of five holds for simultaneous logins', async () => {
    await openBrowser().logIn()
    const many = Array.from({ length: newBrowserMailsPerDay + 3 }, () => openBrowser())
    // Past the rate limit against guessing, which so many passwords at once would hit.
    const enter = (caller: Caller) => openSession(platform, caller, anna, { tellsOfNew: true })
    await Promise.all(many.map((browser) => browser.ask(enter)))
    expect(await times()).toBe(newBrowserMailsPerDay)
  })

  test('the most recently used browsers of a member are known', async () => {
    const first = openBrowser()
    const second = openBrowser()
    for (const browser of [first, second]) await browser.ask((caller) => openSession(platform, caller, anna))
    for (let n = 2; n < maxKnownBrowsers; n++) await openBrowser().ask((caller) => openSession(platform, caller, anna))
    await first.logIn()
    await openBrowser().ask((caller) => openSession(platform, caller, anna))
    expect([await known(), await times()]).toEqual([maxKnownBrowsers, 0])
    await first.logIn()
    expect(await times()).toBe(0)
    await second.logIn()
    expect([await known(), await times()]).toEqual([maxKnownBrowsers, 1])
  })

  test('that holds for browsers that only signed up or confirmed the address, too', async () => {
    for (let n = 0; n < maxKnownBrowsers + 2; n++)
      await openBrowser().ask((caller) => rememberBrowser(platform, caller, anna, { used: n % 2 === 0 }))
    expect(await known()).toBe(maxKnownBrowsers)
  })

  test('one not used for 400 days is forgotten, a used one is not', async () => {
    const [home, elsewhere] = [openBrowser(), openBrowser()]
    await home.logIn()
    await elsewhere.logIn()
    passMinutes(platform, 300 * 24 * 60)
    await home.logIn()
    passMinutes(platform, 101 * 24 * 60)
    await forgetExpired(platform, platform.now())
    expect(await known()).toBe(1)
    await home.logIn()
    expect(await times()).toBe(1)
  })
})

describe('[12.144] what is stored', () => {
  test('is a hash, and the member’s copy says when, without it', async () => {
    const home = openBrowser()
    await home.logIn()
    const secret = home.cookies['__Host-browser'] ?? 'none'
    const rows = await db.selectFrom('known_browser').selectAll().execute()
    expect(JSON.stringify(rows.map(({ token_hash }) => token_hash.toString()))).not.toContain(secret)
    const { known_browsers } = await exportMember(db, anna, platform.now())
    expect(known_browsers).toEqual([{ first_seen_at: expect.any(Date), seen_at: expect.any(Date) }])
  })

  test('goes with the member', async () => {
    await openBrowser().logIn()
    await db.transaction().execute((tx) => eraseMember(platform, tx, anna))
    expect(await db.selectFrom('known_browser').selectAll().execute()).toEqual([])
  })
})
