// Brings a database up to date: plain SQL files, forward only, each a transaction of its own under the migrator's lock.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { DatabaseError, Pool } from 'pg'
import { projectRoot } from '#platform/project.ts'
import { buildIndexes, buildsConcurrently, builtAtOnce } from './concurrent-indexes.ts'
import type { Database } from './db.ts'

const migrationsFolder = path.join(projectRoot, 'database/migrations')
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
const oldestMajor = 15
const versionOfServer = sql.raw("current_setting('server_version_num')")
const noSuchTable = '42P01'
const lockNotAvailable = '55P03'
/**
 * A change of a table waits for all who read it, and all who come later wait behind that: beside a question that takes a
 * quarter of an hour the site would stand still for as long. So it steps back, lets them pass, and tries again.
 */
const usualPatience = { lockMs: 3_000, pauseMs: 7_000, attempts: 120 }

/** Brings the database up to date. Nearly every start finds nothing to do: it asks on a connection of the product's, and opens no other. */
export async function bringUpToDate(db: Database, url: string): Promise<void> {
  const applied = await readApplied(db)
  if (!applied || lacking(applied, listFiles(migrationsFolder)).length > 0) await migrate(url)
}

/** Applies what is missing and returns the names of what it applied. */
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

/** Adds to `applied` what it applied, also where it fails then. */
async function migrateOnce(
  url: string,
  folder: string,
  { lockMs, pauseMs }: typeof usualPatience,
  applied: string[],
): Promise<void> {
  const files = listFiles(folder)
  const pool = new Pool({ connectionString: url, max: 2, lock_timeout: lockMs })
  // What breaks while it is asked fails that question; unheard it would end this process.
  pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const before = await readApplied(db)
    if (before && lacking(before, files).length === 0) return
    const { rows } = await sql<{ version: string }>`select ${versionOfServer} as version`.execute(db)
    refuseOldPostgres(rows[0]?.version)
    const isNew = !before?.size
    const migrator = migratorOf(db, folder, files, isNew)
    if (isNew) applied.push(...(await migrator.applyAll()))
    else for (const name of lacking(before, files)) applied.push(...(await migrator.applyOne(url, name, pauseMs)))
  } finally {
    await db.destroy()
  }
}

/** On new tables all are one transaction: nobody is there to wait, and nothing is left of a first start that fails. */
function migratorOf(db: Kysely<unknown>, folder: string, files: readonly string[], isNew: boolean) {
  const texts = new Map(files.map((file) => [nameOf(file), readFileSync(path.join(folder, file), 'utf8')]))
  const migrations = Object.fromEntries([...texts].map(([name, text]) => [name, migrationOf(text, isNew)]))
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  return {
    applyAll: async () => appliedOf(await migrator.migrateToLatest()),
    /** Nothing where another process was quicker. */
    applyOne: async (url: string, name: string, pauseMs: number) => {
      const text = texts.get(name) ?? ''
      if (buildsConcurrently(text)) await buildIndexes(url, { name, text }, pauseMs)
      return appliedOf(await migrator.migrateTo(name))
    },
  }
}

/** What was built beside those who write is only noted in its transaction. */
function migrationOf(text: string, isNew: boolean): Migration {
  const statements = isNew ? builtAtOnce(text) : text
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

/** The names of what was applied, by one question in place of the migrator's dozen; null where nothing ever was. */
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

/** More than ours may be there: a newer version has begun to take over, beside which this one still has to start. */
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

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
