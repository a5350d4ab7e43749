// Jobs after the clock of a worker, or of the database, was ahead for days.
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { day } from '#base/time.ts'
import { runOn } from '#platform/db/scratch.ts'
import type { Log } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { type JobDefinition, type JobRunner, openJobs } from './jobs.ts'

// Jobs are polled once a second, and retried after two.
vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const done: object[] = []

const open: JobRunner[] = []
function openRunner(job: JobDefinition<object>): JobRunner {
  const runner = openJobs(url, log)
  runner.declare([job])
  open.push(runner)
  return runner
}
afterAll(() => Promise.all(open.map((runner) => runner.stop())))

test('a worker goes on after its clock was set back', async () => {
  done.length = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 3 * day)
  let tries = 0
  const late: JobDefinition<object> = {
    name: 'set-back',
    retries: 2,
    run: async (data) => {
      clock.mockRestore()
      tries += 1
      if (tries === 1) throw new Error('not yet')
      done.push(data)
    },
  }
  try {
    const runner = openRunner(late)
    await runner.work()
    await runner.enqueue(db, 'set-back', { tried: 'twice' })
    await vi.waitFor(() => expect(done).toEqual([{ tried: 'twice' }]), { timeout: 20_000 })
  } finally {
    clock.mockRestore()
  }
})

test('what the job tables say of days to come, from a database whose clock was ahead, holds nothing up', async () => {
  done.length = 0
  const runner = openRunner({ name: 'outlive', retries: 2, run: async (data) => void done.push(data) })
  for (const data of [{ at: 'once' }, { at: 'later' }]) await runner.enqueue(db, 'outlive', data)
  await runOn(
    url,
    `update pgboss.job set created_on = now() + interval '3 days',
        start_after = now() + case data ->> 'at' when 'later' then interval '4 days' else interval '3 days' end
      where name = 'outlive' and state = 'created';
    update pgboss.version set cron_on = now() + interval '3 days';
    update pgboss.queue set monitor_claim_on = now() + interval '3 days', maintain_on = now() + interval '3 days'`,
  )
  await runner.work()
  await vi.waitFor(() => expect(done).toEqual([{ at: 'once' }]), { timeout: 20_000 })
  const { rows } = await sql<{ stamp: string }>`
    select 'cron' as stamp from pgboss.version where cron_on > now()
    union all select name from pgboss.queue where greatest(monitor_claim_on, maintain_on) > now()
    union all select data ->> 'at' from pgboss.job where start_after > now() + interval '25 hours'`.execute(db)
  expect(rows).toEqual([])
})
