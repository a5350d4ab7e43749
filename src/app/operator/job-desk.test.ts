// Failed jobs from the command line: listed, retried once their cause is fixed, dropped.
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { readJobHealth } from '#platform/jobs/job-health.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { decideOnJobs } from './job-desk.ts'

// Workers poll for jobs once a second.
vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const told: unknown[] = []
const quiet = () => undefined
const log: Log = { debug: quiet, info: (...said) => void told.push(said), warn: quiet, error: quiet }
const desk = (line: string) => decideOnJobs({ db, log }, line ? line.split(' ') : [], 'grace')

const away = { server: true }
const sent: object[] = []
const runner = openJobs(url, log)
runner.declare([
  {
    name: 'mail.send',
    retries: 1,
    run: async (data) => {
      if (away.server) throw new Error('no such server')
      sent.push(data)
    },
  },
  { name: 'push.send', retries: 0, run: () => Promise.reject(new Error('no such phone')) },
])
afterAll(() => runner.stop())
const failed = async () =>
  Object.fromEntries(((await readJobHealth(db)) ?? []).map(({ name, failed: jobs }) => [name, jobs]))

test('[4.269] before any process has started the jobs there are none', async () => {
  expect(await desk('')).toEqual({ lines: ['No jobs were given up.'], done: true })
  expect(await desk('again mail.send')).toEqual({ lines: ['mail.send: no jobs were given up there.'], done: false })
})

test('[4.269] failed jobs are listed with their reason, and done once the cause is fixed, with all retries', async () => {
  await runner.work()
  for (const name of ['Ann', 'Ben']) await runner.enqueue(db, 'mail.send', { to: name })
  await runner.enqueue(db, 'push.send', {})
  await vi.waitFor(async () => expect(await failed()).toEqual({ 'mail.send': 2, 'push.send': 1 }), { timeout: 40_000 })
  const { lines } = await desk('')
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^mail\.send {2}2 {2}last 20\d\d-\d\d-\d\d \d\d:\d\d UTC {2}no such server$/),
    expect.stringMatching(/^push\.send {2}1 {2}last .* {2}no such phone$/),
  ])
  // Still down, and back up before the second attempt.
  expect(await desk('again mail.send')).toEqual({ lines: ['Done: 2 jobs of mail.send tried again.'], done: true })
  const tried = sql<{ tried: number }>`
    select count(*)::int as tried from pgboss.job where name = 'mail.send' and state = 'retry'`
  await vi.waitFor(async () => expect((await tried.execute(db)).rows).toEqual([{ tried: 2 }]), { timeout: 40_000 })
  away.server = false
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 40_000 })
  expect(new Set(sent)).toEqual(new Set([{ to: 'Ann' }, { to: 'Ben' }]))
  expect(await desk('again mail.send')).toEqual({ lines: ['mail.send: no jobs were given up there.'], done: false })
})

test('[4.269] a dropped job is never done, and health no longer mentions it', async () => {
  expect(await desk('drop push.send')).toEqual({ lines: ['Done: 1 job of push.send dropped.'], done: true })
  await vi.waitFor(async () => expect(await failed()).toEqual({ 'mail.send': 0 }), { timeout: 40_000 })
  expect(told).toContainEqual([{ queue: 'push.send', jobs: 1, by: 'grace' }, 'jobs: drop'])
})

test('[4.269] other words print the usage', async () => {
  for (const line of ['drop', 'again', 'drop mail.send now', 'forget mail.send', 'list mail.send'])
    expect(await desk(line)).toMatchObject({
      lines: [expect.stringMatching(/^jobs /), expect.anything(), expect.anything()],
      done: false,
    })
})
