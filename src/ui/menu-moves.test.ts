// The arrow keys wrap around in an open menu.
import { expect, test } from 'vitest'
import { nextIndex } from './menu-moves.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', -1, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['a', 0, 3, undefined],
  ['ArrowDown', -1, 0, undefined],
])('%s from %i of %i', (key, now, count, next) => {
  expect(nextIndex(key, now, count)).toBe(next)
})
