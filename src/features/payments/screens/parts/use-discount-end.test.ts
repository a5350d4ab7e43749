// When a page reloads its prices because their discount ends, by a clock that need not agree with the server's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hour, minute, second } from '#base/time.ts'
import { watchDiscountEnd } from './use-discount-end.ts'

const start = Date.parse('2026-06-15T21:00:00Z')
let asked: number[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  asked = []
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** When it asks, as time since the start. */
function watch(afterMs: number): void {
  stop = watchDiscountEnd(new Date(start + afterMs).toISOString(), () => asked.push(Date.now() - start))
}

test('[4.26] [10.183] it asks when the discount ends, and again until it is over for the server too', () => {
  watch(2 * hour)
  vi.advanceTimersByTime(2 * hour)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(second)
  expect(asked).toEqual([2 * hour + second])
  vi.advanceTimersByTime(4 * minute)
  expect(asked).toEqual([0, 2 * minute, 4 * minute].map((later) => 2 * hour + second + later))
  stop()
  vi.advanceTimersByTime(hour)
  expect(asked).toHaveLength(3)
})

test('[10.183] one that is over by a clock ahead, while the server still gives it, is asked about too', () => {
  watch(-hour)
  vi.advanceTimersByTime(2 * minute - second)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(minute)
  expect(asked).toEqual([2 * minute])
})

test('[10.140] offline it waits, and asks as soon as it is seen and online', () => {
  vi.stubGlobal('navigator', { onLine: false })
  watch(hour)
  vi.advanceTimersByTime(3 * hour)
  expect(asked).toEqual([])
  vi.stubGlobal('navigator', { onLine: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toEqual([3 * hour])
})
