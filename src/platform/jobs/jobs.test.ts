// Background jobs: enqueued with the transaction and without a worker, done once, retried.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, test, vi } from 'vitest'
import { day, minute } from '#base/time.ts'
import { inTransaction, openDb } from '#platform/db/db.ts'
import { runOn, siblingDatabase } from '#platform/db/scratch.ts'
import type { Log } from '#platform/platform.ts'
import { flakyProxy } from '#platform/testing/flaky-proxy.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { type JobDefinition, type JobRunner, openJobs } from './jobs.ts'

// Jobs are polled once a second, and retried after two.
vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDb()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const done: object[] = []
let failures = 0
const greeting: JobDefinition<object> = { name: 'greet', retries: 0, run: async (data) => void done.push(data) }
const stumbling: JobDefinition<object> = {
  name: 'stumble',
  retries: 2,
  run: async (data) => {
    failures += 1
    if (failures === 1) throw new Error('not yet')
    done.push(data)
  },
}

const outliving: JobDefinition<object> = { name: 'outlive', retries: 2, run: async (data) => void done.push(data) }

async function stateOf(jobId = ''): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${jobId}`.execute(db)
  return rows[0]?.state
}

const open: JobRunner[] = []
function openRunner(databaseUrl = url, declared = [greeting, stumbling]): JobRunner {
  const runner = openJobs(databaseUrl, log)
  runner.declare(declared)
  open.push(runner)
  return runner
}
afterAll(() => Promise.all(open.map((runner) => runner.stop())))

test('a web process alone on a new database can enqueue, also two at once; a later worker does the job once', async () => {
  const [web, other] = [openRunner(), openRunner()]
  await Promise.all([web.enqueue(db, 'greet', { from: 'web' }), other.enqueue(db, 'greet', { from: 'other' })])
  await openRunner().work()
  await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 40_000 })
  expect(done).toEqual(expect.arrayContaining([{ from: 'web' }, { from: 'other' }]))
})

test('a job exists only if its transaction commits', async () => {
  done.length = 0
  const [web] = open
  const undone = inTransaction(db, async (tx) => {
    await web?.enqueue(tx, 'greet', { from: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await inTransaction(db, async (tx) => web?.enqueue(tx, 'greet', { from: 'committed' }))
  await vi.waitFor(() => expect(done).toEqual([{ from: 'committed' }]), { timeout: 40_000 })
})

test('[4.146] waiting jobs are done one after the other without a pause', async () => {
  done.length = 0
  const [web] = open
  const many = Array.from({ length: 60 }, (_, at) => ({ at }))
  await inTransaction(db, async (tx) => {
    for (const one of many) await web?.enqueue(tx, 'greet', one)
  })
  // One per second would take a minute.
  await vi.waitFor(() => expect(done).toHaveLength(60), { timeout: 40_000 })
  expect(done).toEqual(expect.arrayContaining(many))
})

test('[4.146] with nothing to do, a worker asks the database once for all of its queues', async () => {
  const others = Array.from({ length: 40 }, (_, at) => ({ ...greeting, name: `greet-${at}` }))
  const idle = openRunner(url, others)
  await idle.work()
  const asked = async () => {
    const { rows } = await sql<{ times: number }>`
      select xact_commit::int as times from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.times ?? 0
  }
  // Each of them asking for itself would make three times 40. At first they do, and the database counts with a delay.
  await expect
    .poll(
      async () => {
        const before = await asked()
        await sleep(3_000)
        return (await asked()) - before
      },
      { timeout: 40_000 },
    )
    .toBeLessThan(others.length)
  await idle.stop()
})

test('[4.147] an urgent job goes ahead of those already waiting', async () => {
  done.length = 0
  const runner = openRunner(url, [outliving])
  for (const data of [{ at: 1 }, { at: 2 }]) await runner.enqueue(db, 'outlive', data)
  await runner.enqueue(db, 'outlive', { at: 3 }, { urgent: true })
  const taker = new PgBoss({ connectionString: url, supervise: false })
  await taker.start()
  try {
    const taken: object[] = []
    while (taken.length < 3) {
      for (const { id, data } of await taker.fetch<object>('outlive')) {
        taken.push(data)
        await taker.complete('outlive', id)
      }
    }
    expect(taken).toEqual([{ at: 3 }, { at: 1 }, { at: 2 }])
  } finally {
    await taker.stop({ graceful: false })
  }
})

test('a failed job is retried', async () => {
  done.length = 0
  await open[0]?.enqueue(db, 'stumble', { wanted: true })
  await vi.waitFor(() => expect(done).toEqual([{ wanted: true }]), { timeout: 40_000 })
  expect(failures).toBe(2)
})

test('[4.115] the job of a killed worker is taken over by another as soon as its heartbeat is missed', async () => {
  const killed = new PgBoss({ connectionString: url, supervise: false })
  await killed.start()
  try {
    done.length = 0
    await openRunner(url, [outliving]).enqueue(db, 'outlive', { begun: true })
    const [taken] = await killed.fetch('outlive')
    expect(taken?.data).toEqual({ begun: true })
    await killed.supervise('outlive')
    expect(await stateOf(taken?.id)).toBe('active')
    await runOn(url, `update pgboss.job set heartbeat_on = now() - interval '61 seconds' where id = '${taken?.id}'`)
    await runOn(url, `update pgboss.queue set monitor_claim_on = null, monitor_on = null where name = 'outlive'`)
    await killed.supervise('outlive')
    expect(await stateOf(taken?.id)).toBe('retry')
  } finally {
    await killed.stop({ graceful: false })
  }
  await openRunner(url, [outliving]).work()
  await vi.waitFor(() => expect(done).toEqual([{ begun: true }]), { timeout: 40_000 })
})

