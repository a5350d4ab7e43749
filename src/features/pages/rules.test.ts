// Tokens, stand-ins and titles of static pages.
import { expect, test } from 'vitest'
import { fillIn, isToken, keepParts, splitTitle } from './rules.ts'

test.each([
  ['terms', true],
  ['return-policy', true],
  ['../secret', false],
  ['Terms', false],
  ['', false],
])('%s is a token: %s', (text, expected) => {
  expect(isToken(text)).toBe(expected)
})

test('facts stand in for their names, and a typo stays visible', () => {
  expect(fillIn('{{site}} and {{typo}}', { site: 'Duet' })).toBe('Duet and {{typo}}')
})

test('a part is kept or dropped whole', () => {
  const text = 'a\n{{#resell}}\nb\n{{/resell}}\nc'
  expect(keepParts(text, { resell: true })).toBe('a\nb\nc')
  expect(keepParts(text, { resell: false })).toBe('a\nc')
})

test('the first heading is the title', () => {
  expect(splitTitle('# Terms\n\nBe kind.')).toEqual({ title: 'Terms', body: 'Be kind.' })
})
