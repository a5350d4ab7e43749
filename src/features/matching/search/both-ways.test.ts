// Filters count both ways: whoever excludes the reader is not shown to them, page after page, and not counted.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { changeWhomSought } from '#features/profiles/seeking/service.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { searchMembersFor } from './service.ts'
import type { SearchRequest } from './asked.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let site = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform)
})

const add = (name: string, profile: Record<string, unknown> = {}) => addTestMember(platform, site, { name, profile })
const find = (viewerId: string | null, filters: SearchRequest['filters'] = {}) =>
  searchMembersFor(platform, { siteId: site, viewerId, country: 'NL', hasTrafficSource: false, filters, page: 1 })
const names = async (viewerId: string | null, filters: SearchRequest['filters'] = {}) =>
  (await find(viewerId, filters)).results.map(({ name }) => name).toSorted()

describe('[4.60] by gender', () => {
  const everybody = [
    ['hetero', 'male'],
    ['hetero', 'female'],
    ['gay', 'male'],
    ['lesbian', 'female'],
    ['bi', 'male'],
    ['bi', 'female'],
  ] as const
  const seeks = (gender: string, sexuality: string, other: string) =>
    sexuality === 'bi' || (sexuality === 'hetero' ? gender !== other : gender === other)

  test('everyone found looks for the reader too', async () => {
    const ids: Record<string, string> = {}
    for (const [sexuality, gender] of everybody)
      ids[`${sexuality} ${gender}`] = await add(`${sexuality} ${gender}`, { gender, sexuality })
    for (const [sexuality, gender] of everybody) {
      const mutual = everybody
        .filter(([theirs, other]) => seeks(gender, sexuality, other) && seeks(other, theirs, gender))
        .map(([theirs, other]) => `${theirs} ${other}`)
        .filter((name) => name !== `${sexuality} ${gender}`)
      expect([sexuality, gender, await names(ids[`${sexuality} ${gender}`] ?? null)]).toEqual([
        sexuality,
        gender,
        mutual.toSorted(),
      ])
    }
  })

  test('a filter finds nobody who does not look for the reader', async () => {
    const ann = await add('Ann', { sexuality: 'hetero' })
    await add('Eve', { sexuality: 'hetero' })
    await add('Lea', { sexuality: 'bi' })
    expect(await names(ann, { gender: 'female' })).toEqual(['Lea'])
    expect((await find(ann, { gender: 'female' })).num_results).toBe(1)
  })
})

describe('[4.60] [4.61] by age and country', () => {
  test('both ends included; abroad only for those who welcome it', async () => {
    const ben = await add('Ben', { gender: 'male', date_of_birth: '1990-06-15' })
    const mia = await add('Mia')
    const abroad = { country: 'DE', region: 'BE' }
    const lea = await add('Lea', abroad)
    await add('Eva', abroad)
    const seek = (id: string, min_age: number, max_age: number, welcome = true) =>
      changeWhomSought(platform, id, { min_age, max_age, abroad: welcome })
    for (const [from, to, found] of [
      [36, 36, true],
      [18, 35, false],
      [37, 99, false],
      [36, 99, true],
    ] as const) {
      await seek(mia, from, to)
      expect([from, to, await names(ben)]).toEqual([from, to, found ? ['Mia'] : []])
      expect((await find(ben)).num_results).toBe(found ? 1 : 0)
    }
    await seek(lea, 18, 99, false)
    expect(await names(ben, { country: 'DE' })).toEqual(['Eva'])
    expect(await names(ben, { country: 'any' })).toEqual(['Eva', 'Mia'])
    const tom = await add('Tom', { ...abroad, gender: 'male' })
    expect(await names(tom)).toEqual(['Eva', 'Lea'])
  })

  test('the search starts with the ages looked for, and nobody excludes a visitor', async () => {
    const ben = await add('Ben', { gender: 'male' })
    await add('Old', { date_of_birth: '1960-01-01' })
    const mia = await add('Mia')
    await changeWhomSought(platform, ben, { min_age: 40, max_age: 30, abroad: true })
    await changeWhomSought(platform, mia, { min_age: 18, max_age: 20, abroad: false })
    expect(await find(ben)).toMatchObject({ results: [], usual: { min_age: 30, max_age: 40 } })
    expect(await names(ben, { min_age: 18, max_age: 99 })).toEqual(['Old'])
    expect(await names(null, { gender: 'female' })).toEqual(['Mia', 'Old'])
  })
})

