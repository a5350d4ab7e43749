// Databases that are created, used and dropped: for the tests and for describing the schema.
import { randomBytes } from 'node:crypto'
import { Client, escapeLiteral } from 'pg'
import { hasEnded, ownProcessMark } from '#platform/embedded-postgres/processes.ts'

export interface ScratchDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Creates a database on the server of `url`, empty or as a copy of `template`. */
export async function createScratch(url: string, purpose: string, template?: string): Promise<ScratchDatabase> {
  const name = `duet_${purpose}_${randomBytes(6).toString('hex')}`
  // For a small template, the file copy is many times faster than writing it through the WAL.
  const copying = template ? ` template ${template} strategy file_copy` : ''
  const marking = `comment on database ${name} is ${escapeLiteral(ownProcessMark())}`
  await runOn(url, `create database ${name}${copying}`, marking)
  return { url: siblingDatabase(url, name), drop: () => runOn(url, `drop database if exists ${name} with (force)`) }
}

/** Drops databases of processes on this machine that were killed before they could drop them. */
export async function dropAbandoned(url: string): Promise<void> {
  const made = await askOn<{ name: string; maker: string }>(
    url,
    `select datname as name, shobj_description(oid, 'pg_database') as maker from pg_database
     where datname ~ '^duet_[a-z]+_[0-9a-f]{12}$' and shobj_description(oid, 'pg_database') is not null`,
  )
  for (const { name } of made.filter(({ maker }) => hasEnded(maker)))
    await runOn(url, `drop database if exists ${name} with (force)`)
}

export function siblingDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export async function runOn(url: string, ...statements: string[]): Promise<void> {
  await connected(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

export async function askOn<Row extends object>(url: string, statement: string): Promise<Row[]> {
  return connected(url, async (client) => (await client.query<Row>(statement)).rows)
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
