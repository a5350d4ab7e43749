// The state of the background jobs: per queue what is waiting, running, done and failed, from the job tables.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** More than this are not counted: the operator knows enough. */
export const mostCounted = 10_000

/** The counts go up to one more than `mostCounted`. */
export interface QueueHealth {
  name: string
  /** Due and not started, retries included. */
  waiting: number
  running: number
  /** Given up in the last seven days, after all attempts; for recurring jobs, only if no later run succeeded. */
  failed: number
  /** Waiting for another retry after many. */
  stumbling: number
  /** Since when the longest-waiting one has been due. */
  waits_since: Date | null
  runs_since: Date | null
  last_done: Date | null
  /** The latest error, of those given up or retried many times. */
  reason: string | null
}

/** Whether any process ever started the jobs; before that, their tables don't exist. */
export async function haveStarted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** They take a quarter of an hour. */
const manyTries = 9

/** A queue without any job is not included; `null` if no process ever started the jobs. */
export async function readJobHealth(db: Db): Promise<QueueHealth[] | null> {
  if (!(await haveStarted(db))) return null
  const upTo = sql.lit(mostCounted + 1)
  const { rows } = await sql<QueueHealth>`
    with queues as (
      select name, exists (select from pgboss.schedule where schedule.name = queue.name) as rounds,
        (select max(completed_on) from pgboss.job where job.name = queue.name and state = 'completed') as last_done
      from pgboss.queue
      where name not like '\\_\\_%' 
        -- In index order: otherwise, for a queue without jobs, all of them would be read to find out.
        and (select true from pgboss.job where job.name = queue.name order by name, id limit 1)),
    judged as (
      select *, greatest(now() - interval '7 days', case when rounds then last_done end) as not_made_good
      from queues)
    select name, waiting, running, failed, stumbling, waits_since, runs_since, last_done, reason
    from judged,
      lateral (
        select count(*)::int as waiting, min(start_after) as waits_since
        from (select start_after from pgboss.job
          where job.name = judged.name and state < 'active' and start_after <= now()
          order by start_after limit ${upTo}) as due) as w,
      lateral (
        select count(*)::int as running, min(started_on) as runs_since
        from (select started_on from pgboss.job where job.name = judged.name and state = 'active' limit ${upTo}) as r) as r,
      lateral (
        select count(*)::int as failed
        from (select from pgboss.job
          where job.name = judged.name and state = 'failed' and completed_on >= not_made_good limit ${upTo}) as f) as f,
      lateral (
        select count(*)::int as stumbling
        from (select from pgboss.job
          where job.name = judged.name and state = 'retry' and retry_count >= ${manyTries} limit ${upTo}) as s) as s
      left join lateral (
        select left(output ->> 'message', 120) as reason
        from (
          (select output, completed_on as at from pgboss.job
            where job.name = judged.name and state = 'failed' and completed_on >= not_made_good
            order by completed_on desc limit 1)
          union all
          (select output, started_on from pgboss.job
            where job.name = judged.name and state = 'retry' and retry_count >= ${manyTries}
            order by retry_count desc, started_on desc limit 1)) as latest
        order by at desc limit 1) as why on true
    order by name`.execute(db)
  return rows
}
