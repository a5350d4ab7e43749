// Brings a database up to date: plain SQL files, forward only, one at a time under the migrator's lock.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseError, Pool } from 'pg'
import { projectRoot } from '#platform/project.ts'
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
  if (!(await isUpToDate(db, listFiles(migrationsFolder)))) await migrate(url)
}

/** Applies what is missing and returns the names of what it applied. */
export async function migrate(url: string, folder = migrationsFolder, patience = usualPatience): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(url, folder, patience.lockMs)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null
      if (!(cause instanceof DatabaseError) || cause.code !== lockNotAvailable || attempt === patience.attempts)
        throw error
      await wait(patience.pauseMs)
    }
  }
}

async function migrateOnce(url: string, folder: string, lockMs: number): Promise<string[]> {
  const files = listFiles(folder)
  const pool = new Pool({ connectionString: url, max: 2, lock_timeout: lockMs })
  // What breaks while it is asked fails that question; unheard it would end this process.
  pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    if (await isUpToDate(db, files)) return []
    const { rows } = await sql<{ version: string }>`select ${versionOfServer} as version`.execute(db)
    refuseOldPostgres(rows[0]?.version)
    const migrations = readMigrations(folder, files)
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results = [] } = await migrator.migrateToLatest()
    const failed = results.find((result) => result.status === 'Error')
    if (failed) throw new Error(`Migration ${failed.migrationName} failed: ${reason(error)}`, { cause: error })
    if (error) throw new Error(`The database could not be migrated: ${reason(error)}`, { cause: error })
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

function listFiles(folder: string): string[] {
  const files = readdirSync(folder).filter((entry) => entry.endsWith('.sql'))
  for (const file of files)
    if (!fileName.test(file)) throw new Error(`${file} should be named like 0001_what_it_does.sql`)
  return files
}

/** One question in place of the migrator's dozen. */
async function isUpToDate<Tables>(db: Kysely<Tables>, files: readonly string[]): Promise<boolean> {
  try {
    const found = sql<{
      name: string
      version: string
    }>`select name, ${versionOfServer} as version from kysely_migration`
    const { rows } = await found.execute(db)
    if (rows[0]) refuseOldPostgres(rows[0].version)
    const applied = new Set(rows.map(({ name }) => name))
    // More than ours: a newer version has begun to take over, beside which this one still has to start.
    return files.every((file) => applied.has(nameOf(file)))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === noSuchTable) return false
    throw error
  }
}

function readMigrations(folder: string, files: readonly string[]): Record<string, Migration> {
  const read = (file: string): Migration => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    return { up: async (db) => void (await sql.raw(text).execute(db)) }
  }
  return Object.fromEntries(files.map((file) => [nameOf(file), read(file)]))
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
