// Which state follows which, case by case.
import { expect, test } from 'vitest'
import { firstVerdict, isRemembered, mayDecide } from './rules.ts'

test.each([
  ['automatic', { status: 'shown' }, 'shown', null],
  ['automatic', { status: 'waiting' }, 'waiting', null],
  ['automatic', { status: 'refused', reason: 'nudity' }, 'refused', 'nudity'],
  ['automatic', { status: 'refused', reason: 'a reason of another check' }, 'refused', 'other'],
  ['manual', { status: 'shown' }, 'waiting', null],
  ['manual', { status: 'waiting' }, 'waiting', null],
  ['manual', { status: 'refused', reason: 'blank' }, 'refused', 'blank'],
] as const)('[4.90] [4.91] with the %s check, %j begins as %s %s', (setting, said, status, reason) => {
  expect(firstVerdict(setting, said)).toEqual({ status, reason })
})

test.each([
  ['waiting', 'shown', true],
  ['waiting', 'refused', true],
  ['shown', 'refused', true],
  ['refused', 'shown', true],
  ['shown', 'waiting', false],
  ['refused', 'waiting', false],
  ['waiting', 'waiting', false],
  ['shown', 'shown', false],
  ['refused', 'refused', false],
] as const)('[4.90] from %s to %s: %s', (from, to, may) => {
  expect(mayDecide(from, to)).toBe(may)
})

test.each([
  ['nudity', true],
  ['someone_else', true],
  ['other', true],
  ['blank', false],
  ['unclear', false],
] as const)('[4.92] a picture refused as %s is remembered: %s', (reason, remembered) => {
  expect(isRemembered(reason)).toBe(remembered)
})
