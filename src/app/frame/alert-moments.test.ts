// Alerts appear only where nobody is writing.
import { expect, test } from 'vitest'
import { isMembersArea } from './alert-moments.ts'

test.each([
  ['/members', true],
  ['/members/1', true],
  ['/likes/received', true],
  ['/premium', true],
  ['/chats', false],
  ['/notifications', false],
  ['/membership', false],
])('[2.81] alerts on %s: %s', (path, expected) => {
  expect(isMembersArea(path)).toBe(expected)
})
