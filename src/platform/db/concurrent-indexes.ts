// Indexes that are built while others write: outside of a transaction, for as long as it takes, and anew where they were left half done.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** Any number that nobody else locks by. */
const buildersLock = 20_261_127
const oneOfThem = /^create (?:unique )?index concurrently (\w+) on /i
const comment = /--.*$/gm

interface Migration {
  readonly name: string
  readonly text: string
}

export const buildsConcurrently = (text: string) => /\bindex concurrently\b/i.test(text.replace(comment, ''))

/** The same statements where nobody writes yet, as part of a transaction. */
export const builtAtOnce = (text: string) => text.replace(/\bindex concurrently\b/gi, 'index')

/**
 * Builds the indexes of a migration that are not there yet. One process builds, others ask again every `pauseMs` whether it
 * has; who waited in a statement of theirs would be waited for in turn. A lock that only keeps out other changes of the
 * table is waited for without end, as nobody waits behind it.
 */
export async function buildIndexes(url: string, { name, text }: Migration, pauseMs: number): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    while (!(await client.query('select pg_try_advisory_lock($1) as got', [buildersLock])).rows[0].got)
      await wait(pauseMs)
    for (const statement of statementsOf(text)) await build(client, statement)
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  } finally {
    await client.end()
  }
}

function statementsOf(text: string): string[] {
  const statements = text.replace(comment, '').split(';')
  return statements.map((statement) => statement.trim().replace(/\s+/g, ' ')).filter(Boolean)
}

async function build(client: Client, statement: string): Promise<void> {
  const index = oneOfThem.exec(statement)?.[1]
  if (!index) throw new Error('only indexes stand beside one that is built concurrently')
  const found = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])
  if (found.rows[0]?.indisvalid) return
  if (found.rows[0]) await client.query(`drop index concurrently ${index}`)
  await client.query(statement)
}