test('[4.425] a job may take hours while its worker is alive: nobody else begins it meanwhile', async () => {
  done.length = 0
  const startTimer = globalThis.setTimeout
  // An hour passes in two seconds for whoever waits for a quarter of one and more.
  const hasten = (fn: () => void, ms = 0) => startTimer(fn, ms >= 15 * minute ? ms / 1_800 : ms)
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hasten)
  let begun = 0
  const long: JobDefinition<object> = {
    name: 'long',
    retries: 2,
    run: async (data) => {
      begun += 1
      await sleep(5_000)
      done.push(data)
    },
  }
  try {
    const runner = openRunner(url, [long])
    await runner.enqueue(db, 'long', { took: 'hours' })
    await runner.work()
    await vi.waitFor(() => expect(done).toEqual([{ took: 'hours' }]), { timeout: 20_000 })
    await vi.waitFor(async () => {
      const { rows } = await sql`select state from pgboss.job where name = 'long'`.execute(db)
      expect([begun, rows]).toEqual([1, [{ state: 'completed' }]])
    })
  } finally {
    timers.mockRestore()
  }
})

test('the queues of an older version get the heartbeat they lack, and the time for long jobs', async () => {
  const older = new PgBoss({ connectionString: url, supervise: false })
  await older.start()
  try {
    await older.deleteQueue('outlive')
    await older.createQueue('outlive', { retryLimit: 0 })
    await openRunner(url, [outliving]).start()
    expect(await older.getQueue('outlive')).toMatchObject({
      retryLimit: 2,
      heartbeatSeconds: 60,
      expireInSeconds: day / 1_000,
    })
  } finally {
    await older.stop({ graceful: false })
  }
})

test('[4.270] while the database is unavailable its workers log it rarely, and continue when it is back', async () => {
  done.length = 0
  const line = await flakyProxy(url)
  const told: object[] = []
  const runner = openJobs(line.url, { ...log, error: (fields) => void told.push(fields) })
  runner.declare(Array.from({ length: 12 }, (_, at) => ({ ...outliving, name: `worker-${at}` })))
  open.push(runner)
  await runner.work()
  for (let times = 0; times < 12; times++) {
    line.cut()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await runner.enqueue(db, 'worker-7', { back: true })
  await vi.waitFor(() => expect(done).toEqual([{ back: true }]), { timeout: 40_000 })
  expect(told.length).toBeGreaterThan(0)
  const reasons = told.map((fields) => (fields as { err: Error }).err.message)
  expect(new Set(reasons).size).toBe(told.length)
  expect(reasons.filter((reason) => reason.includes('Worker'))).toEqual([])
})

test('a database that was unavailable at first stops nothing for good', async () => {
  const name = `${new URL(url).pathname.slice(1)}_late`
  const late = openRunner(siblingDatabase(url, name))
  await expect(late.start()).rejects.toThrow('does not exist')
  await runOn(url, `create database ${name}`)
  try {
    await late.start()
  } finally {
    await late.stop()
    await runOn(url, `drop database ${name} with (force)`)
  }
})

test('[4.401] a worker started while the database takes no writes begins once it does, and stops if it never does', async () => {
  const name = `${new URL(url).pathname.slice(1)}_standby`
  await runOn(url, `create database ${name}`, `alter database ${name} set default_transaction_read_only = on`)
  const [waiting, other] = [1, 2].map(() => openRunner(siblingDatabase(url, name)))
  const standby = openDb(siblingDatabase(url, name))
  try {
    await Promise.all([waiting?.work(), other?.work()])
    await other?.stop()
    await runOn(url, `alter database ${name} reset default_transaction_read_only`)
    done.length = 0
    await vi.waitFor(() => waiting?.enqueue(standby, 'greet', { after: 'failover' }), { timeout: 20_000 })
    await vi.waitFor(() => expect(done).toEqual([{ after: 'failover' }]), { timeout: 20_000 })
  } finally {
    await waiting?.stop()
    await standby.destroy()
    await runOn(url, `drop database ${name} with (force)`)
  }
})

test('[4.403] a job that is being done when its process stops has ten seconds to finish, and is not done again', async () => {
  done.length = 0
  let begin: (() => void) | undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const slow: JobDefinition<object> = {
    name: 'mail',
    retries: 2,
    run: async (data) => {
      begin?.()
      await sleep(7_000)
      done.push(data)
    },
  }
  const runner = openRunner(url, [slow])
  await runner.enqueue(db, 'mail', { accepted: 'late' })
  await runner.work()
  await begun
  await runner.stop()
  const { rows } = await sql`select state from pgboss.job where name = 'mail'`.execute(db)
  expect([done, rows]).toEqual([[{ accepted: 'late' }], [{ state: 'completed' }]])
})

test('a database that stops right after the jobs is no error, even if it has yet to read that they are gone', async () => {
  const line = await flakyProxy(url)
  const errors: object[] = []
  const runner = openJobs(line.url, { ...log, error: (fields) => void errors.push(fields) })
  runner.declare([greeting])
  await runner.start()
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'pgboss'`.execute(db)
  line.keepQuestions()
  await runner.stop()
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(db)
  // What the database says at its end has arrived before this.
  await runOn(line.url, 'select')
  expect(errors).toEqual([])
})
