// Formats are made once for the same arguments, and again if the machine has moved to another time zone.
import { afterEach, expect, test } from 'vitest'
import { formatOf } from '#base/formats.ts'

const zoneBefore = process.env['TZ']
const noon = new Date('2026-07-01T12:00:00Z')

afterEach(() => {
  process.env['TZ'] = zoneBefore ?? 'UTC'
})

test('the same arguments give the same format, others another', () => {
  expect(formatOf(Intl.NumberFormat, 'de', {})).toBe(formatOf(Intl.NumberFormat, 'de', {}))
  expect(formatOf(Intl.NumberFormat, 'de', {})).not.toBe(formatOf(Intl.NumberFormat, 'fr', {}))
  expect(formatOf(Intl.DateTimeFormat, ['sv', 'en'], { timeZone: 'UTC' })).toBe(
    formatOf(Intl.DateTimeFormat, ['sv', 'en'], { timeZone: 'UTC' }),
  )
  expect(formatOf(Intl.RelativeTimeFormat, 'pl', { numeric: 'auto' })).not.toBe(
    formatOf(Intl.RelativeTimeFormat, 'pl', { numeric: 'always' }),
  )
  expect(formatOf(Intl.NumberFormat, 'de', {}).format(1_234.5)).toBe('1.234,5')
})

test('a format in the machine’s time zone follows it into another', () => {
  const hour = () => formatOf(Intl.DateTimeFormat, 'en-GB', { timeStyle: 'short' }).format(noon)
  process.env['TZ'] = 'Europe/Rome'
  expect(hour()).toBe('14:00')
  process.env['TZ'] = 'America/New_York'
  expect(hour()).toBe('08:00')
  expect(formatOf(Intl.DateTimeFormat, 'en-GB', { timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(noon)).toBe(
    '21:00',
  )
})
