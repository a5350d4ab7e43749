// What the match finder reads about a member, where a wrong answer would show nowhere else.
import { beforeEach, expect, test } from 'vitest'
import { addTestMember, addTestPhoto, addTestPremium, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { memberCards } from '#features/profiles/service.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { findViewer } from './ranking/queries.ts'
import { listPersons } from './training/queries.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, anna] = ['', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  anna = await addTestMember(platform, site)
})

/** What the finder, its training and another member's card say, which must agree. */
async function showsPhoto(): Promise<boolean> {
  const viewer = await addTestMember(platform, site)
  const [card] = await memberCards(platform, viewer, [anna])
  const persons = await db.transaction().execute((tx) => listPersons(tx, platform.now()))
  const answers = [
    card?.main_image !== null,
    (await findViewer(db, anna))?.has_photo,
    persons.find(({ member_id }) => member_id === anna)?.has_photo,
  ]
  expect(new Set(answers).size).toBe(1)
  return answers[0] ?? false
}

test('[4.94] a member counts as showing a photo if another member sees one', async () => {
  expect(await showsPhoto()).toBe(false)
  const first = await addTestPhoto(platform, anna, 0)
  expect(await showsPhoto()).toBe(true)
  const set = (change: object) => db.updateTable('photo').set(change).where('id', '=', first).execute()
  await set({ status: 'waiting' })
  expect(await showsPhoto()).toBe(false)
  await set({ status: 'refused', refusal_reason: 'other' })
  expect(await showsPhoto()).toBe(false)
})

test('[4.94] [5.26] but not if all that is left is hidden since premium ended', async () => {
  await addTestPhoto(platform, anna, 3)
  expect(await showsPhoto()).toBe(false)
  await addTestPremium(platform, site, anna)
  expect(await showsPhoto()).toBe(true)
  await db.deleteFrom('premium').where('member_id', '=', anna).execute()
  expect(await showsPhoto()).toBe(false)
})
