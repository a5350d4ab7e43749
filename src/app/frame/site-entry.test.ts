// The site-entry warning: each reason to leave it out.
import { expect, test } from 'vitest'
import { mayWarn, warnedCountries } from './site-entry.ts'

const visitor = { enabled: true, loggedIn: false, installed: false, dismissed: false, country: 'US' }

test('[2.68] a visitor who has not dismissed it is warned', () => {
  expect(mayWarn(visitor)).toBe(true)
})

test.each(['loggedIn', 'installed', 'dismissed'] as const)('[2.68] not when %s', (fact) => {
  expect(mayWarn({ ...visitor, [fact]: true })).toBe(false)
})

test('[2.69] a setting switches it off', () => {
  expect(mayWarn({ ...visitor, enabled: false })).toBe(false)
})

test.each([
  ['NL', true],
  ['DE', true],
  ['US', false],
])('[2.42] [2.69] restricted to NL and DE, a visitor from %s: %s', (country, warned) => {
  expect(mayWarn({ ...visitor, country, countries: warnedCountries })).toBe(warned)
})
