// A pool that spares waits: often repeated statements are prepared once a connection, and `begin` goes with what follows it.
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { connecting } from './few-connections.ts'

/** What is asked seldom is not worth memory in every connection. */
const preparedFrom = 10
const mostTexts = 500
const nothingHeard = 'Query read timeout'
const planIsStale = 'cached plan must not change result type'

const plannedAnewWord = '/* planned anew */'

/** Put before a statement whose best plan depends on the values: a prepared one would be planned for values like none. */
export const plannedAnew = sql.raw(plannedAnewWord)

const waitedForWord = /^\/\* waited for (\d+) ms \*\//

/** Put before a statement after which those of its transaction may take so long. */
export const waitedFor = (ms: number) => sql.raw(`/* waited for ${ms} ms */`)

/**
 * Wraps a pool for Kysely. An answer that does not come within `patienceMs` will not come: the machine at the other end is
 * gone, or the way there, and no word of it arrives. That connection is ended, so that the next question gets another.
 */
export function preparedPool(pool: Pool, patienceMs: number, moreAfterMs: number): PostgresPool {
  const connect = connecting(pool, moreAfterMs)
  const names = statementNames()
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    Client: (pool as unknown as PostgresPool).Client,
    connect: async () => {
      const client = await connect()
      const known = wrapped.get(client) ?? preparing(client, names, patienceMs)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  } as PostgresPool
}

function preparing(client: PoolClient, names: StatementNames, usualMs: number): PostgresPoolClient {
  // The pool listens only while nobody uses it. Whoever does is told by the question that fails; unheard it would end this process.
  client.on('error', () => undefined)
  let patienceMs = usualMs
  let beginning = false
  let ended: Promise<unknown> | null = null
  const send = async (text: string, values: readonly unknown[]) => {
    writeTogether(client)
    const name = names.of(text)
    patienceMs = Number(waitedForWord.exec(text)?.[1] ?? patienceMs)
    try {
      return await asked(client, { ...(name ? { name } : {}), text, values: values as unknown[] }, patienceMs)
    } catch (error) {
      if (error instanceof DatabaseError && error.message === planIsStale) names.renew(text)
      throw error
    }
  }
  /** `begin` travels with the first statement of its transaction, which saves a wait; a `commit` that was sent is not sent again. */
  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      beginning = true
      ended = null
      return nothing('BEGIN')
    }
    if (text === 'commit' || text === 'rollback') {
      if (beginning) {
        beginning = false
        return nothing(text.toUpperCase())
      }
      // A commit that failed has rolled back already.
      if (ended && text === 'rollback') return nothing('ROLLBACK')
      ended ??= send(text, values)
      return ended
    }
    if (!beginning) return send(text, values)
    beginning = false
    writeTogether(client)
    const [, answer] = await Promise.all([asked(client, { text: 'begin' }, patienceMs), send(text, values)])
    return answer
  }
  const release = (broken?: boolean) => {
    patienceMs = usualMs
    beginning = false
    ended = null
    // The pool gives the client a new `release` each time it is lent, and hears later than we that its line is gone.
    client.release(broken || streamOf(client).destroyed)
  }
  return Object.assign(Object.create(client) as object, { query, release }) as PostgresPoolClient
}

/**
 * Through pg's callback, and with a clock of our own: pg's promise and its `query_timeout` each keep a query's memory reachable
 * from the one before, also when both are long done, so that every minor collection of garbage copied all of them (20 ms each
 * on two cores) instead of dropping them.
 */
async function asked(client: PoolClient, question: QueryConfig, patienceMs: number): Promise<QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => streamOf(client).destroy(new Error(nothingHeard)), patienceMs)
      client.query(question, (error, answer) => {
        clearTimeout(giveUp)
        if (error) reject(error)
        else resolve(answer)
      })
    })
  } catch (error) {
    if (error instanceof DatabaseError) dropWords(error)
    // It was made where the answer was read: what leads to who asked says more.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Errors go to logs and are kept with jobs that fail: of the row and the values they only say what rule refused them. */
function dropWords(error: DatabaseError): void {
  Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined })
  // Of a value that is none of its type.
  error.message = error.message.replace(/: ".*"/s, '')
}

function nothing(command: string) {
  return { command, rowCount: null, rows: [] }
}

/** Whatever is sent in this turn leaves in one write. */
function writeTogether(client: PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function streamOf(client: PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream
}

interface StatementNames {
  of(text: string): string | undefined
  /** After a migration changed what a statement answers, it is prepared anew. */
  renew(text: string): void
}

function statementNames(): StatementNames {
  const texts = new Map<string, { uses: number; edition: number; name: string }>()
  const nameOf = (text: string, edition: number) => `${createHash('sha1').update(text).digest('base64url')}${edition}`
  return {
    of: (text) => {
      if (text.startsWith(plannedAnewWord)) return undefined
      const known = texts.get(text)
      if (!known && texts.size < mostTexts) texts.set(text, { uses: 1, edition: 0, name: nameOf(text, 0) })
      if (!known) return undefined
      known.uses += 1
      return known.uses >= preparedFrom ? known.name : undefined
    },
    renew: (text) => {
      const known = texts.get(text)
      if (known) texts.set(text, { ...known, edition: known.edition + 1, name: nameOf(text, known.edition + 1) })
    },
  }
}
