// A form makes one member, whole or not at all, however it is sent, and what it refuses.
import { beforeEach, describe, expect, test } from 'vitest'
import { activateAndLogIn } from '#features/accounts/activation/service.ts'
import { authenticate } from '#features/accounts/sessions/service.ts'
import { addTestSite, cookieOf, lastMail, testCaller, testPlatform } from '#features/notifications/testing.ts'
import type { TestPlatform } from '#features/notifications/testing.ts'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import { errorBody } from '#platform/http/respond.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { countedMembers } from '../testing.ts'
import { signUpApi } from './api.ts'
import { refreshVisibility } from '../service.ts'
import { signUpForm } from './fixture-form.ts'
import { sexualityOf } from './rules.ts'

const { db, emptied } = await testDb()
const [call] = signUpApi
let platform: TestPlatform
let siteId: string

beforeEach(async () => {
  await emptied()
  platform = testPlatform(db)
  siteId = await addTestSite(platform)
})

/** What the caller reads: the answer, or the error as it goes over the wire. */
async function send(body: object, caller: Caller = testCaller(siteId)): Promise<Record<string, unknown>> {
  if (!call) throw new Error('no call')
  return invoke(call, { body }, caller, platform).then(
    (answer) => answer as Record<string, unknown>,
    (error: unknown) => ({ ...errorBody(error, caller.locale, platform.words) }),
  )
}

async function rows() {
  const count = async (table: 'member' | 'contact' | 'profile' | 'session') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return {
    members: await count('member'),
    contacts: await count('contact'),
    profiles: await count('profile'),
    sessions: await count('session'),
  }
}

describe('a form', () => {
  test('[1.19] [3.55] [4.10] makes account, profile and mail, and logs in before the address is confirmed', async () => {
    const caller = testCaller(siteId, { locale: 'nl' })
    expect(await send(signUpForm({ network: 'ads', sub1: 'spring' }), caller)).toEqual({
      email: 'anna@example.com',
      logged_in: true,
    })
    expect(await db.selectFrom('profile').selectAll().execute()).toMatchObject([
      {
        gender: 'female',
        sexuality: 'hetero',
        date_of_birth: '1990-05-04',
        country: 'NL',
        region: 'NH',
        about: 'Good bread and long walks.',
        visible: true,
      },
    ])
    expect(await db.selectFrom('member').selectAll().execute()).toMatchObject([
      { name: 'Anna', status: 'not_confirmed' },
    ])
    expect(await db.selectFrom('signup_source').selectAll().execute()).toMatchObject([
      { network: 'ads', ref: null, sub1: 'spring' },
    ])
    expect(await countedMembers(db)).toEqual(['NL NH female 1'])
    expect(await lastMail(db)).toMatchObject({ template: 'activate', language: 'nl', to_address: 'anna@example.com' })
    expect(await authenticate(platform, siteId, cookieOf(caller))).toMatchObject({ language: 'nl' })
  })

  test('[2.100] keeps the interests chosen on a lander, each once, and refuses unknown ones', async () => {
    await send(signUpForm({ interests: ['coffee', 'hiking', 'coffee'] }))
    const { interests } = await db.selectFrom('profile').select('interests').executeTakeFirstOrThrow()
    expect(interests).toEqual(['coffee', 'hiking'])
    expect(await send(signUpForm({ interests: ['nonsense'] }))).toMatchObject({ statusCode: 422 })
  })

  test('[1.26] records which terms were accepted', async () => {
    await send(signUpForm())
    const { terms_version } = await db.selectFrom('member').select('terms_version').executeTakeFirstOrThrow()
    expect(terms_version.getTime()).toBeGreaterThanOrEqual(Date.parse('2023-12-01T12:00:00Z'))
  })

  test('without tracking stores nothing about where the visitor came from', async () => {
    await send(signUpForm())
    expect(await db.selectFrom('signup_source').selectAll().execute()).toEqual([])
  })

  test.each([
    ['female', 'male', 'hetero'],
    ['male', 'female', 'hetero'],
    ['male', 'male', 'gay'],
    ['female', 'female', 'lesbian'],
    ['female', 'both', 'bi'],
  ] as const)('%s seeking %s is %s', (gender, seeks, sexuality) => expect(sexualityOf(gender, seeks)).toBe(sexuality))
})

const away =
  'Please leave out links, phone numbers, e-mail addresses and usernames in other apps. New members can’t show them in their profile.'

