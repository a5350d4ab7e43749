// How the work for later stands: by queue what waits, runs, was done and failed, as the job tables tell it.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface QueueHealth {
  name: string
  /** Due and not begun, a retry included. */
  waiting: number
  running: number
  /** Given up in the last seven days, after all its tries. */
  failed: number
  /** Since when the longest waiting one is due. */
  waits_since: Date | null
  runs_since: Date | null
  last_done: Date | null
  /** What the latest failure said. */
  reason: string | null
}

/** A queue without any job is not among them; `null` where no process ever started the jobs. */
export async function readJobHealth(db: Db): Promise<QueueHealth[] | null> {
  const { rows: there } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(
    db,
  )
  if (!there[0]?.found) return null
  const { rows } = await sql<QueueHealth>`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days')::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as waits_since,
      min(started_on) filter (where state = 'active') as runs_since,
      max(completed_on) filter (where state = 'completed') as last_done,
      (array_agg(left(output ->> 'message', 120) order by completed_on desc) filter (where state = 'failed'))[1] as reason
    from pgboss.job where name not like '\\_\\_%' group by name order by name`.execute(db)
  return rows
}
