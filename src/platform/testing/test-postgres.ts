// The PostgreSQL of the tests and journeys: the one in DATABASE_URL, otherwise the embedded one.
import path from 'node:path'
import { dropAbandoned } from '#platform/db/scratch.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { projectRoot } from '#platform/project.ts'
import { makeDataFolder } from './data-folder.ts'

/**
 * Without the databases left by killed runs. The embedded one may lose its data in a power cut. Its folder persists,
 * which saves the next run making one; in CI, which has no next run, it is a temporary one, which may be in memory.
 */
export async function openTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) {
    await dropAbandoned(given)
    return { url: given, stop: async () => {} }
  }
  const temporary = process.env['CI'] ? makeDataFolder('postgres') : undefined
  const dataDir = temporary?.path ?? path.join(projectRoot, '.cache/postgres')
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false })
  if (!temporary) await dropAbandoned(embedded.url)
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      await temporary?.remove()
    },
  }
}
