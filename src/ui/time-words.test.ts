// Time as it is told, in some of the languages.
import { expect, test } from 'vitest'
import { monthNames, partOrder } from './day-parts.ts'
import { timeWords } from './time-words.ts'

const now = new Date('2026-11-20T20:00:00Z')
const tell = (at: string, manner: Parameters<typeof timeWords>[1], locale: string) =>
  timeWords(new Date(at), manner, locale, now, 'UTC')

test.each([
  ['2026-11-20T19:59:50Z', 'en', '10 seconds ago'],
  ['2026-11-20T19:15:00Z', 'en', '45 minutes ago'],
  ['2026-11-20T18:00:00Z', 'da', 'for 2 timer siden'],
  ['2026-11-19T18:00:00Z', 'de', 'gestern'],
  ['2026-11-15T18:00:00Z', 'pl', '5 dni temu'],
  ['2026-10-01T18:00:00Z', 'en-GB', '1 Oct 2026'],
])('%s in %s was %s', (at, locale, words) => {
  expect(tell(at, 'ago', locale)).toBe(words)
})

test.each([
  ['2026-11-20T07:05:00Z', '07:05'],
  ['2026-11-18T07:05:00Z', 'Wed'],
  ['2026-11-02T07:05:00Z', '2 Nov'],
  ['2025-11-02T07:05:00Z', '2 Nov 2025'],
])('a list of chats shows %s as %s', (at, words) => {
  expect(tell(at, 'chat', 'en-GB')).toBe(words)
})

test('a birthday is asked for in the order of the locale', () => {
  expect(partOrder('da')).toEqual(['day', 'month', 'year'])
  expect(partOrder('en-US')).toEqual(['month', 'day', 'year'])
  expect(partOrder('sv')).toEqual(['year', 'month', 'day'])
  expect(monthNames('nb')[4]).toBe('mai')
})
