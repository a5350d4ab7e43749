// What a window reports of likes: each person's once, however often it is taken back and given again.
import { afterEach, expect, test, vi } from 'vitest'
import { hour } from '#base/time.ts'
import type { MemberCard } from '#features/profiles/contract.ts'
import { celebrateMatch, mayAnnounceLike, wasCelebrated } from './celebration.ts'

afterEach(() => vi.useRealTimers())

test('[4.148] a match is celebrated once an hour, however often a like is taken back and given again', () => {
  vi.useFakeTimers()
  celebrateMatch({ id: 'eve' } as MemberCard)
  vi.advanceTimersByTime(hour - 1)
  expect(wasCelebrated('eve')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(wasCelebrated('eve')).toBe(false)
})

test('[4.148] a like given again is reported once an hour, another person’s at once', () => {
  vi.useFakeTimers()
  expect(['ann', 'ann', 'bob', 'ann'].map(mayAnnounceLike)).toEqual([true, false, true, false])
  vi.advanceTimersByTime(hour)
  expect(mayAnnounceLike('ann')).toBe(true)
})
