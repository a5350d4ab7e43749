// Access to PostgreSQL: a pool with Kysely around it, exact numbers and days, and transactions that are retried.
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { DatabaseError, Pool, types } from 'pg'
import { codeOf } from '#base/caught.ts'
import { openPipelined } from './pipelined.ts'
import { allowAnswerWithin, preparedPool } from './prepared-pool.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
/** The database, or the open transaction: the first argument of every query. */
export type Db = Database | Transaction<DB>

const int8 = 20
const date = 1082
const statementTimeoutMs = 15_000
/** For work that reads whole tables while no request waits for it. */
const longStatementMs = 15 * 60_000
/** Allowance for the answer to arrive, on top of the statement timeout. */
const transferMs = 5_000
const transactionTries = 3
const batchRows = 5_000
const worthAnotherTry = new Set(['40001', '40P01'])

export interface PoolOptions {
  /** Maximum number of connections. */
  max?: number
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void
  /** How long to wait for an answer: the database itself times out sooner, and says so unless it is gone. */
  patienceMs?: number
  /** How long until more connections are tried after the database allowed fewer. */
  moreAfterMs?: number
}

export function openDb(url: string, options: PoolOptions = {}): Database {
  const {
    max = 10,
    onError = () => undefined,
    patienceMs = statementTimeoutMs + transferMs,
    moreAfterMs = 5_000,
  } = options
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    // Statements that don't wait for another answer are sent at once.
    pipeline: true,
    application_name: 'duet',
    types: { getTypeParser: parserFor },
  })
  // Without a listener, a restart of the database would end this process. A connection that breaks while closing is no loss.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The connection itself, with all that it has prepared, would be logged along.
    delete error.client
    if (!pool.ending) onError(error)
  })
  setInEachSession(
    pool,
    `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${2 * statementTimeoutMs}`,
  )
  const db = openPipelined<DB>(preparedPool(pool, patienceMs, moreAfterMs))
  pools.set(db, pool)
  return db
}

/** By a statement, which goes ahead of the first query: PgBouncer refuses whoever asks for such settings as it connects. */
export function setInEachSession(pool: Pool, settings: string): void {
  // Where it fails, so does the query behind it.
  pool.on('connect', (client) => client.query(settings, () => undefined))
}

const pools = new WeakMap<Database, Pool>()

/** The connections of a pool: in use, idle, the maximum, and how many queries are waiting for one. */
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

const parserFor: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === int8) return exactNumber
  // A day has no time zone: as a Date it would shift by one for half the world.
  if (oid === date) return (day: string) => day
  return types.getTypeParser(oid, format)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be counted exactly`)
  return value
}

/**
 * Runs `work` in one transaction, or joins the one that is already open. PostgreSQL may ask for a retry (a deadlock, a
 * serialization conflict): `work` then runs again, so it must have no other side effects.
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

/** Queries over whole tables: they may take longer than those of a request, and all of them see the same snapshot. */
export async function inLongRead<T>(db: Database, ask: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async (tx) => {
    await allowLongStatements(tx)
    return ask(tx)
  })
}

/**
 * Deletes older rows in batches: a single statement for any number of rows may exceed the statement timeout, that night
 * and every night after.
 */
export async function deleteInBatches(db: Db, table: keyof DB, time: string, before: Date): Promise<void> {
  const deleteBatch = sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${batchRows})`
  while (Number((await deleteBatch.execute(db)).numAffectedRows ?? 0) === batchRows);
}

async function allowLongStatements(tx: Db): Promise<void> {
  await sql`${allowAnswerWithin(longStatementMs + transferMs)}set local statement_timeout = ${sql.lit(longStatementMs)}`.execute(
    tx,
  )
}

/** Statements that write from whole tables: they may take longer than those of a request. */
export async function inLongTransaction<T>(db: Database, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await allowLongStatements(tx)
    return work(tx)
  })
}

/**
 * Parts of one transaction that need not wait for each other's answers. All have ended before a failure is thrown, so
 * that nothing is still in flight when the transaction is rolled back.
 */
export async function inParallel<Parts extends readonly Promise<unknown>[]>(...parts: Parts) {
  const failures = (await Promise.allSettled(parts)).flatMap((part) =>
    part.status === 'rejected' ? [part.reason] : [],
  )
  // Statements queued behind a failed one only report that one failed.
  if (failures.length > 0) throw failures.find((error) => !isFollowing(error)) ?? failures[0]
  return Promise.all(parts)
}

function isFollowing(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02'
}

/**
 * The last parts of a transaction, pipelined with its commit: none waits for another's answer. A query that a part
 * makes after an answer is refused, because the commit has already been sent. If a part fails, the commit rolls back.
 */
export async function withCommit<Parts extends readonly Promise<unknown>[]>(tx: Db, parts: () => Parts) {
  const [answers] = await inParallel(inParallel(...parts()), sql`commit`.execute(tx))
  return answers
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof DatabaseError && worthAnotherTry.has(error.code ?? '')
}

/**
 * PostgreSQL's codes for shutting down, starting up, out of connections, memory or disk, a disk that fails, and a read-only
 * replica; for what waited too long, as behind somebody's lock, or got into each other's way again and again.
 */
const unavailableCode = /^(08|53|57014|57P0[1-35]|58030|25006|25P03|55P03|40001|40P01)/
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EPROTO',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No space left: for files on the disk as well as for the database.
  'ENOSPC',
  'EDQUOT',
  // A disk that failed, or that the system has made read-only for it; too many files open.
  'EIO',
  'EROFS',
  'ESTALE',
  'EMFILE',
  'ENFILE',
])
/** Errors for which pg has only messages, no codes. */
const connectionMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|The server does not support SSL|There was an error establishing an SSL)/
/** Node's codes for a certificate that is not trusted, has expired or is for another name, and for a TLS that can't be agreed on. */
const tlsCode = /^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/

/** Whether it failed because the database, or another service we depend on, is unavailable for now: a retry may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailableCode.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = codeOf(error) ?? ''
  const isCut = connectionCodes.has(code) || tlsCode.test(code) || connectionMessages.test(error.message)
  return isCut || isBucketUnavailable(error) || isUnavailable(error.cause)
}

/**
 * For what a reader can do without, such as noting when they were last here: while the database takes no writes, because its
 * disk is full or a failover left it read-only, pages can still be read.
 */
export async function unlessUnavailable(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/** A bucket that answers too late, or with an error of its own. */
function isBucketUnavailable(error: Error & { $metadata?: { httpStatusCode?: number } }): boolean {
  return error.name === 'TimeoutError' || (error.$metadata?.httpStatusCode ?? 0) >= 500
}

/** Whether it failed because the database only lets itself be read: a standby takes no writes and lets nobody listen. */
export function isStandby(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006'
}

/** Whether the name and password were rejected, or the database does not exist. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof DatabaseError && /^(28|3D000)/.test(error.code ?? '')
}

/** Whether its user may not do in the database what was asked. */
export function lacksRights(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501'
}

/** Whether a schema, table, column or function is missing, as a later version drops some that earlier ones use. */
export function meetsOtherTables(error: unknown): boolean {
  return error instanceof DatabaseError && /^(3F000|42P01|42703|42883)$/.test(error.code ?? '')
}

/** Whether the database refused a row because of this named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint
}
