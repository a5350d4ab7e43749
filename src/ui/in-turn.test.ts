// Work in turn, in browsers that grant locks, lack them or refuse them.
import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

afterEach(() => vi.unstubAllGlobals())

const granting = { request: (_name: string, work: () => Promise<unknown>) => work() }
const refusing = { request: () => Promise.reject(new DOMException('Refused', 'SecurityError')) }

test.each([
  ['grants locks', { locks: granting }],
  ['has none', {}],
  ['refuses them', { locks: refusing }],
])('[4.496] in a browser that %s the work is done once, and its caller learns how it went', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const work = vi.fn(() => Promise.resolve('done'))
  await expect(inTurn('outbox', work)).resolves.toBe('done')
  const failing = vi.fn(() => Promise.reject(new Error('The line was lost.')))
  await expect(inTurn('outbox', failing)).rejects.toThrow('The line was lost.')
  expect([work.mock.calls.length, failing.mock.calls.length]).toEqual([1, 1])
})
