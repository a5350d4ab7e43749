// Cursors: what was written can be read, reveals nothing, and nothing else can be read.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { seal } from '#platform/secrets/seal.ts'
import { readCursor, writeCursor } from './service.ts'

const secret = 'a secret of the tests that is long enough'
const sealed = (text: string) => seal(secret, 'cursor:people', text).toString('base64url')

test('a cursor round-trips, to the millisecond', () => {
  for (const at of [new Date(0), new Date('2026-06-15T12:20:00.123Z'), new Date('2100-01-01T00:00:00.001Z')]) {
    const cursor = { at, memberId: newId() }
    expect(readCursor(secret, 'people', writeCursor(secret, 'people', cursor))).toEqual(cursor)
  }
})

test('[12.53] it reveals neither the instant nor the member, and differs each time', () => {
  const cursor = { at: new Date('2026-06-15T12:20:00.123Z'), memberId: newId() }
  const [one, other] = [writeCursor(secret, 'people', cursor), writeCursor(secret, 'people', cursor)]
  expect(one).not.toBe(other)
  const told = one + Buffer.from(one, 'base64url').toString('latin1')
  for (const part of [cursor.at.getTime().toString(36), String(cursor.at.getTime()), cursor.memberId])
    expect(told).not.toContain(part)
})

test('[12.53] it fits the call’s limit, even after the longest band of similar results', () => {
  const latest = { at: new Date(8.64e15), memberId: newId() }
  expect(`country:${writeCursor(secret, 'people', latest)}`.length).toBeLessThanOrEqual(120)
})

test('[12.53] one that is altered, invented, or sealed with another secret, for another list or purpose is rejected', () => {
  const cursor = { at: new Date('2026-06-15T12:20:00.123Z'), memberId: newId() }
  const bytes = Buffer.from(writeCursor(secret, 'people', cursor), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(readCursor(secret, 'people', changed.toString('base64url'))).toBeNull()
    expect(readCursor(secret, 'people', bytes.subarray(0, at).toString('base64url'))).toBeNull()
  }
  expect(readCursor(secret, 'people', writeCursor(`${secret}!`, 'people', cursor))).toBeNull()
  expect(readCursor(secret, 'people', writeCursor(secret, 'likes', cursor))).toBeNull()
  expect(readCursor(secret, 'people', seal(secret, 'else', `kf12oi.${newId()}`).toString('base64url'))).toBeNull()
})

test.each([
  undefined,
  '',
  'x',
  '.',
  newId(),
  `kf12oi.${newId()}`,
  "1' or 1=1.a",
  ...[`.${newId()}`, `kf12oi.${'-'.repeat(36)}`, `kf12oi.${newId().toUpperCase()}`, `kf12oi.${newId()} `].map(sealed),
  ...[`-kf12.${newId()}`, `zzzzzzzzzzz.${newId()}`].map(sealed),
])('%j is none', (text) => {
  expect(readCursor(secret, 'people', text)).toBeNull()
})

test('the largest value is still an instant', () => {
  expect(readCursor(secret, 'people', sealed(`zzzzzzzzzz.${newId()}`))?.at.getTime()).toBeLessThan(8.64e15)
})
