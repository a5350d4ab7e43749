// The swipe game's decisions as tables: slots, and undoing.
import { expect, test } from 'vitest'
import { minute } from '#base/time.ts'
import { freeSlot, mayTakeBack } from './rules.ts'

test.each([
  [[], 1],
  [[1, 2, 3], 4],
  [[1, 3, 4], 2],
  [[4, 3, 2, 1], null],
])('[4.41] of the slots %j taken, %j is free', (taken, free) => {
  expect(freeSlot(taken)).toBe(free)
})

test('[4.73] a swipe can be undone for an hour', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(mayTakeBack(new Date(now.getTime() - 59 * minute), now)).toBe(true)
  expect(mayTakeBack(new Date(now.getTime() - 60 * minute), now)).toBe(false)
})
