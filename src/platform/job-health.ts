// How the work for later stands: by queue what waits, runs, was done and failed, as the job tables tell it.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface QueueHealth {
  name: string
  /** Due and not begun, a retry included. */
  waiting: number
  running: number
  /** Given up in the last seven days, after all its tries; of work that comes round by itself only what no later round made good. */
  failed: number
  /** Waiting for yet another try after many. */
  stumbling: number
  /** Since when the longest waiting one is due. */
  waits_since: Date | null
  runs_since: Date | null
  last_done: Date | null
  /** What the latest failure said, of those given up or stumbling. */
  reason: string | null
}

/** They take a quarter of an hour. */
const manyTries = 9

/** A queue without any job is not among them; `null` where no process ever started the jobs. */
export async function readJobHealth(db: Db): Promise<QueueHealth[] | null> {
  const { rows: there } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(
    db,
  )
  if (!there[0]?.found) return null
  const { rows } = await sql<QueueHealth>`
    with done as (
      select name, max(completed_on) as done_on from pgboss.job where state = 'completed' group by name),
    judged as (
      select name, state, start_after, started_on, completed_on, output, done_on,
        state = 'failed' and completed_on > now() - interval '7 days'
          and not (rounds.name is not null and coalesce(done_on > completed_on, false)) as is_failed,
        state = 'retry' and retry_count >= ${manyTries} as is_stumbling
      from pgboss.job left join done using (name)
        left join (select distinct name from pgboss.schedule) as rounds using (name)
      where name not like '\\_\\_%')
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where is_failed)::int as failed,
      count(*) filter (where is_stumbling)::int as stumbling,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as waits_since,
      min(started_on) filter (where state = 'active') as runs_since,
      max(done_on) as last_done,
      (array_agg(left(output ->> 'message', 120) order by coalesce(completed_on, started_on) desc)
        filter (where is_failed or is_stumbling))[1] as reason
    from judged group by name order by name`.execute(db)
  return rows
}
