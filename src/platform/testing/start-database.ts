// Before the tests: a PostgreSQL (the one in DATABASE_URL, else the embedded one) with a migrated template to copy from.
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/db/migrate.ts'
import { createScratch, dropAbandoned } from '#platform/db/scratch.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { removeAbandoned } from './data-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, for tests that make databases themselves. */
    databaseUrl: string
    templateName: string
  }
}

const dataDir = path.resolve(import.meta.dirname, '../../../.cache/postgres')

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir, durable: false })
  const databaseUrl = given ?? embedded?.url ?? ''
  await Promise.all([removeAbandoned(), dropAbandoned(databaseUrl)])
  const template = await createScratch(databaseUrl, 'template')
  await migrate(template.url)
  project.provide('databaseUrl', databaseUrl)
  project.provide('templateName', new URL(template.url).pathname.slice(1))
  return async () => {
    await template.drop()
    await embedded?.stop()
  }
}
