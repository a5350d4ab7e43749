// Work for later, kept in the database: enqueued inside the business transaction, done once, tried again when it fails.
import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/platform.ts'

export interface JobDefinition<Data extends object> {
  readonly name: string
  /** Tries after the first, with exponential delay. */
  readonly retries: number
  /** A cron line (UTC) for work that comes round by itself. */
  readonly schedule?: string
  run(data: Data): Promise<void>
}

export interface Jobs {
  /** Enqueues inside the transaction given: the job exists only if that commits. */
  enqueue(db: Db, name: string, data: object, options?: { startAfterSeconds?: number; onceKey?: string }): Promise<void>
}

export interface JobRunner extends Jobs {
  /** Connects to the job tables, making them on first start. What is asked of it earlier waits for that. */
  start(): Promise<void>
  /** Takes up work in this process. */
  work(definitions: readonly JobDefinition<object>[]): Promise<void>
  stop(): Promise<void>
}

/** The jobs of a database; nothing is loaded or connected before it is needed. */
export function openJobs(databaseUrl: string, log: Log): JobRunner {
  let starting: Promise<PgBoss> | undefined
  const started = () => (starting ??= startBoss(databaseUrl, log))
  const queues = new Set<string>()
  return {
    start: async () => void (await started()),
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
      })
    },
    work: async (definitions) => {
      const boss = await started()
      for (const job of definitions) {
        if (!queues.has(job.name))
          await boss.createQueue(job.name, { retryLimit: job.retries, retryBackoff: true, retryDelay: 2 })
        queues.add(job.name)
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (jobs: { data: object | null }[]) => {
          for (const { data } of jobs) await job.run(data ?? {})
        })
      }
    },
    stop: async () => {
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function startBoss(databaseUrl: string, log: Log): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  return boss
}
