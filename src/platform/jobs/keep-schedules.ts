// The recurring work of this version: scheduled for as long as a worker has it, and no longer than that.
import type { PgBoss } from 'pg-boss'
import type { JobDefinition } from './jobs.ts'

/** Workers confirm theirs once a minute, and one that waits is reported after a quarter of an hour. */
const unconfirmed = `interval '10 minutes'`

const confirm = `update pgboss.schedule set updated_on = now() where name = any($1) returning name`
/** What no worker has any more would be due again and again, with nobody to do it; without data, because the clock asked for it. */
const drop = `
  with dropped as (
    delete from pgboss.schedule where name <> all($1) and updated_on < now() - ${unconfirmed} returning name)
  delete from pgboss.job using dropped where job.name = dropped.name and state < 'active' and data is null`

/**
 * Two versions may work side by side, in an upgrade or when it is rolled back: each confirms its own work, schedules again what
 * the other has dropped, and drops what the other had once its last worker is gone.
 */
export async function keepSchedules(boss: PgBoss, jobs: readonly JobDefinition<object>[]): Promise<void> {
  const names = jobs.flatMap(({ name, schedule }) => (schedule ? [name] : []))
  const { rows } = await boss.getDb().executeSql(confirm, [names])
  const confirmed = new Set((rows as { name: string }[]).map(({ name }) => name))
  for (const { name, schedule } of jobs) if (schedule && !confirmed.has(name)) await boss.schedule(name, schedule)
  await boss.getDb().executeSql(drop, [names])
}
