// The search through its call: what goes in is checked field by field.
import { beforeEach, expect, test } from 'vitest'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { searchApi } from './api.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let viewer: string | null = null

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  viewer = await addTestMember(platform, site, { profile: { gender: 'male' } })
})

async function ask(query: object, memberId = viewer) {
  const [search] = searchApi
  if (!search) throw new Error('no search')
  const caller = { siteId: site, memberId, country: null, hasTrafficSource: false, locale: 'en' } as unknown as Caller
  return invoke(search, { query }, caller, platform)
}

test('[2.2] [3.47] returns cards, the page, the exact count and the effective filters', async () => {
  const id = await addTestMember(platform, site, { name: 'Mia' })
  expect(await ask({ min_age: '30', max_age: '40', page: '1', real_only: '1', online: '0' })).toMatchObject({
    results: [{ id, name: 'Mia' }],
    page: 1,
    next: null,
    num_results: 1,
    num_fictional: 0,
    filters: { gender: 'female', country: 'NL', min_age: 30, max_age: 40, real_only: true, online: false },
  })
})

test.each([
  [{ gender: 'x' }, 'gender'],
  [{ country: 'nl' }, 'country'],
  [{ country: 'N' }, 'country'],
  [{ min_age: '17' }, 'min_age'],
  [{ max_age: '100' }, 'max_age'],
  [{ max_age: 'old' }, 'max_age'],
  [{ real_only: 'yes' }, 'real_only'],
  [{ online: '2' }, 'online'],
  [{ near: 'yes' }, 'near'],
  [{ new: 'x' }, 'new'],
  [{ hair_color: 'mauve' }, 'hair_color'],
  [{ interests: "x'; drop" }, 'interests'],
  [{ city: 'x'.repeat(81) }, 'city'],
  [{ page: '0' }, 'page'],
  [{ after: 'x'.repeat(121) }, 'after'],
  [{ countryregion: 'x'.repeat(61) }, 'countryregion'],
])('refuses %j and names the field', async (query, field) => {
  await expect(ask(query)).rejects.toMatchObject({ code: 'invalid_input', statusCode: 422, fields: { [field]: {} } })
})

test('[6.1] if visitors may not search, they are asked to log in', async () => {
  site = await addTestSite(platform, { logged_out_search: 'none', logged_out_search_trafficsource: 'none' })
  await expect(ask({}, null)).rejects.toMatchObject({ code: 'search_needs_login', statusCode: 403 })
})
