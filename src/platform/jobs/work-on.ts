// The work of one process: a worker or several for each kind of job, woken when one is due.
import type { PgBoss } from 'pg-boss'
import { minute, second } from '#base/time.ts'
import { correctStamps } from '#platform/jobs/clock-set-back.ts'
import { keepSchedules } from '#platform/jobs/keep-schedules.ts'
import type { Log } from '#platform/platform.ts'
import type { JobDefinition } from './jobs.ts'

export interface Work {
  /** Takes up all kinds of jobs; if it failed midway, another call takes up the others. */
  begin(): Promise<void>
  /** Wakes nobody any more; the queue itself stops the workers. */
  stop(): void
}

interface Worker {
  readonly id: string
  readonly queue: string
}

export function workOn(boss: PgBoss, jobs: readonly JobDefinition<object>[], log: Log): Work {
  const workers: Worker[] = []
  const correct = async () => {
    const corrected = await correctStamps((text) => boss.getDb().executeSql(text)).catch(() => false)
    if (corrected) log.warn({}, 'job queue: the clock of the database was set back')
  }
  // Before there are any workers, so that a stop in between ends it too.
  const waking = wakeForDueJobs(boss, workers)
  const keep = () => keepSchedules(boss, jobs).catch(() => undefined)
  const correcting = setInterval(() => void correct().then(keep), minute)
  return {
    begin: async () => {
      await correct()
      for (const job of jobs) {
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        const taken = workers.filter(({ queue }) => queue === job.name).length
        for (let at = taken; at < (job.atOnce ?? 1); at++) workers.push(await takeUp(boss, job))
      }
    },
    stop: () => {
      clearInterval(waking)
      clearInterval(correcting)
    },
  }
}

async function takeUp(boss: PgBoss, job: JobDefinition<object>): Promise<Worker> {
  const worker = { id: '', queue: job.name }
  worker.id = await boss.work(
    job.name,
    { pollingIntervalSeconds: minute / second },
    async (jobs: { data: object | null }[]) => {
      for (const { data } of jobs) await job.run(data ?? {})
      // Thousands may be queued behind a finished one: the next is fetched at once, not in a second.
      if (worker.id) boss.notifyWorker(worker.id)
    },
  )
  return worker
}

/**
 * Asks every second, once for all queues, which of them have a job that is due, and wakes their workers. Each worker
 * asking for itself would keep an idle database busy; they do so once a minute.
 */
function wakeForDueJobs(boss: PgBoss, workers: readonly Worker[]): NodeJS.Timeout {
  let asking = false
  const wake = async () => {
    asking = true
    const queues = [...new Set(workers.map(({ queue }) => queue))]
    try {
      const { rows } = await boss.getDb().executeSql(dueQueues, [queues])
      const due = new Set((rows as { name: string }[]).map(({ name }) => name))
      for (const { id, queue } of workers) if (due.has(queue)) boss.notifyWorker(id)
    } catch (error) {
      boss.emit('error', error as Error)
    } finally {
      asking = false
    }
  }
  return setInterval(() => void (asking || wake()), second)
}

const dueQueues = `
  select queue.name from unnest($1::text[]) as queue (name)
  where exists (select from pgboss.job where job.name = queue.name and state < 'active' and start_after <= now())`
