// A cursor belongs to its list: in another one its instant would be a question that it must not answer.
import { beforeEach, expect, test } from 'vitest'
import { minute } from '#base/time.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { likeMember, likesPage } from '../likes/service.ts'
import { searchMembersFor } from '../search/service.ts'
import { similarMembersFor } from '../similar/service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)

beforeEach(emptied)

test('[12.190] likes given at a chosen moment do not reveal who was active before it', async () => {
  const site = await addTestSite(platform)
  const ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
  const ago = (minutes: number) => new Date(platform.now().getTime() - minutes * minute)
  const add = (region: string, minutes: number) =>
    addTestMember(platform, site, { profile: { region, date_of_birth: '1990-01-01', last_active_at: ago(minutes) } })
  const [mia, zoe] = [await add('NH', 1), await add('UT', 1)]
  for (let given = 0; given < 25; given += 1) await likeMember(platform, ben, await add('LI', 40))
  platform.clock.now = new Date(platform.now().getTime() + minute)
  await db.updateTable('profile').set({ last_active_at: platform.now() }).where('member_id', 'in', [mia, zoe]).execute()

  const { next } = await likesPage(platform, ben, 'sent', undefined)
  const asked = { siteId: site, viewerId: ben, country: null, hasTrafficSource: false, page: 1 }
  const near = { countryregion: 'NH' }
  const found = await searchMembersFor(platform, { ...asked, filters: near, after: next ?? '' })
  expect(found.results.map(({ id }) => id)).toEqual([mia])
  const similar = await similarMembersFor(platform, { ...asked, filters: near, after: `region:${next}` })
  expect(similar.results.map(({ id }) => id)).toContain(zoe)
})
