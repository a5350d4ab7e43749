// The PostgreSQL of the tests and journeys: the one in DATABASE_URL, otherwise the embedded one in a persistent folder.
import path from 'node:path'
import { dropAbandoned } from '#platform/db/scratch.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { projectRoot } from '#platform/project.ts'

const dataDir = path.join(projectRoot, '.cache/postgres')

/** Without the databases left by killed runs. The embedded one may lose its data in a power cut. */
export async function openTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir, durable: false })
  const url = given ?? embedded?.url ?? ''
  await dropAbandoned(url)
  return { url, stop: async () => embedded?.stop() }
}
