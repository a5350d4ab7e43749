// The rules of a member's own day as tables: days and their ends in any time zone, and zones that change.
import { describe, expect, test } from 'vitest'
import { day, dayIn, hour, isTimeZone, minute, startOfDay } from '#base/time.ts'
import { dayEnds, ownDay, zoneAfter } from './rules.ts'

describe('[4.72] [4.82] the day is the member’s own', () => {
  test.each([
    ['UTC', '2026-06-15T23:59:59Z', '2026-06-15', '2026-06-16T00:00:00.000Z'],
    ['Europe/Amsterdam', '2026-06-15T22:00:00Z', '2026-06-16', '2026-06-16T22:00:00.000Z'],
    ['America/Los_Angeles', '2026-06-15T06:59:00Z', '2026-06-14', '2026-06-15T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-15T10:00:00Z', '2026-06-16', '2026-06-16T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-15T18:15:00Z', '2026-06-16', '2026-06-16T18:15:00.000Z'],
    // The clocks go forward: the day has 23 hours. And back: it has 25.
    ['Europe/Helsinki', '2026-03-29T12:00:00Z', '2026-03-29', '2026-03-29T21:00:00.000Z'],
    ['Europe/Helsinki', '2026-10-25T12:00:00Z', '2026-10-25', '2026-10-25T22:00:00.000Z'],
    // There is no midnight: in Santiago the day after begins at one o'clock.
    ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-05', '2026-09-06T04:00:00.000Z'],
  ])('in %s at %s it is %s, until %s', (zone, now, today, ends) => {
    expect(ownDay(zone, new Date(now), null)).toBe(today)
    expect(dayEnds(zone, today).toISOString()).toBe(ends)
  })

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Tehran'])(
    'every day of a year in %s begins after the day before, and not a minute later',
    (zone) => {
      for (let at = Date.parse('2026-01-01'); at < Date.parse('2027-01-01'); at += day) {
        const date = new Date(at).toISOString().slice(0, 10)
        const start = startOfDay(zone, date)
        expect([dayIn(zone, start), dayIn(zone, new Date(start.getTime() - minute)) < date]).toEqual([date, true])
      }
    },
  )

  test('never goes back', () => {
    expect(ownDay('America/New_York', new Date('2026-06-15T12:00:00Z'), '2026-06-16')).toBe('2026-06-16')
    expect(ownDay('America/New_York', new Date('2026-06-15T12:00:00Z'), '2026-06-14')).toBe('2026-06-15')
  })
})

test.each([
  [null, 'Asia/Tokyo', 'Asia/Tokyo'],
  [null, undefined, 'UTC'],
  [25, 'Asia/Tokyo', 'Asia/Tokyo'],
  [23, 'Asia/Tokyo', 'Europe/Rome'],
  [25, undefined, 'Europe/Rome'],
])('[4.72] changed %j hours ago, named %j: %s holds', (hours, named, holds) => {
  const now = new Date('2026-06-15T12:00:00Z')
  const known = hours === null ? null : { time_zone: 'Europe/Rome', changed_at: new Date(now.getTime() - hours * hour) }
  expect(zoneAfter(known, named, 'UTC', now)).toBe(holds)
})

test.each([
  ['Europe/Helsinki', true],
  ['UTC', true],
  ['Europe/Nowhere', false],
  ['', false],
  ["'; drop", false],
])('%s is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
