// Brings a database up to date: plain SQL files, forward only, one at a time under the migrator's lock.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'

const migrationsFolder = path.resolve(import.meta.dirname, '../../../database/migrations')
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
const oldestMajor = 15

/** Applies what is missing and returns the names of what it applied. */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2 }) }),
  })
  try {
    await refuseOldPostgres(db)
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

function readMigrations(folder: string): Record<string, Migration> {
  const migrations: Record<string, Migration> = {}
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.sql'))) {
    if (!fileName.test(name)) throw new Error(`${name} should be named like 0001_what_it_does.sql`)
    const text = readFileSync(path.join(folder, name), 'utf8')
    migrations[name.slice(0, -'.sql'.length)] = { up: async (db) => void (await sql.raw(text).execute(db)) }
  }
  return migrations
}

async function refuseOldPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < oldestMajor) throw new Error(`PostgreSQL ${major} is too old: at least ${oldestMajor} is needed.`)
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
