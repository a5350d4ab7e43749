// Shows that what the signup refuses of somebody's words is refused at the step that asks for them, by the same rule.
import { beforeEach, expect, test } from 'vitest'
import { addTestSite, testCaller, testPlatform } from '#features/notifications/testing.ts'
import type { TestPlatform } from '#features/notifications/testing.ts'
import { invoke } from '#platform/http/handle.ts'
import { errorBody } from '#platform/http/respond.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { signUpApi } from './api.ts'
import { signUpForm } from './fixture-form.ts'

const { db, emptied } = await testDb()
let platform: TestPlatform
let siteId: string

beforeEach(async () => {
  await emptied()
  platform = testPlatform(db)
  siteId = await addTestSite(platform, { name: 'Duet' })
})

/** What is refused, field by field, in the reader's language. */
async function refusedBy(key: string, body: object): Promise<unknown> {
  const call = signUpApi.find((one) => one.call.key === key)
  if (!call) throw new Error(`no call ${key}`)
  const caller = testCaller(siteId, { locale: 'de' })
  return invoke(call, { body }, caller, platform).then(
    () => ({}),
    (error: unknown) => errorBody(error, 'de', platform.words).fields,
  )
}

const check = (words: object) => refusedBy('POST /api/signup-check.php', words)

const signUp = (words: object) => refusedBy('POST /api/signup.php', signUpForm(words))

test.each([
  [{ name: 'Supp0rt Team' }, ['name']],
  [{ name: 'Duet Team' }, ['name']],
  [{ name: 'A' }, ['name']],
  [{ name: 'Anna 0612345678' }, ['name']],
  [{ name: 'Anna', city: 'kik: anna_92' }, ['city']],
  [{ name: 'Anna', signup_message: 'See www.example.com' }, ['signup_message']],
  [{ name: 'Anna 06123', signup_message: '45678' }, ['name', 'signup_message']],
  [{ name: 'anna@example.com', email: 'anna@example.com' }, ['name']],
])('[2.190] of %j the check refuses %j, and so does the signup', async (words, fields) => {
  const refused = await check(words)
  expect(Object.keys(refused as object).sort()).toEqual(fields)
  expect(await signUp(words)).toEqual(refused)
})

test('[2.190] a taken name is reported; one not asked for yet is not missed', async () => {
  const good = { city: 'Haarlem', signup_message: 'Good bread and long walks.' }
  expect(await check({ name: 'Anna', ...good })).toEqual({})
  expect(await signUp(good)).toEqual({})
  expect(await check({ name: 'ANNA' })).toMatchObject({ name: { code: 'name_taken' } })
  expect(await check({ city: 'Haarlem' })).toEqual({})
  expect(await check({ name: '' })).toMatchObject({ name: { code: 'name_short' } })
})
