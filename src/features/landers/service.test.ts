// What the landers say about the crowd is true: only real members, region by region, and no small number.
import { beforeEach, expect, test } from 'vitest'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import type { TestPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { crowdOf } from './service.ts'

const { db, emptied } = await testDb()
let platform: TestPlatform
let siteId: string

beforeEach(async () => {
  await emptied()
  platform = testPlatform(db)
  siteId = await addTestSite(platform)
})

const add = (count: number, given: Parameters<typeof addTestMember>[2]) =>
  Promise.all(Array.from({ length: count }, () => addTestMember(platform, siteId, given)))

const crowd = (asked?: 'NL' | 'DE' | 'PE') => crowdOf(platform, siteId, { asked, own: null }, 'en')

test('[2.99] visible real members are counted by region, fictional and hidden ones are not, and small numbers are not shown', async () => {
  await add(12, { profile: { region: 'NH' } })
  await add(9, { profile: { region: 'UT' } })
  await add(20, { fictional: true, profile: { region: 'UT' } })
  await add(15, { profile: { region: 'ZH', visible: false } })
  const { country, members, everywhere, regions, map } = await crowd('NL')
  expect([country, members, everywhere]).toEqual(['NL', 21, 21])
  const told = regions.filter((region) => region.members !== null)
  expect(told).toMatchObject([{ code: 'NH', members: 12 }])
  expect(regions).toHaveLength(12)
  // Every region of the country is on its map.
  expect(regions.every(({ spot }) => spot !== null)).toBe(true)
  expect(map?.land).toMatch(/^M\d+ \d+l[-\d ]+z/)
})

test('one count a minute serves all visitors, then it is repeated', async () => {
  await add(10, {})
  expect((await crowd('NL')).members).toBe(10)
  await add(1, {})
  expect((await crowd('NL')).members).toBe(10)
  platform.clock.now = new Date(platform.clock.now.getTime() + 61_000)
  expect((await crowd('NL')).members).toBe(11)
  await add(1, {})
  platform.clock.now = new Date(platform.clock.now.getTime() - 3 * 86_400_000)
  // A clock that was set back keeps no count for days.
  expect((await crowd('NL')).members).toBe(12)
})

test('a country that the site does not serve is refused; without one it is the visitor’s or the site’s first', async () => {
  await expect(crowd('PE')).rejects.toMatchObject({ fields: { country: { code: 'country_unserved' } } })
  expect((await crowd()).country).toBe('NL')
})
