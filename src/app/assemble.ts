// Puts the platform together from the settings: each part is started once and leaves word of how to stop it.
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { openDb } from '#platform/db/db.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { startJobs } from '#platform/jobs.ts'
import type { JobRunner } from '#platform/jobs.ts'
import { sandboxGateway } from '#platform/payments/sandbox-gateway.ts'
import { startSandboxProvider } from '#platform/payments/start-sandbox.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import type { Log, Platform } from '#platform/platform.ts'
import { startLive } from '#platform/realtime/start-live.ts'
import { openStorage } from '#platform/storage.ts'
import { loadWords } from '#platform/words.ts'
import type { Shutdown } from './shutdown.ts'

/** The address of the database, embedded or the operator's own, with its tables up to date. */
export async function openDatabase(config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  let url = config.databaseUrl
  if (!url) {
    const embedded = await startEmbeddedPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      log: (line) => log.info({}, line),
    })
    shutdown.later('database', () => embedded.stop())
    url = embedded.url
  }
  await migrate(url)
  return url
}

/** The platform, and the job runner that a worker process takes its work from. */
export async function assemblePlatform(
  config: Config,
  log: Log,
  shutdown: Shutdown,
): Promise<{ platform: Platform; runner: JobRunner }> {
  // A program of its own, which takes its time to come up: meanwhile the database does.
  const starting = startSandboxProvider({
    dataDir: join(config.dataDir, 'sandbox-provider'),
    log: (line) => log.info({}, line),
  })
  starting.catch(() => undefined)
  shutdown.later('payment provider', async () => (await starting).stop())
  const databaseUrl = await openDatabase(config, log, shutdown)
  const db = openDb(databaseUrl, { max: 20 })
  shutdown.later('connections', () => db.destroy())
  const [runner, live, provider, words] = await Promise.all([
    startJobs(databaseUrl, log),
    startLive({ databaseUrl, redisUrl: config.redisUrl, log }),
    starting,
    loadWords(join(import.meta.dirname, '../copy')),
  ])
  shutdown.later('jobs', () => runner.stop())
  shutdown.later('live events', () => live.stop())
  const platform: Platform = {
    config,
    db,
    now: () => new Date(),
    live,
    storage: openStorage(join(config.dataDir, 'files')),
    jobs: runner,
    gateway: sandboxGateway(provider),
    photoCheck: ownPhotoCheck,
    words,
    log,
    drawPortrait: async (seed, size) => (await import('../../demo/portraits.ts')).renderPortrait(seed, size),
  }
  return { platform, runner }
}
