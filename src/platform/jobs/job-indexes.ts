// Indexes for reading the state of the jobs: built while jobs are written and run, however many there are.
import { Client } from 'pg'

/**
 * A query over a million jobs, including a week of finished ones, would otherwise read them all. They serve the queries
 * of `job-health.ts`.
 */
const indexes: Record<string, string> = {
  job_waiting: `(name, start_after) where state < 'active'`,
  job_open: `(name, state, retry_count, started_on) where state in ('retry', 'active')`,
  job_ended: `(name, state, completed_on) where state in ('completed', 'failed')`,
}
const names = Object.keys(indexes)

type Ask = (text: string) => Promise<{ rows: unknown[] }>

export interface Making {
  /** Resolves once they exist, or another process is building them. */
  readonly done: Promise<void>
  stop(): Promise<void>
}

/** Whether one is missing, or was left invalid by a process that ended while building it. */
export async function lacksIndexes(ask: Ask): Promise<boolean> {
  return (await listWhole(ask)).length < names.length
}

/** Over a connection of its own: they may take any time, and can't be built in a transaction. */
export function makeIndexes(databaseUrl: string): Making {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  const stopped = new AbortController()
  const make = async () => {
    try {
      await client.connect()
      if (await isOurs(client)) await makeMissing((text) => client.query(text))
    } catch (error) {
      if (!stopped.signal.aborted) throw error
    } finally {
      await client.end()
    }
  }
  return {
    done: make(),
    stop: async () => {
      stopped.abort()
      await client.end()
    },
  }
}

/** Of several that start at once one builds them. The lock is released with the connection. */
async function isOurs(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('job health', 0)) as ours`,
  )
  return rows[0]?.ours === true
}

async function makeMissing(ask: Ask): Promise<void> {
  const there = await listWhole(ask)
  for (const name of names.filter((one) => !there.includes(one))) {
    await ask(`drop index concurrently if exists pgboss.${name}`)
    await ask(`create index concurrently ${name} on pgboss.job_common ${indexes[name]}`)
  }
}

async function listWhole(ask: Ask): Promise<string[]> {
  const { rows } = await ask(`
    select relname from pg_class join pg_index on indexrelid = pg_class.oid
    where relnamespace = to_regnamespace('pgboss') and relname in ('${names.join("', '")}') and indisvalid`)
  return (rows as { relname: string }[]).map(({ relname }) => relname)
}
