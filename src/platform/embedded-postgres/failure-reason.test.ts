// Why the database did not start: the actual cause is reported, not just the last line.
import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'

const at = '2026-11-26 04:13:18.720 UTC'

test.each([
  [
    'a full disk',
    [
      `${at} [19759] LOG:  database system was interrupted while in recovery`,
      `${at} [19770] FATAL:  could not write to file "pg_wal/xlogtemp.19770": No space left on device`,
      `${at} [19771] FATAL:  the database system is starting up`,
      `${at} [19764] LOG:  startup process (PID 19770) exited with exit code 1`,
      `${at} [19764] LOG:  database system is shut down`,
    ],
    'could not write to file "pg_wal/xlogtemp.19770": No space left on device',
  ],
  [
    'a damaged file',
    [`${at} [7] PANIC:  could not locate a valid checkpoint record`, `${at} [6] LOG:  aborting`],
    'could not locate a valid checkpoint record',
  ],
  [
    'a line without a level',
    ['postgres: could not access the server configuration file "x": Permission denied'],
    'postgres: could not access the server configuration file "x": Permission denied',
  ],
  ['no cause', [`${at} [6] LOG:  database system is shut down`], 'database system is shut down'],
  ['nothing at all', [''], ''],
])('[8.75] of %s', (_of, lines, words) => {
  expect(failureReason(`${lines.join('\n')}\n`)).toBe(words)
})
