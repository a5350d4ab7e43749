// Filters in the address: what is kept, what is dropped.
import { expect, test } from 'vitest'
import { membersPath, searchQuery, without } from './address.ts'

test('[2.2] [3.47] the address carries the known filters that are filled in, and nothing else', () => {
  const params = new URLSearchParams('gender=male&country=&min_age=30&online=1&foo=bar&after=a.b&page=2')
  expect(searchQuery(params)).toEqual({ gender: 'male', min_age: '30', online: '1', after: 'a.b', page: '2' })
})

test('removing a filter starts at the top again', () => {
  const query = { gender: 'male', country: 'NL', countryregion: 'NH', after: 'a.b', page: '2' }
  expect(without(query, ['countryregion'])).toBe('/members?gender=male&country=NL')
  expect(without({ gender: 'male' }, ['gender'])).toBe('/members')
  expect(membersPath({ country: 'NL', after: 'a.b' })).toBe('/members?country=NL&after=a.b')
})
