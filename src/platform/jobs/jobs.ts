// Work for later, kept in the database: enqueued inside the business transaction, done once, tried again when it fails.
import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#platform/db/db.ts'
import { lacksIndexes, makeIndexes } from '#platform/jobs/job-indexes.ts'
import type { Making } from '#platform/jobs/job-indexes.ts'
import type { Log } from '#platform/platform.ts'
import { tellSeldom } from '#platform/jobs/tell-seldom.ts'

export interface JobDefinition<Data extends object> {
  readonly name: string
  /** Tries after the first, with exponential delay. */
  readonly retries: number
  /** A cron line (UTC) for work that comes round by itself. */
  readonly schedule?: string
  /** How many of them a worker does at once, where each waits for somebody else; one unless set. */
  readonly atOnce?: number
  run(data: Data): Promise<void>
}

export interface JobOptions {
  startAfterSeconds?: number
  onceKey?: string
  /** Goes before all of its queue that is not. */
  urgent?: boolean
}

export interface Jobs {
  /** Enqueues inside the transaction given: the job exists only if that commits. */
  enqueue(db: Db, name: string, data: object, options?: JobOptions): Promise<void>
}

export interface JobRunner extends Jobs {
  /** Says what work there is, before anything else is asked: a queue must be there before the first job, worker or not. */
  declare(definitions: readonly JobDefinition<object>[]): void
  /**
   * Connects to the job tables, making them and the queues on first start. What is asked of it earlier waits for that, but
   * not for the indexes that come last.
   */
  start(): Promise<void>
  /** Takes up the declared work in this process. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** A worker tells twice in this time that it lives. Who does not was killed, and another takes the job up: within two minutes. */
const heartbeatSeconds = 60
const firstRetrySeconds = 2
/** The wait for the next try doubles up to this. */
const longestRetrySeconds = 3600
/** An answer of the job tables that takes longer will not come: its connection is given up, and the work goes on over another. */
const patienceMs = 60_000

/** How many tries after the first it takes so that the last is at least so much later. */
export function retriesOver(seconds: number): number {
  let retries = 0
  for (let waited = 0; waited < seconds; retries++)
    waited += Math.min(longestRetrySeconds, firstRetrySeconds * 2 ** retries)
  return retries
}

/** The jobs of a database; nothing is loaded or connected before it is needed. */
export function openJobs(databaseUrl: string, log: Log): JobRunner {
  let declared: readonly JobDefinition<object>[] = []
  let starting: Promise<PgBoss> | undefined
  let making: Making | undefined
  const started = () => {
    starting ??= startBoss(databaseUrl, log, declared)
    // A database that was away for a moment must not end the work of this process for good.
    starting.catch(() => (starting = undefined))
    return starting
  }
  return {
    declare: (definitions) => void (declared = definitions),
    start: async () => {
      const boss = await started()
      try {
        if (!making && (await lacksIndexes((text) => boss.getDb().executeSql(text)))) making = makeIndexes(databaseUrl)
        await making?.done
      } catch (error) {
        making = undefined
        log.warn({ err: error }, 'job queue: the state of the jobs is slow to tell until the next start')
      }
    },
    enqueue: async (db, name, data, options = {}) => {
      const boss = await started()
      await boss.send(name, data, {
        db: {
          executeSql: async (text, values) => ({
            rows: (await db.executeQuery(CompiledQuery.raw(text, values ?? []))).rows,
          }),
        },
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.onceKey ? { singletonKey: options.onceKey } : {}),
        ...(options.urgent ? { priority: 1 } : {}),
      })
    },
    work: async () => {
      const boss = await started()
      for (const job of declared) {
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        for (let at = 0; at < (job.atOnce ?? 1); at++) await takeUp(boss, job)
      }
    },
    stop: async () => {
      await making?.stop()
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function takeUp(boss: PgBoss, job: JobDefinition<object>): Promise<void> {
  const worker = { id: '' }
  worker.id = await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (jobs: { data: object | null }[]) => {
    for (const { data } of jobs) await job.run(data ?? {})
    // Behind one that is done there may be thousands: the next is looked for at once, not in a second.
    if (worker.id) boss.notifyWorker(worker.id)
  })
}

async function startBoss(databaseUrl: string, log: Log, declared: readonly JobDefinition<object>[]): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  // What is said of its connections goes on to pg, whose word for this its types leave out.
  const connections = { connectionString: databaseUrl, max: 3, query_timeout: patienceMs }
  const boss = new PgBoss(connections)
  // While the database is away every worker fails every second.
  boss.on('error', tellSeldom(log, 'job queue'))
  try {
    await boss.start()
    await createQueues(boss, declared)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}

/** Makes those that are missing, and gives those of an older version what they lack; two processes at once make each one once. */
async function createQueues(boss: PgBoss, declared: readonly JobDefinition<object>[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, retries } of declared) {
    const queue = there.get(name)
    const waits = { retryBackoff: true, retryDelay: firstRetrySeconds, retryDelayMax: longestRetrySeconds }
    const options = { retryLimit: retries, ...waits, heartbeatSeconds }
    if (!queue) await boss.createQueue(name, options)
    else if (queue.retryLimit !== retries || queue.heartbeatSeconds !== heartbeatSeconds)
      await boss.updateQueue(name, options)
  }
}
