// Who counts as decided on: a like given after a pass, anywhere, takes the pass's place for both.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { decide, handOf } from '../finder/service.ts'
import { likeMember, unlikeMember } from '../likes/service.ts'
import { swipe, swipesOf } from '../swipes/service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, anna, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  anna = await addTestMember(platform, site, { name: 'Anna' })
  ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
})

/** Whether the game deals Anna to Ben, and the next day's finder does. */
async function isShownToBen(): Promise<[swipes: boolean, finder: boolean]> {
  platform.clock.now = new Date(platform.now().getTime() + day)
  const { deck } = await swipesOf(platform, { siteId: site, memberId: ben })
  const { cards } = await handOf(platform, { siteId: site, memberId: ben })
  return [deck.some(({ id }) => id === anna), cards.some(({ profile }) => profile.id === anna)]
}

const passes = {
  'in the swipe game': () =>
    swipe(platform, { siteId: site, memberId: anna, clientId: newId(), swipedId: ben, like: false }),
  'in the match finder': async () => {
    await handOf(platform, { siteId: site, memberId: anna })
    await decide(platform, anna, ben, 'pass')
  },
}

test.each(Object.entries(passes))('[4.461] passed %s, then liked on the profile', async (_where, pass) => {
  await pass()
  expect(await isShownToBen()).toEqual([false, false])
  await likeMember(platform, anna, ben)
  expect(await isShownToBen()).toEqual([true, true])
  // Without the like, the pass is what is left.
  await unlikeMember(platform, anna, ben)
  expect(await isShownToBen()).toEqual([false, false])
})
