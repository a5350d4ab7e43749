// How often a job recurs, by its cron line.
import { expect, test } from 'vitest'
import { schedulePeriod } from './schedule-period.ts'

test.each([
  ['* * * * *', 60],
  ['*/5 * * * *', 300],
  ['17 * * * *', 3_600],
  ['20 3 * * *', 86_400],
])('[8.71] %s is every %i seconds', (schedule, seconds) => {
  expect(schedulePeriod(schedule)).toBe(seconds)
})

test.each(['0 0 1 1 *', 'daily', '0,30 * * * *'])(
  '%s is refused: otherwise its lateness would go unnoticed',
  (schedule) => {
    expect(() => schedulePeriod(schedule)).toThrow(RangeError)
  },
)
