// Icebreakers: in the other one's language with their meaning, shared interests first, only to members one may see.
import { beforeEach, expect, test } from 'vitest'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { callAs, chatPlatform } from '../fixture-platform.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [ann, ben] = ['', '']

beforeEach(async () => {
  await emptied()
  platform.siteId = await addTestSite(platform)
  ann = await addTestMember(db, platform.siteId, { name: 'Ann' })
  ben = await addTestMember(db, platform.siteId, { name: 'Ben' })
})

const ask = (member: string) =>
  callAs(platform, ann, 'GET /api/icebreakers.php', { query: { member } }) as Promise<{
    language: string
    icebreakers: { text: string; meaning: string | null }[]
  }>
const speak = (member: string, language: string) =>
  db
    .insertInto('contact')
    .values({ member_id: member, site_id: platform.siteId, email: 'ben@example.com', language })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ language }))
    .execute()
const like = (member: string, interests: string[]) =>
  db.updateTable('profile').set({ interests, show_interests: true }).where('member_id', '=', member).execute()

test('[4.57] are in the other one’s language, with their meaning in the reader’s', async () => {
  await speak(ben, 'de')
  const { language, icebreakers } = await ask(ben)
  expect(language).toBe('de')
  expect(icebreakers).toContainEqual({
    text: 'Worüber hast du zuletzt gelacht?',
    meaning: 'What made you laugh last?',
  })
  await speak(ben, 'en')
  expect((await ask(ben)).icebreakers.every(({ meaning }) => meaning === null)).toBe(true)
})

test('begin with what the two share', async () => {
  await like(ann, ['hiking', 'cooking'])
  await like(ben, ['cooking'])
  expect((await ask(ben)).icebreakers[0]?.text).toMatch(/^Something we share: Cooking\./)
})

test('are not offered for a profile one may not see, nor for oneself', async () => {
  await expect(ask(ann)).rejects.toThrow('not_found')
  await db.insertInto('block').values({ blocker_id: ben, blocked_id: ann, created_at: new Date() }).execute()
  await expect(ask(ben)).rejects.toThrow('blocked_by_member')
  await db.updateTable('member').set({ status: 'disabled' }).where('id', '=', ben).execute()
  // Whether the account behind a block has been closed is not said.
  await expect(ask(ben)).rejects.toThrow('blocked_by_member')
  await db.deleteFrom('block').execute()
  await expect(ask(ben)).rejects.toThrow('not_found')
})
