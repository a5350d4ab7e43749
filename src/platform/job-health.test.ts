// The state of the job queues, and that work outlives the process that was asked for it.
import { expect, test, vi } from 'vitest'
import type { Log } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { readJobHealth } from './job-health.ts'
import { openJobs } from './jobs.ts'

// Jobs are looked for once a second.
vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

test('[4.114] [4.115] what waits when its process ends is done once by the next, and the state of it is told', async () => {
  expect(await readJobHealth(db)).toBeNull()
  const done: object[] = []
  const openRunner = () => {
    const runner = openJobs(url, log)
    runner.declare([
      { name: 'greet', retries: 0, run: async (data) => void done.push(data) },
      { name: 'fall', retries: 0, run: () => Promise.reject(new Error('no such stair')) },
    ])
    return runner
  }
  const first = openRunner()
  await first.enqueue(db, 'greet', { asked: 'before' })
  await first.enqueue(db, 'fall', {})
  await first.stop()
  expect(await readJobHealth(db)).toMatchObject([
    { name: 'fall', waiting: 1, failed: 0 },
    { name: 'greet', waiting: 1, waits_since: expect.any(Date), last_done: null },
  ])
  const workers = [openRunner(), openRunner()]
  for (const worker of workers) await worker.work()
  await vi.waitFor(
    async () =>
      expect(await readJobHealth(db)).toMatchObject([
        { name: 'fall', waiting: 0, failed: 1, reason: 'no such stair' },
        { name: 'greet', waiting: 0, running: 0, last_done: expect.any(Date) },
      ]),
    { timeout: 40_000 },
  )
  expect(done).toEqual([{ asked: 'before' }])
  for (const worker of workers) await worker.stop()
})
