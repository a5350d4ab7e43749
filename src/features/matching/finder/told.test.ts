// What the member's other windows hear of the decisions in the match finder.
import { beforeEach, expect, test } from 'vitest'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { decide, handOf, undo } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let told: string[] = []

platform.live.publish = (to, event) => {
  if (event.event === 'likes_changed') told.push(...to)
}

beforeEach(emptied)

test('[4.464] each decision, and each that is undone, once', async () => {
  const site = await addTestSite(platform)
  const anna = await addTestMember(platform, site, { name: 'Anna' })
  const ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
  await handOf(platform, { siteId: site, memberId: anna })
  const tells = async (act: Promise<unknown>) => {
    told = []
    await act
    return told
  }
  expect(await tells(decide(platform, anna, ben, 'pass'))).toEqual([anna])
  expect(await tells(undo(platform, anna, ben))).toEqual([anna])
  expect(await tells(decide(platform, anna, ben, 'like'))).toEqual([anna])
  // The like is gone from Ben's tab as well.
  expect(await tells(undo(platform, anna, ben))).toEqual([anna, ben])
})
