// Similar results on a real database: in bands, page by page, nobody twice, nobody who fits or excludes the reader.
import { beforeEach, expect, test } from 'vitest'
import { minute } from '#base/time.ts'
import { changeWhomSought } from '#features/profiles/seeking/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { similarMembersFor } from './service.ts'
import type { SearchRequest } from '../search/asked.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, viewer] = ['', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  viewer = await add('viewer', { gender: 'male' })
})

function add(name: string, profile: Record<string, unknown>) {
  return addTestMember(platform, site, { name, profile })
}

const born = (age: number) => `${2026 - age}-01-01`
const similar = (filters: SearchRequest['filters'], after?: string, viewerId: string | null = viewer) =>
  similarMembersFor(platform, {
    siteId: site,
    viewerId,
    country: null,
    hasTrafficSource: false,
    filters,
    after,
    page: 1,
  })
const shown = async (filters: SearchRequest['filters']) => {
  const { results, why } = await similar(filters)
  return results.map(({ name }, at) => `${name} ${why[at]}`)
}
const asked = { countryregion: 'NH', min_age: 30, max_age: 40 }

test('[4.63] neighbouring regions first, then a wider age, then the country; each says why', async () => {
  await add('fits', { region: 'NH', date_of_birth: born(35) })
  await add('country', { region: 'LI', date_of_birth: born(35) })
  await add('older', { region: 'NH', date_of_birth: born(44) })
  await add('younger', { region: 'NH', date_of_birth: born(26) })
  await add('tooold', { region: 'NH', date_of_birth: born(47) })
  await add('beside', { region: 'UT', date_of_birth: born(35) })
  await add('german', { country: 'DE', region: 'BE', date_of_birth: born(35) })
  const found = await shown(asked)
  expect(found.map((one) => one.split(' ')[1])).toEqual(['region', 'age', 'age', 'country'])
  expect(found.toSorted()).toEqual(['beside region', 'country country', 'older age', 'younger age'])
})

test('[4.63] without a region only the age is widened; at the limits of age there is nothing', async () => {
  await add('older', { date_of_birth: born(44) })
  await add('fits', { region: 'LI', date_of_birth: born(35) })
  expect(await shown({ min_age: 30, max_age: 40 })).toEqual(['older age'])
  expect(await shown({})).toEqual([])
})

test('[4.460] near one’s own region the rest of the country follows, too', async () => {
  await add('fits', { region: 'UT', date_of_birth: born(35) })
  await add('older', { region: 'NH', date_of_birth: born(44) })
  await add('country', { region: 'LI', date_of_birth: born(35) })
  await add('older far', { region: 'LI', date_of_birth: born(44) })
  await db.updateTable('profile').set({ region: 'NH' }).where('member_id', '=', viewer).execute()
  const near = { near: true, min_age: 30, max_age: 40 }
  expect((await shown(near)).toSorted()).toEqual(['country country', 'older age', 'older far country'])
  expect((await shown({ ...near, countryregion: 'LI' })).toSorted()).toEqual(
    await shown(near).then((all) => all.toSorted()),
  )
})

test('[3.82] [4.63] a page that no such search has begun is the first, and says so', async () => {
  for (let index = 0; index < 25; index += 1) await add(`p${index}`, { region: 'UT', date_of_birth: born(35) })
  const { next } = await similar(asked)
  expect(next).toMatch(/^region:/)
  const other = { min_age: 36, max_age: 40 }
  const page = await similarMembersFor(platform, {
    siteId: site,
    viewerId: viewer,
    country: null,
    hasTrafficSource: false,
    filters: other,
    after: next ?? '',
    page: 2,
  })
  expect(page).toMatchObject({ page: 1, next: expect.stringMatching(/^age:/) })
})

test('[4.60] [4.63] nobody who excludes the reader', async () => {
  const beside = await add('beside', { region: 'UT', date_of_birth: born(35) })
  await changeWhomSought(platform, beside, { min_age: 50, max_age: 60, abroad: true })
  expect(await shown(asked)).toEqual([])
})

test('[12.51] a visitor’s filter by interests does not change the similar results', async () => {
  site = await addTestSite(platform, { search_fields: ['interests'], visible_profile_fields: ['interests'] })
  await add('jazz', { date_of_birth: born(44), show_interests: true, interests: ['jazz'] })
  await add('none', { date_of_birth: born(44) })
  viewer = await add('viewer', { gender: 'male' })
  const filters = { gender: 'female', min_age: 30, max_age: 40, interests: 'jazz' } as const
  expect(await shown(filters)).toEqual(['jazz age'])
  const { results } = await similar(filters, undefined, null)
  expect(results.map(({ name }) => name).toSorted()).toEqual(['jazz', 'none'])
})

test('[3.48] [4.63] page after page reaches everyone once, across the bands', async () => {
  const everyone = new Set<string>()
  for (let index = 0; index < 66; index += 1) {
    const region = ['UT', 'NH', 'LI'][index % 3]
    const age = region === 'NH' ? (index % 2 ? 28 : 43) : 35
    const last_active_at = new Date(platform.now().getTime() - Math.floor(index / 5) * minute)
    everyone.add(await add(`p${index}`, { region, date_of_birth: born(age), last_active_at }))
  }
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 6; page += 1) {
    const { results, next } = await similar(asked, after)
    seen.push(...results.map(({ id }) => id))
    if (!next) break
    after = next
  }
  expect(seen).toHaveLength(66)
  expect(new Set(seen)).toEqual(everyone)
})

test('[4.63] if someone comes online between two pages, nobody else is shown twice or missed', async () => {
  const ids: string[] = []
  for (let index = 0; index < 60; index += 1)
    ids.push(
      await add(`p${index}`, {
        region: index < 40 ? 'UT' : 'LI',
        date_of_birth: born(35),
        last_active_at: new Date(platform.now().getTime() - (index % 40) * minute),
      }),
    )
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 4; page += 1) {
    const { results, next } = await similar(asked, after)
    seen.push(...results.map(({ id }) => id))
    if (!next) break
    after = next
    // One who was shown, and of each band one who was not yet.
    const online = [ids[2], ids[38], ids[59]].flatMap((id) => id ?? [])
    if (page === 0)
      await db.updateTable('profile').set({ last_active_at: platform.now() }).where('member_id', 'in', online).execute()
  }
  expect(new Set(seen).size).toBe(seen.length)
  // The next band had not begun: who came online there only stands higher.
  expect(seen.toSorted()).toEqual(ids.filter((id) => id !== ids[38]).toSorted())
})
