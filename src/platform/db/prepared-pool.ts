// A pool that saves round trips: frequent statements are prepared once per connection, and `begin` is sent with what follows it.
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { connecting } from './few-connections.ts'

/** Rare statements are not worth the memory in every connection. */
const preparedFrom = 10
const mostTexts = 500
const readTimeoutMessage = 'Query read timeout'
const planIsStale = 'cached plan must not change result type'

const customPlanMarker = '/* custom plan */'

/** Put before a statement whose best plan depends on its values: a prepared one would get a generic plan. */
export const customPlan = sql.raw(customPlanMarker)

const answerWithinMarker = /^\/\* answer within (\d+) ms \*\//

/** Put before a statement after which those of its transaction may take this long. */
export const allowAnswerWithin = (ms: number) => sql.raw(`/* answer within ${ms} ms */`)

/**
 * Wraps a pool for Kysely. An answer that does not arrive within `patienceMs` never will: the machine at the other end
 * is gone, or the route to it, without notice. That connection is closed, so that the next query gets another.
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
  // The pool listens only while a connection is idle. A user learns of the error from the failing query; without a listener it would end this process.
  client.on('error', () => undefined)
  let patienceMs = usualMs
  let beginning = false
  let ended: Promise<unknown> | null = null
  const send = async (text: string, values: readonly unknown[]) => {
    writeTogether(client)
    const name = names.of(text)
    patienceMs = Number(answerWithinMarker.exec(text)?.[1] ?? patienceMs)
    try {
      return await asked(client, { ...(name ? { name } : {}), text, values: values as unknown[] }, patienceMs)
    } catch (error) {
      if (error instanceof DatabaseError && error.message === planIsStale) names.renew(text)
      throw error
    }
  }
  /** `begin` is sent with the first statement of its transaction, which saves a round trip; a `commit` already sent is not sent again. */
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
      // A commit that failed has already rolled back.
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
    // The pool gives the client a new `release` with each checkout, and notices a lost connection later than we do.
    client.release(broken || streamOf(client).destroyed)
  }
  return Object.assign(Object.create(client) as object, { query, release }) as PostgresPoolClient
}

/**
 * Uses pg's callback and a timer of our own: pg's promise and its `query_timeout` each keep a query's memory reachable
 * from the one before, even when both are long done, so that every minor garbage collection copied all of them (20 ms
 * each on two cores) instead of dropping them.
 */
async function asked(client: PoolClient, question: QueryConfig, patienceMs: number): Promise<QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => streamOf(client).destroy(new Error(readTimeoutMessage)), patienceMs)
      client.query(question, (error, answer) => {
        clearTimeout(giveUp)
        if (error) reject(error)
        else resolve(answer)
      })
    })
  } catch (error) {
    if (error instanceof DatabaseError) redactError(error)
    // The error was created where the answer was read: the caller's stack says more.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Errors are logged and stored with failed jobs: about the row and its values they only say which rule refused them. */
function redactError(error: DatabaseError): void {
  Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined })
  // About a value that does not fit its type.
  error.message = error.message.replace(/: ".*"/s, '')
}

function nothing(command: string) {
  return { command, rowCount: null, rows: [] }
}

/** Whatever is sent in this tick goes out in one write. */
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
  /** If a migration changed a statement's result, it is prepared again. */
  renew(text: string): void
}

function statementNames(): StatementNames {
  const texts = new Map<string, { uses: number; edition: number; name: string }>()
  const nameOf = (text: string, edition: number) => `${createHash('sha1').update(text).digest('base64url')}${edition}`
  return {
    of: (text) => {
      if (text.startsWith(customPlanMarker)) return undefined
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
