// The search against a real database: who is found, in which order, page by page, and counted exactly.
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import type { TestMember } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { writeCursor } from '../cursor/service.ts'
import { likeMember } from '../likes/service.ts'
import { searchMembersFor } from './service.ts'
import type { SearchRequest } from './asked.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''
let viewer = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { fictional_profiles: true })
  viewer = await addTestMember(platform, site, {
    name: 'viewer',
    profile: { gender: 'male', date_of_birth: '1990-06-15' },
  })
})

const add = (name: string, profile: TestMember['profile'] = {}, more: TestMember = {}) =>
  addTestMember(platform, site, { name, ...more, profile })
const find = (filters: SearchRequest['filters'] = {}, more: Partial<SearchRequest> = {}) =>
  searchMembersFor(platform, {
    siteId: site,
    viewerId: viewer,
    country: null,
    hasTrafficSource: false,
    filters,
    page: 1,
    ...more,
  })
const names = async (filters: SearchRequest['filters'] = {}, more: Partial<SearchRequest> = {}) =>
  (await find(filters, more)).results.map(({ name }) => name).toSorted()
const ago = (minutes: number) => new Date(platform.now().getTime() - minutes * minute)

describe('who is found', () => {
  test('[2.2] [3.47] by gender, country, region and age, both ends included; left out means whom one looks for, at home', async () => {
    await add('Mia')
    await add('Tom', { gender: 'male', sexuality: 'gay' })
    await add('Lea', { country: 'DE', region: 'BE' })
    await add('Eva', { region: 'ZH' })
    await add('Old', { date_of_birth: '1950-01-01' })
    expect(await names()).toEqual(['Eva', 'Mia', 'Old'])
    expect(await names({ gender: 'any' })).toEqual(['Eva', 'Mia', 'Old', 'Tom'])
    expect(await names({ gender: 'male' })).toEqual(['Tom'])
    expect(await names({ country: 'DE' })).toEqual(['Lea'])
    expect(await names({ country: 'any' })).toEqual(['Eva', 'Lea', 'Mia', 'Old'])
    expect(await names({ countryregion: 'ZH' })).toEqual(['Eva'])
    expect(await names({ min_age: 36, max_age: 36 })).toEqual(['Eva', 'Mia'])
    expect(await names({ min_age: 37 })).toEqual(['Old'])
    expect((await find({ min_age: 30, max_age: 40 })).filters).toEqual({
      gender: 'female',
      country: 'NL',
      countryregion: null,
      min_age: 30,
      max_age: 40,
      real_only: false,
      online: false,
      new: false,
      near: false,
      fields: {},
    })
  })

  test('[12.23] [12.24] never oneself, invisible or closed accounts, blocked either way, or another site’s', async () => {
    await add('Seen', { gender: 'male', sexuality: 'bi' })
    await add('Hidden', { gender: 'male', sexuality: 'bi', visible: false, invisible_mode: true })
    await add('Closed', { gender: 'male', sexuality: 'bi' }, { status: 'pending_deletion' })
    await blockMember(platform, viewer, await add('Blocked', { gender: 'male', sexuality: 'bi' }))
    await blockMember(platform, await add('Blocker', { gender: 'male', sexuality: 'bi' }), viewer)
    await addTestMember(platform, await addTestSite(platform), {
      name: 'Foreign',
      profile: { gender: 'male', sexuality: 'bi' },
    })
    const found = await find({ gender: 'male' })
    expect(found.results.map(({ name }) => name)).toEqual(['Seen'])
    expect(found.num_results).toBe(1)
  })

  test('[11.6] [11.8] fictional profiles are found beside members, left out on request, and counted separately', async () => {
    await add('Mia')
    await add('Fia', {}, { fictional: true })
    const all = await find()
    expect(all.results.map(({ name, fictional }) => `${name} ${fictional}`).toSorted()).toEqual([
      'Fia true',
      'Mia false',
    ])
    expect([all.num_results, all.num_fictional]).toEqual([1, 1])
    const real = await find({ real_only: true })
    expect([real.results.map(({ name }) => name), real.num_results, real.num_fictional]).toEqual([['Mia'], 1, 0])
  })

  test('a site without fictional profiles shows none, whatever its tables hold', async () => {
    site = await addTestSite(platform)
    viewer = await add('viewer2', { gender: 'male' })
    await add('Fia', {}, { fictional: true })
    expect(await find()).toMatchObject({ results: [], num_results: 0, num_fictional: 0 })
  })

  test('[11.8] online means active in the last ten minutes, and no fictional profile is', async () => {
    await add('Now', { last_active_at: ago(9) })
    await add('Earlier', { last_active_at: ago(11) })
    await add('Fia', {}, { fictional: true })
    const online = await find({ online: true })
    expect([online.results.map(({ name }) => name), online.num_results, online.num_fictional]).toEqual([['Now'], 1, 0])
  })

  test('[11.8] whoever is found as online has a card that says so, also after a clock that was ahead', async () => {
    for (const minutes of [10.01, 10, 9.99, -9.99, -10, -600]) await add(`${minutes}`, { last_active_at: ago(minutes) })
    const everybody = await find()
    const online = await find({ online: true })
    const namesOf = ({ results }: typeof online) => results.map(({ name }) => name)
    expect(namesOf(online)).toEqual(['-9.99', '9.99'])
    expect(namesOf({ ...everybody, results: everybody.results.filter((card) => card.online) })).toEqual(namesOf(online))
    expect(online.num_results).toBe(2)
  })
})