describe('refusals', () => {
  test.each<[object, string, string, string]>([
    [{ name: 'anna@example.com' }, 'name', 'Your username can’t be your e-mail address: everyone can see it.', '[5.1]'],
    [{ name: '@anna' }, 'name', 'Your username can’t start with @.', '[5.2]'],
    [{ name: 'Supp0rt Team' }, 'name', 'This name sounds like our staff. Please choose another one.', '[5.43]'],
    [{ date_of_birth: '2015-01-01' }, 'date_of_birth', 'Enter your date of birth (18+)', '[5.3]'],
    [{ date_of_birth: '1990-02-31' }, 'date_of_birth', 'Invalid date of birth', '[5.4]'],
    [{ email: 'anna' }, 'email', 'Invalid email', '[5.6]'],
    [
      { email: 'anna@mailinator.com' },
      'email',
      'Please use a permanent address. Throwaway addresses don’t work here.',
      '',
    ],
    [{ password: 'password123' }, 'password', 'This password has been leaked. Please choose another.', '[5.9]'],
    [{ country: 'US' }, 'country', 'We’re not in this country yet.', ''],
    [{ region: 'XX' }, 'region', 'Please choose a region from the list.', ''],
    [{ terms: false }, 'terms', 'Please accept the terms to continue.', ''],
    [{ seeks: undefined }, 'seeks', 'Please fill this in.', ''],
    [{ name: 'Anna 0612345678' }, 'name', away, '[5.41]'],
    [{ city: 'kik: anna_92' }, 'city', away, '[5.41]'],
    [{ signup_message: 'See www.example.com' }, 'signup_message', away, '[5.41]'],
  ])('[5.19] [5.20] %j is wrong in %s: %s %s', async (given, field, message) => {
    const body = await send(signUpForm(given))
    expect(body).toMatchObject({ statusCode: 422, code: 'invalid_input', fields: { [field]: { message } } })
    expect(await rows()).toEqual({ members: 0, contacts: 0, profiles: 0, sessions: 0 })
  })

  test('all wrong fields are reported together', async () => {
    const body = await send(signUpForm({ name: '@', date_of_birth: '2020-01-01', password: 'short', region: 'XX' }))
    expect(Object.keys(body['fields'] as object).sort()).toEqual(['date_of_birth', 'name', 'password', 'region'])
  })

  test('[5.5] a site may ask for more than 18 years', async () => {
    siteId = await addTestSite(platform, { minimum_age: 21 })
    expect(await send(signUpForm({ date_of_birth: '2006-01-01' }))).toMatchObject({
      fields: { date_of_birth: { message: 'Enter your date of birth (21+)' } },
    })
  })

  test.each([
    ['NZ', 'AUK', '2026-06-14T11:59Z', false],
    ['NZ', 'AUK', '2026-06-14T12:00Z', true],
    ['FI', '18', '2026-06-14T20:59Z', false],
    ['FI', '18', '2026-06-14T21:00Z', true],
    ['DE', 'BE', '2026-06-14T22:00Z', true],
    // It has begun in New York and Los Angeles, but not yet in Honolulu.
    ['US', 'NY', '2026-06-15T09:59Z', false],
    ['US', 'NY', '2026-06-15T10:00Z', true],
    ['PT', '11', '2026-06-14T23:59Z', false],
    ['PT', '11', '2026-06-15T00:00Z', true],
  ])('[5.42] in %s (%s) who is 18 on 15 June is let in at %s: %s', async (country, region, at, allowed) => {
    siteId = await addTestSite(platform, { countries: [country] })
    platform.clock.now = new Date(at)
    const answer = await send(signUpForm({ date_of_birth: '2008-06-15', country, region }))
    expect(answer).toMatchObject(allowed ? { logged_in: true } : { fields: { date_of_birth: { code: 'too_young' } } })
  })

  test('[5.14] [2.64] signups are open for all, for a traffic source only, or closed', async () => {
    siteId = await addTestSite(platform, { signups: 'none' })
    expect(await send(signUpForm())).toMatchObject({ code: 'signups_closed' })
    siteId = await addTestSite(platform, { signups: 'with_trafficsource' })
    expect(await send(signUpForm())).toMatchObject({ code: 'signups_closed' })
    expect(await send(signUpForm({ network: 'ads' }))).toMatchObject({ logged_in: true })
    expect(
      await send(signUpForm({ email: 'b@example.com', name: 'Bea' }), testCaller(siteId, { hasTrafficSource: true })),
    ).toMatchObject({ logged_in: true })
  })

  test('[8.15] [12.4] a known address is refused in any case of letters, and its owner is told', async () => {
    await send(signUpForm())
    expect(await send(signUpForm({ email: 'ANNA@example.com', name: 'Other' }))).toMatchObject({
      statusCode: 409,
      message: 'An account with this e-mail address already exists.',
    })
    expect(await lastMail(db)).toMatchObject({ template: 'account_exists' })
    expect(await rows()).toMatchObject({ members: 1 })
  })

  test('[2.152] someone whose address has an account is told that, not that their own name is taken', async () => {
    await send(signUpForm())
    expect(await send(signUpForm())).toMatchObject({ code: 'account_exists' })
  })

  test.each(['kim\u0130@example.com', '\u212Aimi@example.com'])(
    '[5.6] %s, whose small letters make another address, does not take that one from its owner',
    async (email) => {
      expect(await send(signUpForm({ name: 'Stranger', email }))).toMatchObject({ code: 'invalid_input' })
      expect(await send(signUpForm({ email: 'kimi@example.com' }))).toMatchObject({ logged_in: true })
    },
  )

  test('a taken name is refused in any case of letters, beside the field', async () => {
    await send(signUpForm())
    expect(await send(signUpForm({ email: 'b@example.com', name: 'ANNA' }))).toMatchObject({
      fields: { name: { code: 'name_taken' } },
    })
  })

  test('[12.50] a name that only looks like another counts as that one, or is refused', async () => {
    await send(signUpForm({ name: 'José B' }))
    for (const name of ['Jose\u0301 B', 'JOSE\u0301 B', 'José\u00A0 B'])
      expect(await send(signUpForm({ email: 'b@example.com', name }))).toMatchObject({
        fields: { name: { code: 'name_taken' } },
      })
    expect(await send(signUpForm({ email: 'b@example.com', name: 'José\u200B B' }))).toMatchObject({
      fields: { name: { code: 'name_unseen' } },
    })
    expect(await rows()).toMatchObject({ members: 1 })
  })

  test('[1.16] another site knows neither address nor name', async () => {
    await send(signUpForm())
    siteId = await addTestSite(platform)
    expect(await send(signUpForm())).toMatchObject({ logged_in: true })
  })
})

