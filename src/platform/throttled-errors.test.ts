// A failure that repeats every second does not log a line every second, and nothing new is suppressed.
import { expect, test } from 'vitest'
import { minute, second } from '#base/time.ts'
import { throttledErrors } from './throttled-errors.ts'

test('[4.270] a repeated failure is logged once a minute with its count, and anything else at once', () => {
  const told: unknown[] = []
  const log = { error: ({ err, times }: { err?: Error; times?: number }) => void told.push([err?.message, times]) }
  let now = 0
  const fail = throttledErrors(log, 'job queue', { now: () => now })
  for (; now < 150 * second; now += second) fail(new Error('no database'))
  fail(new Error('no room'))
  expect(told).toEqual([
    ['no database', undefined],
    ['no database', 60],
    ['no database', 60],
    ['no room', undefined],
  ])
  told.length = 0
  now += minute
  fail(new Error('no room'))
  expect(told).toEqual([['no room', undefined]])
})

test('[4.270] failures with ever-changing messages use no more memory over time', () => {
  let told = 0
  const fail = throttledErrors({ error: () => void told++ }, 'job queue', { now: () => 0 })
  for (let at = 0; at < 1000; at++) fail(new Error(`no connection ${at}`))
  fail(new Error('no connection 0'))
  expect(told).toBe(1001)
})
