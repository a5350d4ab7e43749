// The credits badge, by balance.
import { expect, test } from 'vitest'
import { creditsBadge, unreadCap } from './badges.ts'

test.each([
  [11, null],
  [10, 'warning'],
  [1, 'warning'],
  [0, 'danger'],
])('[2.51] [2.52] with %i credits the badge is %s', (credits, tone) => {
  expect(creditsBadge(credits)).toBe(tone)
})

test('[2.48] the unread badge counts up to 99', () => {
  expect(unreadCap).toBe(99)
})