describe('sent again', () => {
  test('[7.22] [7.23] the same form makes one member, and logs in each time', async () => {
    const body = signUpForm()
    expect(await send(body)).toEqual(await send(body))
    expect(await rows()).toMatchObject({ members: 1, sessions: 2 })
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1)
  })

  test('[7.24] the same id with different content, or another password, is refused', async () => {
    const body = signUpForm()
    await send(body)
    expect(await send({ ...body, city: 'Delft' })).toMatchObject({ statusCode: 409, code: 'client_id_reused' })
    expect(await send({ ...body, password: 'another good one' })).toMatchObject({ code: 'client_id_reused' })
    expect(await rows()).toMatchObject({ members: 1, sessions: 1 })
  })

  test('[7.23] the same form ten times at once makes one member', async () => {
    const body = signUpForm()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"email":"anna@example.com","logged_in":true}']),
    )
    expect(await rows()).toMatchObject({ members: 1, contacts: 1, profiles: 1 })
  })

  test('[8.15] ten people with one address at once: one account, nine refusals', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(signUpForm({ name: `Anna${n}` }))))
    expect(answers.filter((answer) => answer['logged_in'] === true)).toHaveLength(1)
    expect(answers.filter((answer) => answer['code'] === 'account_exists')).toHaveLength(9)
    expect(await rows()).toMatchObject({ members: 1, contacts: 1, profiles: 1, sessions: 1 })
  })

  test('ten addresses with one name at once: one account, nine told beside the field', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(signUpForm({ email: `a${n}@example.com` }))),
    )
    expect(answers.filter((answer) => answer['logged_in'] === true)).toHaveLength(1)
    expect(await rows()).toMatchObject({ members: 1, profiles: 1 })
  })
})

describe('with membership hidden', () => {
  beforeEach(async () => {
    siteId = await addTestSite(platform, { hide_membership: 'yes' })
  })

  test('[12.2] a new and a known address get the same bytes and no login; the mail says which', async () => {
    const [first, second] = [testCaller(siteId), testCaller(siteId)]
    const fresh = await send(signUpForm(), first)
    await activateAndLogIn(platform, testCaller(siteId), (await lastMail(db)).token, refreshVisibility)
    const known = await send(signUpForm({ name: 'Other' }), second)
    expect(JSON.stringify(known)).toBe(JSON.stringify(fresh))
    const set = [first, second].map(({ setCookies }) => setCookies.map((cookie) => cookie.replace(/=[^;]+/, '')))
    expect(set[0]).toEqual([expect.stringMatching(/^__Host-browser; /)])
    expect(set[1]).toEqual(set[0])
    const mails = await db.selectFrom('mail').select('template').orderBy('created_at').orderBy('id').execute()
    expect(mails.map(({ template }) => template)).toEqual(['activate', 'account_exists'])
  })

  test('[12.2] the link in the mail finishes the signup and logs in, in the browser it was begun in', async () => {
    const signer = testCaller(siteId)
    await send(signUpForm(), signer)
    const profile = db.selectFrom('profile').select('visible')
    expect(await profile.executeTakeFirst(), 'nobody is shown before').toEqual({ visible: false })
    const browser = /^__Host-browser=([^;]+)/.exec(signer.setCookies[0] ?? '')?.[1] ?? ''
    const caller = testCaller(siteId, { cookies: { '__Host-browser': browser } })
    const memberId = await activateAndLogIn(platform, caller, (await lastMail(db)).token, refreshVisibility)
    expect(await authenticate(platform, siteId, cookieOf(caller))).toMatchObject({ memberId })
  })
})
