// Cursors: what was written is read again, and nothing else is.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { readCursor, writeCursor } from './cursor.ts'

test('a cursor comes back as it was, to the millisecond', () => {
  for (const at of [new Date(0), new Date('2026-06-15T12:20:00.123Z'), new Date('2100-01-01T00:00:00.001Z')]) {
    const cursor = { at, memberId: newId() }
    expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  }
})

test.each([
  undefined,
  '',
  'x',
  '.',
  newId(),
  `.${newId()}`,
  `kf12oi.${'-'.repeat(36)}`,
  `kf12oi.${newId().toUpperCase()}`,
  `kf12oi.${newId()} `,
  `-kf12.${newId()}`,
  `zzzzzzzzzzz.${newId()}`,
  "1' or 1=1.a",
])('%j is none', (text) => {
  expect(readCursor(text)).toBeNull()
})

test('the largest word is still an instant', () => {
  expect(readCursor(`zzzzzzzzzz.${newId()}`)?.at.getTime()).toBeLessThan(8.64e15)
})
