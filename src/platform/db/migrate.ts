// Migrates a database: plain SQL files, forward only, each in a transaction of its own under the migrator's lock.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { DatabaseError, Pool } from 'pg'
import { projectRoot } from '#platform/project.ts'
import { buildIndexes, buildsConcurrently, withoutConcurrently } from './concurrent-indexes.ts'
import { setInEachSession } from './db.ts'
import type { Database } from './db.ts'

const migrationsFolder = path.join(projectRoot, 'database/migrations')
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
const oldestMajor = 15
const versionOfServer = sql.raw("current_setting('server_version_num')")
const noSuchTable = '42P01'
const lockNotAvailable = '55P03'
/** A table, or another object, of that name is there already. */
const isTaken = /^(42P07|42710|42723)$/
/**
 * A table change waits for everyone who reads the table, and everyone who comes later queues behind it: next to a query
 * of a quarter of an hour, the site would be down for that long. So it times out, lets the others pass, and retries.
 */
const usualPatience = { lockMs: 3_000, pauseMs: 7_000, attempts: 120 }

/** Brings the database up to date. Nearly every start finds nothing to do: it checks over a connection of the pool, and opens no other. */
export async function bringUpToDate(db: Database, url: string): Promise<void> {
  const applied = await readApplied(db)
  if (!applied || lacking(applied, listFiles(migrationsFolder)).length > 0) await migrate(url)
}

/** Applies what is missing and returns the names of the applied migrations. */
export async function migrate(url: string, folder = migrationsFolder, patience = usualPatience): Promise<string[]> {
  const applied: string[] = []
  for (let attempt = 1; ; attempt++) {
    try {
      await migrateOnce(url, folder, patience, applied)
      return applied
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null
      if (!(cause instanceof DatabaseError) || cause.code !== lockNotAvailable || attempt === patience.attempts)
        throw error
      await wait(patience.pauseMs)
    }
  }
}

/** Adds to `applied` what it applied, even if it then fails. */
async function migrateOnce(
  url: string,
  folder: string,
  { lockMs, pauseMs }: typeof usualPatience,
  applied: string[],
): Promise<void> {
  const files = listFiles(folder)
  const pool = new Pool({ connectionString: url, max: 2 })
  // A connection that breaks during a query fails that query; without a listener the error would end this process.
  pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined)
  setInEachSession(pool, `set lock_timeout = ${lockMs}`)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const before = await readApplied(db)
    if (before && lacking(before, files).length === 0) return
    const { rows } = await sql<{ version: string }>`select ${versionOfServer} as version`.execute(db)
    refuseOldPostgres(rows[0]?.version)
    const isNew = !before?.size
    if (isNew) await refuseUnfit(db)
    else if (lacking(before, files).length === files.length)
      throw new Error(ofAnother('another program has migrated it'))
    const migrator = migratorOf(db, folder, files, isNew)
    if (isNew) applied.push(...(await migrator.applyAll()))
    else for (const name of lacking(before, files)) applied.push(...(await migrator.applyOne(url, name, pauseMs)))
  } finally {
    await db.destroy()
  }
}

/** On an empty database all migrations are one transaction: nobody has to wait, and a failed first start leaves nothing behind. */
function migratorOf(db: Kysely<unknown>, folder: string, files: readonly string[], isNew: boolean) {
  const texts = new Map(files.map((file) => [nameOf(file), readFileSync(path.join(folder, file), 'utf8')]))
  const migrations = Object.fromEntries([...texts].map(([name, text]) => [name, migrationOf(text, isNew)]))
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  return {
    applyAll: async () => {
      const result = await migrator.migrateToLatest()
      if (result.error instanceof DatabaseError && isTaken.test(result.error.code ?? ''))
        throw new Error(ofAnother(result.error.message), { cause: result.error })
      return appliedOf(result)
    },
    /** Undefined if another process was faster. */
    applyOne: async (url: string, name: string, pauseMs: number) => {
      const text = texts.get(name) ?? ''
      if (buildsConcurrently(text)) await buildIndexes(url, { name, text }, pauseMs)
      return appliedOf(await migrator.migrateTo(name))
    },
  }
}

/** What was built concurrently is only recorded in its transaction. */
function migrationOf(text: string, isNew: boolean): Migration {
  const statements = isNew ? withoutConcurrently(text) : text
  return {
    up: async (db) => void (buildsConcurrently(statements) || (await sql.raw(statements).execute(db))),
  }
}

function appliedOf({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error')
  if (failed) throw new Error(`Migration ${failed.migrationName} failed: ${reason(error)}`, { cause: error })
  if (error) throw new Error(`The database could not be migrated: ${reason(error)}`, { cause: error })
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

function listFiles(folder: string): string[] {
  const files = readdirSync(folder).filter((entry) => entry.endsWith('.sql'))
  for (const file of files)
    if (!fileName.test(file)) throw new Error(`${file} should be named like 0001_what_it_does.sql`)
  return files
}

/** The names of the applied migrations, by one query instead of the migrator's dozen; null if none was ever applied. */
async function readApplied<Tables>(db: Kysely<Tables>): Promise<Set<string> | null> {
  try {
    const found = sql<{
      name: string
      version: string
    }>`select name, ${versionOfServer} as version from kysely_migration`
    const { rows } = await found.execute(db)
    if (rows[0]) refuseOldPostgres(rows[0].version)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === noSuchTable) return null
    throw error
  }
}

/** There may be more than ours: a newer version has begun to take over, and this one still has to start next to it. */
function lacking(applied: ReadonlySet<string>, files: readonly string[]): string[] {
  return files.map(nameOf).filter((name) => !applied.has(name))
}

function nameOf(file: string): string {
  return file.slice(0, -'.sql'.length)
}

function refuseOldPostgres(version: string | undefined): void {
  const major = Math.floor(Number(version) / 10_000)
  if (major < oldestMajor) throw new Error(`PostgreSQL ${major} is too old: at least ${oldestMajor} is needed.`)
}

/**
 * Before anything is in it. In another encoding, what members write would be refused or miscounted; where Ä and ä are not the same
 * letter, so would be two members' names, and towns and addresses would not be found. The queue has a schema of its own.
 */
async function refuseUnfit(db: Kysely<unknown>): Promise<void> {
  const encodings = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = encodings.rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new Error(`The database has the encoding ${encoding}: create one with the encoding UTF8.`)
  const { rows } = await sql<{ knows_letters: boolean; may_create: boolean }>`
    select lower(${'Ä'}::text) = ${'ä'}::text as knows_letters,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create`.execute(db)
  if (!rows[0]?.knows_letters)
    throw new Error(
      'The database knows capitals of English alone: create one with the locale C.UTF-8, or one of a language in UTF-8, instead of C.',
    )
  if (!rows[0].may_create)
    throw new Error('The user of the database may not create tables and schemas in it: let it own the database.')
}

function ofAnother(sign: string): string {
  return `The database holds something else: ${sign}. Name an empty one, or one that was restored as a whole.`
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
