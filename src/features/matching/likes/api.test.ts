// The calls about likes: members only, fields checked, answers as declared.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { likesApi } from './api.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, anna, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  anna = await addTestMember(platform, site, { name: 'Anna' })
  ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
})

async function ask(key: string, given: { query?: unknown; body?: unknown } = {}, memberId: string | null = anna) {
  const handler = likesApi.find(({ call }) => call.key === key)
  if (!handler) throw new Error(key)
  return invoke(handler, given, { siteId: site, memberId, locale: 'en' } as unknown as Caller, platform)
}

const keys = likesApi.map(({ call }) => call.key)

test('[6.2] [8.3] every call asks a visitor to log in', async () => {
  expect(keys.toSorted()).toEqual([
    'DELETE /api/like.php',
    'GET /api/auto-like.php',
    'GET /api/like.php',
    'GET /api/likes-page.php',
    'GET /api/likes.php',
    'POST /api/like-seen.php',
    'POST /api/like.php',
  ])
  for (const key of keys) {
    const given = { query: { member: ben, type: 'sent' }, body: { member: ben } }
    await expect(ask(key, given, null)).rejects.toMatchObject({ code: 'authentication_required', statusCode: 403 })
  }
})

describe('bad input is refused and the field named', () => {
  test.each(['POST /api/like.php', 'DELETE /api/like.php', 'POST /api/like-seen.php'])('%s', async (key) => {
    for (const body of [{}, { member: 'x' }, { member: null }, { member: [ben] }]) {
      await expect(ask(key, { body })).rejects.toMatchObject({
        code: 'invalid_input',
        statusCode: 422,
        fields: { member: {} },
      })
    }
  })
  test.each([
    ['GET /api/like.php', { member: '1' }, 'member'],
    ['GET /api/likes-page.php', { type: 'all' }, 'type'],
    ['GET /api/likes-page.php', { type: 'sent', after: 'x'.repeat(121) }, 'after'],
  ])('%s %j', async (key, query, field) => {
    await expect(ask(key, { query })).rejects.toMatchObject({ code: 'invalid_input', fields: { [field]: {} } })
  })
  test('one’s own id', async () => {
    await expect(ask('POST /api/like.php', { body: { member: anna } })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { member: { code: 'invalid' } },
    })
  })
})

test('[3.43] [4.12] [4.14] [4.15] [7.12] [7.14] the life of a like, from given to taken back', async () => {
  expect(await ask('POST /api/like.php', { body: { member: anna } }, ben)).toMatchObject({
    liked: true,
    match: false,
    profile: { id: anna },
  })
  expect(await ask('GET /api/likes.php')).toMatchObject({
    profiles: [],
    liked_by: [{ id: ben, like_new: true, profile: { name: 'Ben' } }],
    totals: { received: 1, new: 1 },
  })
  expect(await ask('GET /api/auto-like.php')).toMatchObject({ id: ben, name: 'Ben', fictional: false })
  expect(await ask('GET /api/like.php', { query: { member: ben } })).toEqual({
    liked: false,
    liked_by: true,
    like_new: true,
    match: false,
  })
  expect(await ask('POST /api/like-seen.php', { body: { member: ben } })).toEqual({ new_total: 0 })
  expect(await ask('POST /api/like.php', { body: { member: ben } })).toMatchObject({ match: true })
  expect(await ask('GET /api/likes-page.php', { query: { type: 'matches' } })).toMatchObject({
    likes: [{ id: ben, match: true, like_new: false }],
    next: null,
    totals: { matches: 1 },
  })
  expect(await ask('DELETE /api/like.php', { body: { member: ben } })).toEqual({ liked: false })
  expect(await ask('GET /api/likes-page.php', { query: { type: 'matches' } })).toMatchObject({
    likes: [],
    totals: { received: 1, matches: 0 },
  })
})

test('[7.15] without a new like there is nobody', async () => {
  await expect(ask('GET /api/auto-like.php')).rejects.toMatchObject({ code: 'not_found', statusCode: 404 })
})

test('[6.12] an unknown member is not found', async () => {
  await expect(ask('POST /api/like.php', { body: { member: newId() } })).rejects.toMatchObject({ code: 'not_found' })
})
