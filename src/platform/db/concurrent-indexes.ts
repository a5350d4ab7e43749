// Indexes that are built concurrently with writes: outside a transaction, for as long as it takes, and again if an attempt was left invalid.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** Any number that nothing else uses as an advisory lock. */
const buildersLock = 20_261_127
const oneOfThem = /^create (?:unique )?index concurrently (\w+) on /i
const comment = /--.*$/gm

interface Migration {
  readonly name: string
  readonly text: string
}

export const buildsConcurrently = (text: string) => /\bindex concurrently\b/i.test(text.replace(comment, ''))

/** The same statements for tables nobody writes to yet, as part of a transaction. */
export const withoutConcurrently = (text: string) => text.replace(/\bindex concurrently\b/gi, 'index')

/**
 * Builds the missing indexes of a migration. One process builds while the others poll every `pauseMs` until it has; if
 * they waited inside a statement, the build would wait for them in turn. A lock that only keeps out other changes of
 * the table is waited for indefinitely, since nobody queues behind it.
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
