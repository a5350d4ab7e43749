// The reader of a process's output may go away, like `head` or a restarted log collector: the process keeps running.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readJobHealth } from '#platform/jobs/job-health.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/platform.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'

vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const folder = makeDataFolder('readers')
afterAll(() => folder.remove())

function start(...words: string[]) {
  const settings = { DATABASE_URL: url, DATA_DIR: folder.path, REDIS_URL: '', SMTP_URL: '', STORAGE_URL: '' }
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.mjs'), ...words], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'debug', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('[8.73] a command whose reader has seen enough ends as if its output had been read', async () => {
  const child = start('sites', 'settings')
  child.stdout.destroy()
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(said).not.toContain('EPIPE')
  expect(code).toBe(0)
})

test('[8.73] a worker whose output nobody reads any more keeps working, and stops when told to', async () => {
  const child = start('worker')
  child.stdout.destroy()
  child.stderr.destroy()
  const runner = openJobs(url, log)
  runner.declare([{ name: 'mail.digest', retries: 0, run: async () => undefined }])
  const isDone = async () => {
    await runner.enqueue(db, 'mail.digest', {})
    const done = async () => (await readJobHealth(db))?.find(({ name }) => name === 'mail.digest')?.last_done ?? null
    const before = await done()
    await expect.poll(done, { timeout: 40_000 }).not.toEqual(before)
  }
  await isDone()
  // It reports each connection that it loses.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'duet' and pid <> pg_backend_pid()`
    .execute(db)
    .catch(() => undefined)
  await isDone()
  await runner.stop()
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
