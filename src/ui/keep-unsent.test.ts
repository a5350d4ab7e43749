// What was not sent is its member's alone, and gone with the logout.
import { expect, test } from 'vitest'
import { dropUnsent, keepUnsent, readUnsent } from './keep-unsent.ts'
import { forgetUnsent, hasUnsent } from './unsent.ts'

test('[2.414] [2.397] is found by its member alone, and by nobody after the logout', () => {
  const kinds = ['unsent-report', 'unsent-form', 'unsent-profile'] as const
  for (const kind of kinds) keepUnsent(kind, 'ann', { words: kind })
  expect(kinds.map((kind) => readUnsent(kind, 'ann'))).toEqual(kinds.map((words) => ({ words })))
  expect(kinds.map((kind) => readUnsent(kind, 'bob'))).toEqual([null, null, null])
  dropUnsent('unsent-form', 'ann')
  expect(kinds.map(hasUnsent)).toEqual([true, false, true])
  forgetUnsent()
  expect(kinds.map(hasUnsent)).toEqual([false, false, false])
})
