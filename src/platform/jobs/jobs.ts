// Background jobs, stored in the database: enqueued inside the business transaction, done once, retried on failure.
import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { day, minute, second } from '#base/time.ts'
import { isUnavailable } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { lacksIndexes, makeIndexes } from '#platform/jobs/job-indexes.ts'
import type { Making } from '#platform/jobs/job-indexes.ts'
import type { Log } from '#platform/platform.ts'
import { throttledErrors } from '#platform/throttled-errors.ts'
import { workOn } from './work-on.ts'
import type { Work } from './work-on.ts'

export interface JobDefinition<Data extends object> {
  readonly name: string
  /** Retries after the first attempt, with exponential backoff. */
  readonly retries: number
  /** A cron line (UTC) for recurring jobs. */
  readonly schedule?: string
  /** How many a worker runs at once, if each mostly waits; one unless set. */
  readonly atOnce?: number
  run(data: Data): Promise<void>
}

export interface JobOptions {
  startAfterSeconds?: number
  /** Goes ahead of all others in its queue without it. */
  urgent?: boolean
}

export interface Jobs {
  /** Enqueues inside the given transaction: the job exists only if that commits. */
  enqueue(db: Db, name: string, data: object, options?: JobOptions): Promise<void>
}

export interface JobRunner extends Jobs {
  /** Declares the kinds of jobs, before any other call: a queue must exist before the first job, with or without a worker. */
  declare(definitions: readonly JobDefinition<object>[]): void
  /**
   * Connects to the job tables, creating them and the queues on the first start. Earlier calls wait for that, but not
   * for the indexes that come last.
   */
  start(): Promise<void>
  /** Starts working on the declared jobs in this process: at once, or when the database takes writes again. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** A worker sends two heartbeats in this time. One that does not was killed, and another takes over the job within two minutes. */
const heartbeatSeconds = 60
/**
 * How long a job may take while its worker is alive: on a large site some take hours, and nothing that they wait for keeps silent
 * for long. After it, another would begin the same job beside it.
 */
const longestJobSeconds = day / second
const firstRetrySeconds = 2
/** The backoff doubles up to this. */
const longestRetrySeconds = 3600
/** An answer of the job tables that takes longer will not come: its connection is dropped, and work continues over another. */
const patienceMs = 60_000
/** What running jobs have to finish when the process stops: above all a mail whose server is slow to confirm it, which would go out twice. */
const finishMs = 10 * second
/** Everything that stopping may take, its last statements included. */
export const jobsStopWithinMs = finishMs + 2 * second
/** Until a database that takes no writes is asked whether it does now. */
const retryMs = 5 * second

/** How many retries it takes for the last to be at least this much later than the first attempt. */
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
  let working: Work | undefined
  let retrying: NodeJS.Timeout | undefined
  let stopped = false
  // While the database is unavailable, every worker fails every second.
  const logThrottled = throttledErrors(log, 'job queue')
  const logFailure = (error: Error) => logThrottled(withoutWorker(error))
  const logNotBegun = throttledErrors(log, 'job queue: its work begins once the database takes writes')
  const started = () => {
    starting ??= startBoss(databaseUrl, logFailure, declared)
    // A database that was unavailable for a moment must not stop the jobs of this process for good.
    starting.catch(() => (starting = undefined))
    return starting
  }
  const work = async () => {
    try {
      const boss = await started()
      if (stopped) return
      working ??= workOn(boss, declared, log)
      await working.begin()
    } catch (error) {
      if (stopped) return
      if (!isUnavailable(error)) throw error
      logNotBegun(error as Error)
      retrying = setTimeout(() => void work(), retryMs)
    }
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
        ...(options.urgent ? { priority: 1 } : {}),
      })
    },
    work,
    stop: async () => {
      stopped = true
      clearTimeout(retrying)
      working?.stop()
      await making?.stop()
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: finishMs })
      // Its connections may still be closing: a database that stops meanwhile says so on each, to nobody.
      boss?.off('error', logFailure)
    },
  }
}

async function startBoss(
  databaseUrl: string,
  logFailure: (error: Error) => void,
  declared: readonly JobDefinition<object>[],
): Promise<PgBoss> {
  const { PgBoss, systemClock } = await import('pg-boss')
  // It reckons its pauses from what the clock says: set back by hours, that would stop its work for as long.
  const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
  // Connection options are passed on to pg, including one that its types leave out.
  const connections = { connectionString: databaseUrl, max: 3, query_timeout: patienceMs }
  const boss = new PgBoss({ ...connections, clock, clockMonitorIntervalSeconds: minute / second })
  // Without any listener, the last error would end the process.
  boss.on('error', () => undefined).on('error', logFailure)
  try {
    await boss.start()
    await createQueues(boss, declared)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}

/** pg-boss adds the queue and the worker to the message: but the same failure of all of them is one. */
function withoutWorker(error: Error): Error {
  const [message = ''] = error.message.split(' (Queue: ')
  return Object.assign(new Error(message), { stack: error.stack })
}

/** Creates missing queues, and updates those of an older version; two processes at once create each one once. */
async function createQueues(boss: PgBoss, declared: readonly JobDefinition<object>[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, retries } of declared) {
    const queue = there.get(name)
    const waits = { retryBackoff: true, retryDelay: firstRetrySeconds, retryDelayMax: longestRetrySeconds }
    const bounds = { retryLimit: retries, heartbeatSeconds, expireInSeconds: longestJobSeconds } as const
    const isBound = (bound: keyof typeof bounds) => queue?.[bound] === bounds[bound]
    if (!queue) await boss.createQueue(name, { ...bounds, ...waits })
    else if (!isBound('retryLimit') || !isBound('heartbeatSeconds') || !isBound('expireInSeconds'))
      await boss.updateQueue(name, { ...bounds, ...waits })
  }
}
