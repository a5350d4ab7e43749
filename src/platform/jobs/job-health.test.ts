// The state of the job queues, and that jobs outlive the process that enqueued them.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Log } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { readJobHealth } from './job-health.ts'
import { openJobs, retriesOver } from './jobs.ts'

// Jobs are polled once a second.
vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

test('[4.114] [4.115] a job waiting when its process ends is done once by the next one, and its state is reported', async () => {
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

test('[4.114] a failure that a later run made good is no trouble any more, and many retries are trouble before giving up', async () => {
  const runner = openJobs(url, log)
  runner.declare([
    { name: 'round', retries: 0, schedule: '0 0 1 1 *', run: async () => undefined },
    { name: 'mail', retries: retriesOver(24 * 3600), run: () => Promise.reject(new Error('no such server')) },
  ])
  await runner.work()
  await runner.enqueue(db, 'round', {})
  await runner.enqueue(db, 'mail', {})
  const healthOf = async (name: string) => (await readJobHealth(db))?.find((queue) => queue.name === name)
  await vi.waitFor(async () => expect(await healthOf('round')).toMatchObject({ last_done: expect.any(Date) }), {
    timeout: 40_000,
  })
  const fail = (name: string, minutesAgo: number) =>
    sql`
    insert into pgboss.job (name, state, completed_on, output)
    values (${name}, 'failed', now() - ${sql.lit(`${minutesAgo} minutes`)}::interval, '{"message": "no database"}')`.execute(
      db,
    )
  await fail('round', 5)
  await fail('mail', 5)
  expect(await healthOf('round')).toMatchObject({ failed: 0 })
  expect(await healthOf('mail')).toMatchObject({ failed: 1, reason: 'no database' })
  await fail('round', -1)
  expect(await healthOf('round')).toMatchObject({ failed: 1 })
  await vi.waitFor(async () => expect(await tries('mail')).toBeGreaterThan(0), { timeout: 40_000 })
  expect(await healthOf('mail')).toMatchObject({ stumbling: 0 })
  await sql`update pgboss.job set retry_count = 12 where name = 'mail' and state = 'retry'`.execute(db)
  expect(await healthOf('mail')).toMatchObject({ stumbling: 1 })
  await runner.stop()
})

test('[4.114] among tens of thousands of jobs the state is found by reading few, and more than ten thousand are not counted', async () => {
  const runner = openJobs(url, log)
  // The second queue never had a job, which is determined without reading those of the first.
  runner.declare(['crowd', 'idle'].map((name) => ({ name, retries: 0, run: async () => undefined })))
  await runner.start()
  const add = (jobs: number, state: string, more = 'now()') =>
    sql`insert into pgboss.job (name, state, completed_on, start_after, output)
      select 'crowd', ${sql.lit(state)}, ${sql.raw(more)}, now() - interval '1 minute', '{"message": "no room"}'
      from generate_series(1, ${sql.lit(jobs)})`.execute(db)
  await add(60_000, 'completed', `now() - interval '1 hour'`)
  await add(90_000, 'created', 'null')
  await add(3, 'failed')
  await sql`analyze pgboss.job_common`.execute(db)
  await db.transaction().execute(async (tx) => {
    const state = (await readJobHealth(tx))?.find(({ name }) => name === 'crowd')
    expect(state).toMatchObject({ waiting: 10_001, failed: 3, last_done: expect.any(Date), reason: 'no room' })
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
      where relname = 'job_common'`.execute(tx)
    expect(rows[0]?.read).toBeLessThan(25_000)
  })
  await runner.stop()
})

test('[4.220] indexes are built while jobs are enqueued, and one that was left invalid is rebuilt', async () => {
  const runner = openJobs(url, log)
  runner.declare([{ name: 'busy', retries: 0, run: async () => undefined }])
  await runner.enqueue(db, 'busy', {})
  await sql`drop index if exists pgboss.job_waiting`.execute(db)
  await sql`create index if not exists job_open on pgboss.job_common (name)`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'pgboss.job_open'::regclass`.execute(db)
  const whole = async () =>
    sql<{ name: string; definition: string }>`
      select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relname in ('job_waiting', 'job_open', 'job_ended') and indisvalid order by relname`.execute(db)
  let starting: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`insert into pgboss.job (name) values ('busy')`.execute(tx)
    starting = runner.start()
    await expect
      .poll(async () => (await sql`select from pg_stat_progress_create_index`.execute(db)).rows.length)
      .toBe(1)
    // The index build waits for this transaction, and this one for the enqueued job.
    await runner.enqueue(db, 'busy', {})
  })
  await starting
  const made = (await whole()).rows
  expect(made.map(({ name }) => name)).toEqual(['job_ended', 'job_open', 'job_waiting'])
  expect(made[1]?.definition).toContain('retry_count')
  await runner.stop()
})

test('retries over a day are spread over it, none more than an hour from the next', async () => {
  const retries = retriesOver(24 * 3600)
  expect([retriesOver(1), retriesOver(2), retriesOver(3), retries]).toEqual([1, 1, 2, 34])
  const { rows } = await sql`
    select retry_limit, retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name = 'mail'`.execute(db)
  expect(rows).toEqual([{ retry_limit: retries, retry_delay: 2, retry_backoff: true, retry_delay_max: 3600 }])
})

async function tries(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${name} and state = 'retry'`.execute(db)
  return rows[0]?.count ?? 0
}
