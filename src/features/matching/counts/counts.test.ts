// Numbers of results from the counters, a member's and a visitor's, against the same people counted one by one, after every kind of change.
import { beforeEach, expect, test } from 'vitest'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { changeProfile } from '#features/profiles/own/service.ts'
import { changeWhomSought } from '#features/profiles/seeking/service.ts'
import { placeInYear } from '#features/profiles/rules.ts'
import { refreshVisibility } from '#features/profiles/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { seededChance } from '../finder/model/chance.ts'
import { understand } from '../search/service.ts'
import type { SearchRequest } from '../search/asked.ts'
import { countAll, countMutual, countUpTo } from './queries.ts'
import type { MutualPlan } from './queries.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
const random = seededChance(11)
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
const places = [
  { country: 'NL', region: 'NH' },
  { country: 'NL', region: 'LI' },
  { country: 'DE', region: 'BE' },
] as const
let site = ''
let people: string[] = []

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
  people = []
  for (let n = 0; n < 120; n++) {
    const profile = { ...oneOf(places), ...taste(), gender: oneOf(['male', 'female']), date_of_birth: birthday() }
    people.push(await addTestMember(platform, site, { profile, fictional: n % 15 === 0 }))
  }
})

function taste() {
  const from = 18 + below(60)
  return {
    sexuality: oneOf(['hetero', 'hetero', 'bi', 'gay', 'lesbian']),
    seeks_min_age: from,
    seeks_max_age: Math.min(99, from + below(50)),
    seeks_abroad: random() < 0.5,
  }
}

const birthday = () => new Date(Date.UTC(1940 + below(68), below(12), 1 + below(28))).toISOString().slice(0, 10)

test('[4.60] [3.49] the number of results counts only people who look for the member too', async () => {
  await expectSameCounts()
})

test('[4.60] and stays right after changes of preferences, place, blocks and account', async () => {
  for (const id of people.slice(0, 40))
    await changeWhomSought(platform, id, { min_age: 18 + below(40), max_age: 40 + below(59), abroad: random() < 0.5 })
  for (const id of people.slice(20, 50)) await changeProfile(platform, id, oneOf(places))
  for (const id of people.slice(40, 60)) await changeProfile(platform, id, { sexuality: oneOf(['hetero', 'bi']) })
  for (const id of people.slice(60, 80)) await blockMember(platform, id, oneOf(people))
  for (const id of people.slice(70, 90)) await disable(id)
  await expectSameCounts()
})

test('[4.60] two who change at once are both counted', async () => {
  const ages = { min_age: 18, max_age: 99, abroad: true }
  await Promise.all(people.map((id) => changeWhomSought(platform, id, ages)))
  await expectSameCounts()
})

test('[4.62] a visitor’s number of results is exact to the day of birth, also after changes', async () => {
  await expectSameForVisitors()
  for (const id of people.slice(0, 40)) await changeProfile(platform, id, oneOf(places))
  for (const id of people.slice(20, 60)) await changeProfile(platform, id, { gender: oneOf(['male', 'female']) })
  for (const id of people.slice(60, 90)) await disable(id)
  await expectSameForVisitors()
})

async function disable(id: string) {
  await db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', id).execute()
  await refreshVisibility(db, id)
}

/** Some searches for every other person: exact with the cap out of reach, otherwise on the same side of it. */
async function expectSameCounts() {
  let found = 0
  for (const viewerId of people.filter((_, at) => at % 2 === 0)) {
    const plan = await planOf(viewerId)
    const told = await countMutual(db, plan, 1_000)
    expect([plan, told]).toEqual([plan, await countUpTo(db, plan, 1_000)])
    const { members } = await countMutual(db, plan, 3)
    expect(Math.min(members, 4)).toBe(Math.min(told.members, 4))
    found += told.members
  }
  expect(found).toBeGreaterThan(30)
}

async function expectSameForVisitors() {
  let found = 0
  for (let search = 0; search < 60; search++) {
    const plan = { ...(await planOf(null)), viewer: null, realOnly: search % 3 === 0 }
    const counted = await countAll(db, plan, placeInYear(plan.born.from), placeInYear(plan.born.to))
    expect([plan, counted]).toEqual([plan, await countUpTo(db, plan, 1_000)])
    found += counted.members
  }
  expect(found).toBeGreaterThan(100)
}

async function planOf(viewerId: string | null): Promise<MutualPlan> {
  const min_age = 18 + below(60)
  const place = oneOf([{ country: 'any' }, {}, { country: 'NL', countryregion: 'NH' }, { country: 'DE' }])
  const filters: SearchRequest['filters'] = {
    ...place,
    gender: oneOf(['male', 'female', 'any']),
    min_age,
    max_age: min_age + below(40),
  }
  const { plan } = await understand(platform, {
    siteId: site,
    viewerId,
    country: 'NL',
    hasTrafficSource: false,
    filters,
  })
  return plan as MutualPlan
}
