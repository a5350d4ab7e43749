// What the windows of both hear when a like is given, seen or taken back.
import { beforeEach, expect, test } from 'vitest'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { likeMember, seeLikeOf, unlikeMember } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
/** Whose windows were told to reload their likes. */
let changed: string[] = []
/** About whom they were told whether the reader likes them now. */
let hearts: unknown[] = []
let [anna, ben] = ['', '']

platform.live.publish = (to, event) => {
  if (event.event !== 'likes_changed') return
  changed.push(...to)
  if (event['member_id']) hearts.push([...to, event['member_id'], event['liked']])
}

beforeEach(async () => {
  await emptied()
  const site = await addTestSite(platform)
  anna = await addTestMember(platform, site, { name: 'Anna' })
  ben = await addTestMember(platform, site, { name: 'Ben', profile: { gender: 'male' } })
  ;[changed, hearts] = [[], []]
})

test('[4.71] the windows of both reload their likes when one is given, seen or taken back; once each', async () => {
  await likeMember(platform, anna, ben)
  expect(changed).toEqual([anna])
  await seeLikeOf(platform, ben, anna)
  await seeLikeOf(platform, ben, anna)
  expect(changed).toEqual([anna, ben])
  await unlikeMember(platform, anna, ben)
  await unlikeMember(platform, anna, ben)
  expect(changed).toEqual([anna, ben, anna, ben])
})

test('[4.143] only the giver’s windows are told whom they like now, and whom no longer', async () => {
  await likeMember(platform, anna, ben)
  await likeMember(platform, anna, ben)
  await seeLikeOf(platform, ben, anna)
  await unlikeMember(platform, anna, ben)
  expect(hearts).toEqual([
    [anna, ben, true],
    [anna, ben, false],
  ])
})
