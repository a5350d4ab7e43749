// The end of a wait, by a clock that need not agree with the server's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day, hour, minute, second } from '#base/time.ts'
import { watchWaitEnd } from './wait-end.ts'

const start = Date.parse('2026-06-15T21:00:00Z')
let asked: number[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  asked = []
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** When it asks, as time since the start. */
function watch(afterMs: number): void {
  stop = watchWaitEnd(new Date(start + afterMs).toISOString(), () => asked.push(Date.now() - start))
}

test('[4.77] [4.82] it asks when the wait is over, and each minute until it is over for the server too', () => {
  watch(2 * hour)
  vi.advanceTimersByTime(2 * hour)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(second)
  expect(asked).toEqual([2 * hour + second])
  vi.advanceTimersByTime(2 * minute)
  expect(asked).toEqual([0, minute, 2 * minute].map((later) => 2 * hour + second + later))
  stop()
  vi.advanceTimersByTime(hour)
  expect(asked).toHaveLength(3)
})

test('a wait that is already over asks at once, and one for more than a day not before its end', () => {
  watch(-hour)
  vi.advanceTimersByTime(second)
  expect(asked).toEqual([second])
  stop()
  asked = []
  vi.setSystemTime(start)
  watch(25 * hour)
  vi.advanceTimersByTime(day + 30 * minute)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(30 * minute + second)
  expect(asked).toEqual([25 * hour + second])
})
