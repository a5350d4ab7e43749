// The meter's judgement, by examples.
import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['short one', 1],
  ['aaaaaaaaaaaaaaaa', 2],
  ['1234567890123', 2],
  ['qwertyuiop12', 2],
  ['abcdefghijklmnop', 2],
  ['anna.berg1990', 2],
  ['Haarlem-1990', 3],
  ['grasmaaier', 2],
  ['regen lampe', 3],
  ['purple boats at noon', 4],
  ['синий чайник', 3],
])('[2.117] %j is worth %i', (password, worth) => {
  expect(passwordStrength(password, ['Anna', 'anna.berg@example.com'])).toBe(worth)
})