test('the answer says whom the reader likes among those found; to visitors nothing', async () => {
  const mia = await add('Mia')
  await add('Eva')
  await likeMember(platform, viewer, mia)
  expect((await find()).liked).toEqual([mia])
  expect((await find({}, { viewerId: null })).liked).toEqual([])
})

describe('visitors', () => {
  test.each([
    ['all', 'none', false, true],
    ['all', 'none', true, true],
    ['none', 'none', true, false],
    ['none', 'none', false, false],
    ['none', 'all', true, true],
    ['none', 'all', false, false],
  ])(
    '[6.1] logged_out_search %s, with a source %s, has a source %s: %s',
    async (logged_out_search, logged_out_search_trafficsource, hasTrafficSource, may) => {
      site = await addTestSite(platform, { logged_out_search, logged_out_search_trafficsource })
      await add('Mia')
      const answer = await names({}, { viewerId: null, hasTrafficSource }).catch(({ code }: ProductError) => code)
      expect(answer).toEqual(may ? ['Mia'] : 'search_needs_login')
    },
  )

  test('look for anybody, in their own country if the site serves it, else in its first', async () => {
    await add('Jan', { gender: 'male' })
    await add('Lea', { country: 'DE', region: 'BE' })
    expect(await names({}, { viewerId: null, country: 'DE' })).toEqual(['Lea'])
    expect(await names({}, { viewerId: null, country: 'BR' })).toEqual(['Jan', 'viewer'])
  })
})

test('[12.51] a visitor’s filters by sexuality or interests are ignored, a member’s apply', async () => {
  const offered = ['sexuality', 'interests', 'city'] as const
  site = await addTestSite(platform, { search_fields: [...offered], visible_profile_fields: [...offered] })
  viewer = await add('viewer2', { gender: 'male', sexuality: 'bi', show_sexuality: false, show_interests: false })
  await add('Mia', { sexuality: 'bi', show_sexuality: true, show_interests: true, interests: ['jazz'] })
  await add('Eva', { show_sexuality: true, show_interests: true, city: 'Zwolle' })
  for (const filters of [{ sexuality: 'bi' }, { interests: 'jazz,sailing' }]) {
    const asked = { gender: 'any', ...filters } as const
    expect(await names(asked)).toEqual(['Mia'])
    const answer = await find(asked, { viewerId: null })
    expect(answer.results.map(({ name }) => name).toSorted()).toEqual(['Eva', 'Mia', 'viewer2'])
    expect([answer.num_results, answer.filters.fields]).toEqual([3, {}])
  }
  expect(await names({ gender: 'any', city: 'Zwolle' }, { viewerId: null })).toEqual(['Eva'])
})

