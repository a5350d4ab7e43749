// Databases that are made, used and dropped: for the tests and for describing the schema.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface ScratchDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Makes a database beside the one in `url`, empty or as a copy of `template`. */
export async function createScratch(url: string, purpose: string, template?: string): Promise<ScratchDatabase> {
  const name = `duet_${purpose}_${randomBytes(6).toString('hex')}`
  // The file copy is many times faster than writing a small template through the log.
  const copying = template ? ` template ${template} strategy file_copy` : ''
  await runOn(url, `create database ${name}${copying}`)
  return { url: besides(url, name), drop: () => runOn(url, `drop database if exists ${name} with (force)`) }
}

export function besides(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
