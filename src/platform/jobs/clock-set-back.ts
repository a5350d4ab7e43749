// What the job tables say of days to come, stamped while the database's clock was ahead: nothing would be done until then.

type Ask = (text: string) => Promise<{ rows: unknown[] }>

/** The database compares its own clock with what that clock said: nothing is ahead of it but what was stamped before it was set back. */
const soon = `now() + interval '1 minute'`
/** Retries wait up to an hour. */
const latestRetry = `now() + interval '61 minutes'`

/** When each kind of recurring work was last done: the next time is reckoned from that. */
const stamps = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_claim_on', 'maintain_on'],
}

const statements = [
  ...Object.entries(stamps).flatMap(([table, columns]) =>
    columns.map((column) => `update pgboss.${table} set ${column} = now() where ${column} > ${soon} returning 1`),
  ),
  // A delay that was asked for is kept.
  `update pgboss.job set created_on = now(), start_after = now() + (start_after - job.created_on)
    from pgboss.queue
    where job.name = queue.name and state = 'created' and start_after > ${soon} and job.created_on > ${soon} returning 1`,
  `update pgboss.job set start_after = now()
    from pgboss.queue
    where job.name = queue.name and state = 'retry' and start_after > ${latestRetry} returning 1`,
  // A worker that is alive soon says so again.
  `update pgboss.job set heartbeat_on = now()
    from pgboss.queue
    where job.name = queue.name and state = 'active' and heartbeat_on > ${soon} returning 1`,
]

/** Sets all of it to now. Returns whether there was any. */
export async function correctStamps(ask: Ask): Promise<boolean> {
  let corrected = false
  for (const statement of statements) corrected = (await ask(statement)).rows.length > 0 || corrected
  return corrected
}
