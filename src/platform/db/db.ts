// The door to PostgreSQL: a pool with Kysely around it, exact numbers and days, and transactions that try again.
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { DatabaseError, Pool, types } from 'pg'
import { codeOf } from '#base/caught.ts'
import { openPipelined } from './pipelined.ts'
import { preparedPool, waitedFor } from './prepared-pool.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
/** The database, or the transaction that is open: what every query takes first. */
export type Db = Database | Transaction<DB>

const int8 = 20
const date = 1082
const statementTimeoutMs = 15_000
/** For work that reads whole tables and that nobody waits for at a page. */
const lengthyStatementMs = 15 * 60_000
/** Beyond the time that a statement may take, for its answer to come. */
const onTheWayMs = 5_000
const transactionTries = 3
const portionRows = 5_000
const worthAnotherTry = new Set(['40001', '40P01'])

export interface PoolOptions {
  /** Connections at most. */
  max?: number
  /** What to do with a connection that broke while nobody used it. */
  onError?: (error: Error) => void
  /** How long an answer is waited for: the database itself gives up sooner, and tells so unless it is gone. */
  patienceMs?: number
  /** After how long more connections are tried for, where the database allowed fewer. */
  moreAfterMs?: number
}

export function openDb(url: string, options: PoolOptions = {}): Database {
  const {
    max = 10,
    onError = reportLostConnection,
    patienceMs = statementTimeoutMs + onTheWayMs,
    moreAfterMs = 5_000,
  } = options
  const pool = new Pool({
    connectionString: url,
    max,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    connectionTimeoutMillis: 10_000,
    // What does not wait for another answer is sent at once.
    pipeline: true,
    application_name: 'duet',
    types: { getTypeParser: parserFor },
  })
  // Without a listener, a restart of the database would end this process. What breaks while we part is no loss.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error)
  })
  const db = openPipelined<DB>(preparedPool(pool, patienceMs, moreAfterMs))
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, Pool>()

/** The connections of a database: in use, open and free, how many there may be at most, and how many questions wait for one. */
export interface ConnectionUse {
  inUse: number
  idle: number
  most: number
  waiting: number
}

export function connectionUse(db: Database): ConnectionUse | undefined {
  const pool = pools.get(db)
  if (!pool) return undefined
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool
  return { inUse: totalCount - idle, idle, most: options.max, waiting }
}

function reportLostConnection(error: Error): void {
  console.error(`A database connection was lost: ${error.message}`)
}

const parserFor: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === int8) return exactNumber
  // A day has no time zone: as a Date it would move by one for half the world.
  if (oid === date) return (day: string) => day
  return types.getTypeParser(oid, format)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be counted exactly`)
  return value
}

/**
 * Runs `work` in one transaction, or joins the one that is open already. PostgreSQL may ask to begin again
 * (a deadlock, a conflict of serializable transactions): then `work` runs anew, so it must have no other effects.
 */
export async function inTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<DB>)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === transactionTries || !mayTryAgain(error)) throw error
    }
  }
}

/** Questions over whole tables: they may take longer than those of a request, and all of them see the same instant. */
export async function atLength<T>(db: Database, ask: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async (tx) => {
    await takeTime(tx)
    return ask(tx)
  })
}

/**
 * Takes away what is older, some rows at a time: one statement for however many may take longer than a statement may,
 * that night and each night after.
 */
export async function deleteInPortions(db: Db, table: keyof DB, time: string, before: Date): Promise<void> {
  const portion = sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${portionRows})`
  while (Number((await portion.execute(db)).numAffectedRows ?? 0) === portionRows);
}

async function takeTime(tx: Db): Promise<void> {
  await sql`${waitedFor(lengthyStatementMs + onTheWayMs)}set local statement_timeout = ${sql.lit(lengthyStatementMs)}`.execute(
    tx,
  )
}

/** Statements that write out of whole tables: they may take longer than those of a request. */
export async function writeAtLength<T>(db: Database, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await takeTime(tx)
    return work(tx)
  })
}

/**
 * Parts of one transaction that need not wait for each other's answers. All have ended before a failure of one is
 * told, so that nothing is still under way when the transaction is rolled back.
 */
export async function atOnce<Parts extends readonly Promise<unknown>[]>(...parts: Parts) {
  const failures = (await Promise.allSettled(parts)).flatMap((part) =>
    part.status === 'rejected' ? [part.reason] : [],
  )
  // What was on its way behind a statement that failed only says that one did.
  if (failures.length > 0) throw failures.find((error) => !isFollowing(error)) ?? failures[0]
  return Promise.all(parts)
}

function isFollowing(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02'
}

/**
 * The last parts of a transaction, with its commit right behind them: none of them waits for the answer of another.
 * What a part asks after an answer is refused, for its commit has left by then. If a part fails, the commit rolls back.
 */
export async function atLast<Parts extends readonly Promise<unknown>[]>(tx: Db, parts: () => Parts) {
  const [answers] = await atOnce(atOnce(...parts()), sql`commit`.execute(tx))
  return answers
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof DatabaseError && worthAnotherTry.has(error.code ?? '')
}

/** Shutting down, not up yet, out of connections, memory or disk, or a copy that takes no writes: what PostgreSQL says then. */
const awayCode = /^(08|53|57P0[1-3]|25006)/
const lineCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No room left: for files on the disk as for the database.
  'ENOSPC',
  'EDQUOT',
])
/** For these pg has words only. */
const lineWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** Whether it failed because the database, or another service beside us, is not there for now: the same may go well in a moment. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return awayCode.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const isCut = lineCodes.has(codeOf(error) ?? '') || lineWords.test(error.message)
  return isCut || isAwayBucket(error) || isAway(error.cause)
}

/** A bucket that answers too late, or with an error of its own. */
function isAwayBucket(error: Error & { $metadata?: { httpStatusCode?: number } }): boolean {
  return error.name === 'TimeoutError' || (error.$metadata?.httpStatusCode ?? 0) >= 500
}

/** Whether it lets nobody in by that name and password, or has no such database. */
export function isRefusedEntry(error: unknown): boolean {
  return error instanceof DatabaseError && /^(28|3D000)/.test(error.code ?? '')
}

/** Whether the database refused a row because of this named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint
}
