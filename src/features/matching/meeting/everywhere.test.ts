// Who may meet, pair by pair, through every list that shows people to a member: one table, the same answer everywhere.
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { addContact, confirmContact } from '#features/notifications/service.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { loadWords } from '#platform/words.ts'
import { gatherPeople, seekEachOther } from '../finder/model/people.ts'
import { handOf } from '../finder/service.ts'
import { listPersons } from '../finder/training/queries.ts'
import { keepSearch, savedSearches, sendAlerts } from '../saved/service.ts'
import { searchMembersFor } from '../search/service.ts'
import { similarMembersFor } from '../similar/service.ts'
import { swipesOf } from '../swipes/service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
platform.words = await loadWords(join(import.meta.dirname, '../../../copy'))
let site = ''

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
})

const man = { gender: 'male', date_of_birth: '1990-06-15' }
const woman = { gender: 'female', date_of_birth: '1990-06-15' }
const abroad = { country: 'DE', region: 'BE', city: 'Berlin' }
const ages = (seeks_min_age: number, seeks_max_age: number) => ({ seeks_min_age, seeks_max_age })

interface Case {
  name: string
  one: Record<string, unknown>
  other: Record<string, unknown>
  /** Where one asks for everywhere: search, similar results, saved searches and their alerts. */
  asked: boolean
  /** Where the product chooses, wherever people live: the swipe game. */
  dealt: boolean
  /** Where it chooses at home: the match finder, which the end of the signup shows too. */
  home: boolean
  blocks?: 'one' | 'other'
  elsewhere?: boolean
}

const yes = { asked: true, dealt: true, home: true }
const no = { asked: false, dealt: false, home: false }

const cases: Case[] = [
  { name: 'each is what the other looks for', one: man, other: woman, ...yes },
  { name: 'a man who looks for men, and one who does not', one: { ...man, sexuality: 'gay' }, other: man, ...no },
  { name: 'a man, and a woman who looks for women', one: man, other: { ...woman, sexuality: 'lesbian' }, ...no },
  {
    name: 'a woman for whom both count, and one who looks for women',
    one: { ...woman, sexuality: 'bi' },
    other: { ...woman, sexuality: 'lesbian' },
    ...yes,
  },
  {
    name: 'two men for whom both count',
    one: { ...man, sexuality: 'bi' },
    other: { ...man, sexuality: 'bi' },
    ...yes,
  },
  { name: 'too old for the other', one: man, other: { ...woman, ...ages(18, 35) }, ...no },
  { name: 'too young for the other', one: man, other: { ...woman, ...ages(37, 99) }, ...no },
  { name: 'as old as the other wants at most', one: man, other: { ...woman, ...ages(18, 36) }, ...yes },
  { name: 'as old as the other wants at least', one: man, other: { ...woman, ...ages(36, 99) }, ...yes },
  { name: 'the other is far too old', one: { ...man, ...ages(18, 20) }, other: woman, ...no },
  { name: 'the other is far too young', one: { ...man, ...ages(60, 80) }, other: woman, ...no },
  { name: 'the other is just of the age', one: { ...man, ...ages(36, 36) }, other: woman, ...yes },
  { name: 'abroad, where both welcome it', one: man, other: { ...woman, ...abroad }, ...yes, home: false },
  { name: 'abroad, where the other does not', one: man, other: { ...woman, ...abroad, seeks_abroad: false }, ...no },
  {
    name: 'abroad, where one does not, but asks for it',
    one: { ...man, seeks_abroad: false },
    other: { ...woman, ...abroad },
    ...no,
    asked: true,
  },
  { name: 'at home, where abroad does not count', one: { ...man, seeks_abroad: false }, other: woman, ...yes },
  { name: 'blocked', one: man, other: woman, ...no, blocks: 'one' },
  { name: 'blocked by the other', one: man, other: woman, ...no, blocks: 'other' },
  { name: 'invisible', one: man, other: { ...woman, visible: false, invisible_mode: true }, ...no },
  { name: 'of another site', one: man, other: woman, ...no, elsewhere: true },
]

test.each(cases)('[4.60] [4.83] $name: the same in every list', async (given) => {
  const { one, other } = await meet(given)
  const { asked, dealt, home } = given
  expect(await listsOf(one, other, given)).toEqual({
    search: asked,
    counted: asked,
    similar: asked,
    saved: asked,
    alert: asked,
    swipe: dealt,
    finder: home,
  })
})

const mutual = cases.filter(({ other }) => other['visible'] !== false)
test.each(mutual)('[4.60] [4.83] $name: the same for the other one', async (given) => {
  const { one, other } = await meet(given)
  expect([await inSwipes(other, one), await inFinder(other, one)]).toEqual([given.dealt, given.home])
})

test.each(mutual.filter(({ blocks }) => !blocks))('[4.87] $name: the same in the training', async (given) => {
  const { one, other } = await meet(given)
  const persons = await inTransaction(db, (tx) => listPersons(tx, platform.now()))
  const at = (id: string) => persons.findIndex((person) => person.member_id === id)
  const [mine, theirs] = [persons[at(one)], persons[at(other)]]
  const market = mine?.site_id === theirs?.site_id && mine?.country === theirs?.country
  expect(market && seekEachOther(gatherPeople(persons), at(one), at(other))).toBe(given.home)
})

/** The one was there before, with a saved search for everywhere; the other joined a day later. */
async function meet({ one, other, blocks, elsewhere }: Case): Promise<{ one: string; other: string }> {
  const id = await addTestMember(platform, site, { name: 'One', profile: one })
  await addContact(db, { memberId: id, siteId: site, email: `${id}@example.com`, language: 'en' })
  await confirmContact(db, id, platform.now())
  const search = { clientId: newId(), name: 'All', filters: { country: 'any' }, alerts: true }
  await keepSearch(platform, { siteId: site, memberId: id }, search)
  platform.clock.now = new Date(platform.now().getTime() + 2 * day)
  const place = elsewhere ? await addTestSite(platform) : site
  const otherId = await addTestMember(platform, place, { name: 'Other', profile: other })
  if (blocks === 'one') await blockMember(platform, id, otherId)
  if (blocks === 'other') await blockMember(platform, otherId, id)
  return { one: id, other: otherId }
}

async function listsOf(one: string, other: string, given: Case) {
  const asked = { siteId: site, viewerId: one, country: null, hasTrafficSource: false, page: 1 }
  const found = await searchMembersFor(platform, { ...asked, filters: { country: 'any' } })
  // A region without neighbours: all of the country then counts as near.
  const [country, countryregion] = given.other['country'] === 'DE' ? ['DE', 'BW'] : ['NL', 'LI']
  const similar = await similarMembersFor(platform, { ...asked, filters: { country, countryregion } })
  const saved = await savedSearches(platform, { siteId: site, memberId: one })
  await sendAlerts(platform)
  const has = (list: readonly { id: string }[]) => list.some(({ id }) => id === other)
  return {
    search: has(found.results),
    counted: found.num_results === 1,
    similar: has(similar.results),
    saved: saved.searches[0]?.new_count === 1,
    alert: (await db.selectFrom('mail').select('id').where('member_id', '=', one).execute()).length === 1,
    swipe: await inSwipes(one, other),
    finder: await inFinder(one, other),
  }
}

async function inSwipes(one: string, other: string): Promise<boolean> {
  const { deck } = await swipesOf(platform, { siteId: site, memberId: one })
  return deck.some(({ id }) => id === other)
}

async function inFinder(one: string, other: string): Promise<boolean> {
  const { cards } = await handOf(platform, { siteId: site, memberId: one })
  return cards.some(({ profile }) => profile.id === other)
}
