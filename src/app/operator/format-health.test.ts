// The state of the jobs as the `health` command reports it: what is well, what failed, and what no worker picks up.
import { expect, test } from 'vitest'
import type { QueueHealth } from '#platform/jobs/job-health.ts'
import { formatBooksLine, formatCases, formatHealth } from './format-health.ts'

const now = new Date('2026-06-15T12:20:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const calm: QueueHealth = {
  name: 'mail.send',
  waiting: 2,
  running: 1,
  failed: 0,
  stumbling: 0,
  waits_since: ago(1),
  runs_since: ago(1),
  last_done: ago(2),
  reason: null,
}

test('[4.114] says for each queue what is waiting, running and done', () => {
  expect(formatHealth([calm], now)).toEqual({
    lines: ['The jobs at 2026-06-15 12:20 UTC', 'ok   mail.send: 2 waiting, 1 running, last done 2026-06-15 12:18 UTC'],
    right: true,
  })
})

test.each([
  [{ failed: 3, reason: 'the disk\nis full' }, '3 given up: the disk is full'],
  [{ stumbling: 40, reason: 'connect ECONNREFUSED' }, '40 tried again and again: connect ECONNREFUSED'],
  [{ failed: 10_001, reason: 'no room' }, 'over 10000 given up: no room'],
  [{ waits_since: ago(16) }, 'waiting since 2026-06-15 12:04 UTC: does a worker run?'],
  [{ runs_since: ago(20) }, 'running since 2026-06-15 12:00 UTC'],
])('[4.114] needs attention if %j', (problem, said) => {
  const { lines, right } = formatHealth([calm, { ...calm, ...problem }], now)
  expect([right, lines[2]]).toEqual([false, expect.stringMatching(/^OFF /)])
  expect(lines[2]).toContain(said)
})

test('[4.114] says so if the jobs were never started', () => {
  expect(formatHealth(null, now).right).toBe(false)
})

test('[12.70] says how many cases wait for a person, and since when; a week is too long', () => {
  const report = { kind: 'report', open: 2, since: ago(7 * 24 * 60) } as const
  const complaint = { kind: 'complaint', open: 0, since: null } as const
  expect(formatCases([report, complaint], now)).toEqual({
    lines: ['Waiting for a person', 'ok   reports: 2, the oldest since 2026-06-08 12:20 UTC', 'ok   complaints: none'],
    right: true,
  })
  const late = formatCases([{ ...report, since: ago(7 * 24 * 60 + 1) }, complaint], now)
  expect([late.right, late.lines[1]]).toEqual([false, expect.stringMatching(/^OFF {2}reports: 2, /)])
})

const right = { pending: 0, pending_since: null, audited_at: ago(60), broken: 0, differing: 0, compared_at: ago(60) }

test.each([
  [{}, 'ok   books: audited 2026-06-15 11:20 UTC'],
  [{ audited_at: null, broken: null, differing: null }, 'ok   books: not audited yet'],
  [{ broken: 1 }, 'OFF  books: audited 2026-06-15 11:20 UTC; 1 of the recounts does not hold'],
  [{ broken: 2 }, 'OFF  books: audited 2026-06-15 11:20 UTC; 2 of the recounts do not hold'],
  [{ differing: 1 }, 'OFF  books: audited 2026-06-15 11:20 UTC; 1 sum differs from the payment provider’s'],
  [{ differing: 3 }, 'OFF  books: audited 2026-06-15 11:20 UTC; 3 sums differ from the payment provider’s'],
  [{ audited_at: ago(2 * 24 * 60 + 1) }, 'OFF  books: audited 2026-06-13 12:19 UTC; not audited for two days'],
])('[8.72] says how the last audit of the books ended: %j', (change, line) => {
  expect(formatBooksLine({ ...right, ...change }, now)).toEqual({ lines: [line], right: line.startsWith('ok') })
})
