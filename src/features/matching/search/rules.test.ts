// The search's decisions as tables: what left-out filters mean, and which birthdays an age range covers.
import { describe, expect, test } from 'vitest'
import { ageOn, day } from '#base/time.ts'
import { birthdays, birthdaysOfMembers, completeFilters, searchableFields } from './rules.ts'
import type { GivenFilters, Searcher } from './rules.ts'

const at = (date: string) => new Date(`${date}T13:37:00Z`)

describe('birthdays of an age range', () => {
  test.each([
    ['2026-06-15', 18, 99, '1926-06-16', '2008-06-15'],
    ['2026-06-15', 30, 30, '1995-06-16', '1996-06-15'],
    ['2026-12-31', 18, 20, '2006-01-01', '2008-12-31'],
    ['2026-01-01', 18, 20, '2005-01-02', '2008-01-01'],
    // Who was born on 29 February has the birthday on 1 March where there is no such day.
    ['2022-02-28', 18, 18, '2003-03-01', '2004-02-28'],
    ['2022-03-01', 18, 18, '2003-03-02', '2004-03-01'],
    ['2022-02-28', 17, 17, '2004-02-29', '2005-02-28'],
    ['2028-02-29', 18, 20, '2007-03-01', '2010-02-28'],
    ['2028-02-29', 20, 20, '2007-03-01', '2008-02-29'],
  ])('on %s, %i to %i years: %s to %s', (today, min, max, from, to) => {
    expect(birthdays(min, max, at(today))).toEqual({ from, to })
  })

  test('cover exactly those whose age lies in the range, on any day of four years', () => {
    const first = at('2024-01-01').getTime()
    for (let offset = 0; offset < 4 * 366; offset += 1) {
      const today = new Date(first + offset * day)
      const { from, to } = birthdays(20, 24, today)
      const next = (date: string, days: number) => new Date(at(date).getTime() + days * day).toISOString().slice(0, 10)
      const ages = [next(from, -1), from, to, next(to, 1)].map((born) => ageOn(born, today))
      expect([today.toISOString(), ...ages]).toEqual([today.toISOString(), 25, 24, 20, 19])
    }
  })
})

test('[5.42] the youngest of a site are found while it is the day before in UTC', () => {
  expect(birthdaysOfMembers(18, 98, 18, at('2026-06-15'))).toEqual({ from: '1927-06-16', to: '2008-06-16' })
  expect(birthdaysOfMembers(19, 98, 18, at('2026-06-15'))).toEqual(birthdays(19, 98, at('2026-06-15')))
})

test('[5.42] so are those born on 1 March of a leap year, eighteen years later on 28 February in UTC', () => {
  const first = at('2024-01-01').getTime()
  for (let offset = 0; offset < 4 * 366; offset += 1) {
    const [today, tomorrow] = [0, day].map((later) => new Date(first + offset * day + later))
    if (!today || !tomorrow) continue
    expect(birthdaysOfMembers(18, 99, 18, today).to).toBe(birthdays(18, 99, tomorrow).to)
  }
  expect(birthdaysOfMembers(18, 99, 18, at('2026-02-28')).to).toBe('2008-03-01')
})

describe('filters left out', () => {
  const anna: Searcher = { seeks: ['male'], country: 'NL' }
  const visitor: Searcher = { seeks: ['female', 'male'], country: 'DE' }
  const usual = {
    gender: 'male',
    country: 'NL',
    countryregion: null,
    min_age: 18,
    max_age: 99,
    real_only: false,
    online: false,
    new: false,
    near: false,
    fields: {},
  }
  const chooser: Searcher = { seeks: ['male'], country: 'NL', region: 'NH', ages: [30, 45] }
  test.each<[string, GivenFilters, Searcher, object]>([
    ['mean whom the member seeks, at home', {}, anna, usual],
    ['mean anybody for a visitor', {}, visitor, { ...usual, gender: 'any', country: 'DE' }],
    [
      'yield to what is given',
      { gender: 'female', country: 'SE', min_age: 30, max_age: 40 },
      anna,
      { ...usual, gender: 'female', country: 'SE', min_age: 30, max_age: 40 },
    ],
    ['leave no region without a country', { country: 'any', countryregion: 'NH' }, anna, { ...usual, country: 'any' }],
    ['keep the region of the country', { countryregion: 'NH' }, anna, { ...usual, countryregion: 'NH' }],
    ['take an empty region for none', { countryregion: '' }, anna, usual],
    ['turn a range given backwards', { min_age: 50, max_age: 30 }, anna, { ...usual, min_age: 30, max_age: 50 }],
    ['never go below the minimum age', { min_age: 18, max_age: 19 }, anna, { ...usual, min_age: 18, max_age: 19 }],
    ['keep the two switches', { real_only: true, online: true }, anna, { ...usual, real_only: true, online: true }],
    ['begin with the ages one looks for', {}, chooser, { ...usual, min_age: 30, max_age: 45 }],
    ['reach beyond them where asked to', { min_age: 50 }, chooser, { ...usual, min_age: 50, max_age: 99 }],
    ['and below', { max_age: 25 }, chooser, { ...usual, min_age: 25, max_age: 25 }],
    [
      'near is at home, whatever place is given',
      { near: true, country: 'SE', countryregion: 'AB' },
      chooser,
      { ...usual, near: true, min_age: 30, max_age: 45 },
    ],
    [
      'near is nothing for whom no region is known of',
      { near: true },
      visitor,
      { ...usual, gender: 'any', country: 'DE' },
    ],
    ['leave out a field that is not offered', { hair_color: 'red' }, anna, usual],
  ])('%s', (_what, given, searcher, expected) => {
    expect(completeFilters(given, searcher, 18)).toEqual(expected)
  })

  test('[4.65] a field is a filter if the site offers it and shows it', () => {
    const site = {
      search_fields: ['age', 'hair_color', 'interests', 'city'],
      visible_profile_fields: ['hair_color', 'city', 'about'],
    }
    expect(searchableFields(site, true)).toEqual(['hair_color', 'city'])
    const given = { hair_color: 'red', interests: 'sailing', city: '' }
    expect(completeFilters(given, anna, 18, searchableFields(site, true)).fields).toEqual({ hair_color: 'red' })
  })

  test('[12.51] sexuality and interests are no filters for a visitor', () => {
    const offered = ['sexuality', 'interests', 'city']
    const site = { search_fields: offered, visible_profile_fields: offered }
    expect(searchableFields(site, true)).toEqual(offered)
    expect(searchableFields(site, false)).toEqual(['city'])
  })

  test('a site that raised the minimum age shows nobody younger', () => {
    expect(completeFilters({ min_age: 18, max_age: 20 }, anna, 21)).toMatchObject({ min_age: 21, max_age: 21 })
    expect(completeFilters({}, anna, 21)).toMatchObject({ min_age: 21, max_age: 99 })
  })
})
