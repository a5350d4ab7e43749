// Before the tests: a PostgreSQL with a migrated template to copy from.
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/db/migrate.ts'
import { createScratch } from '#platform/db/scratch.ts'
import { removeAbandoned } from './data-folder.ts'
import { openTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, for tests that create databases themselves. */
    databaseUrl: string
    templateName: string
  }
}

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([openTestPostgres(), removeAbandoned()])
  const template = await createScratch(postgres.url, 'template')
  await migrate(template.url)
  project.provide('databaseUrl', postgres.url)
  project.provide('templateName', new URL(template.url).pathname.slice(1))
  return async () => {
    await template.drop()
    await postgres.stop()
  }
}