test('[4.62] the number is exact up to a thousand, and beyond that "more"', async () => {
  const ben = await add('Ben', { gender: 'male' })
  await sql`with made as (
      insert into member (id, site_id, name, status, signed_up_at, terms_version)
      select gen_random_uuid(), ${site}, 'p' || n, 'active', now(), now() from generate_series(1, 1000) n returning id
    ), counted as (
      insert into mutual_count (site_id, country, region, gender, sought, birth_year, by_age, abroad_by_age)
      select ${site}, country, region, 'female', 'male', 1990, array_fill(1000, array[82]), array_fill(1000, array[82])
      from (values ('*', '*'), ('NL', '*'), ('NL', 'NH')) area (country, region)
    )
    insert into profile (member_id, site_id, gender, date_of_birth, country, region, signed_up_at, last_active_at)
    select id, ${site}, 'female', '1990-01-01', 'NL', 'NH', '2025-01-01', '2026-01-01' from made`.execute(db)
  expect(await find(ben)).toMatchObject({ num_results: 1000, more_results: false })
  await add('Mia')
  expect(await find(ben)).toMatchObject({ num_results: 1000, more_results: true })
})

describe('[4.64] new and near', () => {
  test('recent members are marked, and can be filtered for', async () => {
    const ben = await add('Ben', { gender: 'male' })
    const mia = await add('Mia', { signed_up_at: new Date(platform.now().getTime() - 13 * day) })
    await add('Eva', { signed_up_at: new Date(platform.now().getTime() - 15 * day) })
    expect((await find(ben)).newcomers).toEqual([mia])
    expect(await names(ben, { new: true })).toEqual(['Mia'])
    expect((await find(ben, { new: true })).num_results).toBe(1)
  })

  test('near means one’s own region and its neighbours', async () => {
    const ben = await add('Ben', { gender: 'male' })
    for (const region of ['NH', 'ZH', 'UT', 'LI', 'GR']) await add(region + 'xx', { region })
    expect(await names(ben, { near: true })).toEqual(['NHxx', 'UTxx', 'ZHxx'])
    expect((await find(ben, { near: true })).num_results).toBe(3)
  })
})

describe('[4.65] by the fields that the site offers', () => {
  beforeEach(async () => {
    site = await addTestSite(platform, {
      search_fields: ['hair_color', 'interests', 'sexuality', 'city', 'about', 'eye_color'],
      visible_profile_fields: ['hair_color', 'interests', 'sexuality', 'city', 'about'],
    })
  })

  test('finds only those who have it, and show it', async () => {
    const ben = await add('Ben', { gender: 'male' })
    await add('Red', { hair_color: 'red', city: 'Leiden', eye_color: 'blue' })
    await add('Sea', { interests: ['sailing', 'jazz'], show_interests: true, about: 'Hello' })
    await add('Shy', { interests: ['sailing'], show_interests: false })
    await add('Duo', { sexuality: 'bi', show_sexuality: true })
    await add('Mum', { sexuality: 'bi' })
    expect(await names(ben, { hair_color: 'red' })).toEqual(['Red'])
    expect(await names(ben, { city: 'leiden' })).toEqual(['Red'])
    expect(await names(ben, { interests: 'sailing,chess' })).toEqual(['Sea'])
    expect(await names(ben, { sexuality: 'bi' })).toEqual(['Duo'])
    expect(await names(ben, { about: '1' })).toEqual(['Sea'])
    expect((await find(ben, { about: '1' })).num_results).toBe(1)
    // An interest that there is not, or no longer, has no name to be shown by.
    const { filters } = await find(ben, { interests: 'sailing,unknown' })
    expect([filters.fields, await names(ben, { interests: 'sailing,unknown' })]).toEqual([
      { interests: 'sailing' },
      ['Sea'],
    ])
    expect((await find(ben, { interests: 'unknown' })).filters.fields).toEqual({})
    // However the town is written.
    await add('Ann', { city: 'Den Haag' })
    await add('Liz', { city: 'The Hague' })
    await add('Eva', { city: "'s-Gravenhage" })
    expect(await names(ben, { city: 'den haag' })).toEqual(['Ann', 'Liz'])
    expect((await find(ben, { city: 'The Hague' })).num_results).toBe(2)
    // What the site does not show is no filter.
    expect(await names(ben, { eye_color: 'blue' })).toHaveLength(8)
  })
})

test('[4.424] whoever looks for people up to 99 looks for those who are older, too: nobody disappears on a birthday', async () => {
  const oldest = { date_of_birth: '1926-06-15' }
  const max = await add('Max', { gender: 'male', date_of_birth: '1990-06-15' })
  const tom = await add('Tom', { ...oldest, gender: 'male' })
  await add('Eva', oldest)
  await add('Mia', { date_of_birth: '1919-01-31' })
  await add('Ida', { date_of_birth: '1927-06-15' })
  const all = ['Eva', 'Ida', 'Mia']
  for (const [reader, filters, shown] of [
    [max, {}, all],
    [max, { min_age: 99 }, all],
    [null, { min_age: 99, gender: 'female' }, all],
    [max, { max_age: 98 }, []],
    [tom, {}, all],
  ] as const) {
    expect(await names(reader, filters)).toEqual(shown)
    expect((await find(reader, filters)).num_results).toBe(shown.length)
  }
})
