// Jobs that failed for good, which the job tables keep for a week: listed, retried, or discarded.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { haveStarted } from '#platform/jobs/job-health.ts'

/** Those of one queue that failed with the same error. */
export interface GivenUp {
  queue: string
  jobs: number
  last: Date
  reason: string | null
}

/** The latest first; none if no process ever started the jobs. */
export async function listGivenUp(db: Db): Promise<GivenUp[]> {
  if (!(await haveStarted(db))) return []
  const { rows } = await sql<GivenUp>`
    select queue.name as queue, failed.*
    from pgboss.queue,
      lateral (
        select count(*)::int as jobs, max(completed_on) as last, left(output ->> 'message', 120) as reason
        from pgboss.job
        where job.name = queue.name and state = 'failed'
        group by reason) as failed
    order by last desc`.execute(db)
  return rows
}

/** Retries all of a queue, with as many attempts as a new job. Returns how many. */
export async function tryGivenUpAgain(db: Db, queue: string): Promise<number> {
  if (!(await haveStarted(db))) return 0
  const { numAffectedRows } = await sql`
    update pgboss.job
    set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null,
      heartbeat_on = null, output = null, keep_until = now() + (keep_until - created_on)
    where name = ${queue} and state = 'failed'`.execute(db)
  return Number(numAffectedRows)
}

/** They are no longer run, nor reported as trouble. Returns how many. */
export async function dropGivenUp(db: Db, queue: string): Promise<number> {
  if (!(await haveStarted(db))) return 0
  const { numAffectedRows } = await sql`
    delete from pgboss.job where name = ${queue} and state = 'failed'`.execute(db)
  return Number(numAffectedRows)
}
