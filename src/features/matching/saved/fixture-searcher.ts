// For tests of saved searches: Ben, who keeps them, on a site of his own, and a clock that the tests move.
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { addContact, confirmContact } from '#features/notifications/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { loadWords } from '#platform/words.ts'
import { keepSearch } from './service.ts'

export async function openSearcher() {
  const { db, emptied } = await testDb()
  const platform = testPlatform(db)
  platform.words = await loadWords(join(import.meta.dirname, '../../../copy'))
  /** Ben and his site, other ones in each test. */
  const keeper = { siteId: '', memberId: '' }

  const pass = (ms: number) => (platform.clock.now = new Date(platform.now().getTime() + ms))
  const keep = (name: string, filters: Record<string, string> = {}, more: object = {}) =>
    pass(1) && keepSearch(platform, keeper, { clientId: newId(), name, filters, alerts: true, ...more })
  /** Joins a minute later. */
  const signUp = (name: string, profile: Record<string, unknown> = {}) => {
    pass(minute)
    return addTestMember(platform, keeper.siteId, { name, profile })
  }

  beforeEach(async () => {
    await emptied()
    platform.clock.now = new Date('2026-06-15T12:20:00Z')
    keeper.siteId = await addTestSite(platform)
    keeper.memberId = await addTestMember(platform, keeper.siteId, { name: 'Ben', profile: { gender: 'male' } })
    await addContact(db, { ...keeper, email: `${keeper.memberId}@example.com`, language: 'en' })
    await confirmContact(db, keeper.memberId, platform.now())
  })
  return { db, platform, keeper, pass, keep, signUp }
}