describe('pages', () => {
  test('[7.34] 24 a page, most recently active first; together they reach everyone exactly once', async () => {
    for (let index = 0; index < 60; index += 1) {
      // Many share an instant, both genders take part.
      await add(
        `p${index}`,
        { gender: index % 3 === 0 ? 'male' : 'female', sexuality: 'bi', last_active_at: ago(Math.floor(index / 7)) },
        { fictional: index % 5 === 0 },
      )
    }
    const seen: string[] = []
    const sizes: number[] = []
    const times: number[] = []
    let after: string | undefined
    for (let page = 1; page < 10; page += 1) {
      const found = await find({ gender: 'any' }, { after, page })
      expect(found.page).toBe(page)
      expect([found.num_results, found.num_fictional]).toEqual([48, 12])
      seen.push(...found.results.map(({ id }) => id))
      sizes.push(found.results.length)
      const rows = await db
        .selectFrom('profile')
        .select(['member_id', 'last_active_at'])
        .where(
          'member_id',
          'in',
          found.results.map(({ id }) => id),
        )
        .execute()
      times.push(
        ...found.results.map(({ id }) => rows.find((row) => row.member_id === id)?.last_active_at.getTime() ?? 0),
      )
      if (!found.next) break
      after = found.next
    }
    expect(sizes).toEqual([24, 24, 12])
    expect(new Set(seen).size).toBe(60)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('[7.34] if someone comes online between two pages, nobody else is shown twice or missed', async () => {
    const ids: string[] = []
    for (let index = 0; index < 70; index += 1) ids.push(await add(`p${index}`, { last_active_at: ago(index) }))
    const first = await find()
    // Of the first page, of those to come, and of who just signed up.
    const online = [ids[3], ids[30], ids[60]].flatMap((id) => id ?? [])
    await db.updateTable('profile').set({ last_active_at: platform.now() }).where('member_id', 'in', online).execute()
    await add('Late')
    const second = await find({}, { after: first.next ?? '', page: 2 })
    const third = await find({}, { after: second.next ?? '', page: 3 })
    const seen = [first, second, third].flatMap(({ results }) => results.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.toSorted()).toEqual(ids.filter((id) => id !== ids[30] && id !== ids[60]).toSorted())
    expect(third.next).toBeNull()
  })

  test('a page that is exactly full has no next; a cursor we did not issue starts at the top', async () => {
    for (let index = 0; index < 24; index += 1) await add(`p${index}`)
    const first = await find()
    expect([first.results.length, first.next]).toEqual([24, null])
    expect((await find({}, { after: `zz.${'-'.repeat(36)}` })).results).toHaveLength(24)
    const oldest = writeCursor(platform.config.secret, 'people', { at: new Date(0), memberId: newId() })
    expect((await find({}, { after: oldest })).results).toEqual([])
  })

  test('[3.82] without a cursor, or with an invented one, it is the first page and says so', async () => {
    await add('Mia')
    const { results } = await find()
    for (const after of [undefined, 'made.up'])
      expect(await find({}, { after, page: 3 })).toMatchObject({ page: 1, results })
  })

  test('[12.53] no invented cursor reveals who was active before an instant', async () => {
    const mia = await add('Mia', { last_active_at: ago(30) })
    for (const minutes of [0, 29, 31, 60]) {
      const after = `${ago(minutes).getTime().toString(36)}.${newId()}`
      const { results } = await find({}, { after, viewerId: null })
      expect(results.map(({ id }) => id)).toContain(mia)
    }
  })
})

test('[3.48] [11.8] num_results is exact, also at the ends of months and around today', async () => {
  const born = [
    '1985-06-15',
    '1985-06-16',
    '1985-06-30',
    '1985-07-01',
    '1990-01-31',
    '1990-02-28',
    '1996-06-01',
    '1996-06-14',
    '1996-06-15',
    '1996-06-16',
    '1996-07-01',
    '2008-06-15',
  ]
  for (const date_of_birth of born)
    for (const gender of ['male', 'female'])
      await add(`${gender}${date_of_birth}`, { date_of_birth, gender, sexuality: 'bi' })
  await add('Fia', { date_of_birth: '1990-02-28' }, { fictional: true })
  const hidden = await add('Blocked', { date_of_birth: '1990-02-28' })
  await blockMember(platform, viewer, hidden)
  await blockMember(platform, hidden, viewer)
  for (const gender of ['male', 'female', 'any'] as const) {
    for (const [min_age, max_age] of [
      [18, 99],
      [30, 40],
      [29, 29],
      [30, 30],
      [41, 41],
      [40, 41],
      [18, 18],
      [50, 60],
    ]) {
      const found = await find({ gender, real_only: true, min_age, max_age, country: gender === 'any' ? 'any' : 'NL' })
      expect(found.next).toBeNull()
      expect([gender, min_age, max_age, found.num_results]).toEqual([gender, min_age, max_age, found.results.length])
    }
  }
})
