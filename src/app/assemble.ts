// Assembles the platform from the settings: each part is started once and registers how to stop it.
import { join } from 'node:path'
import { messageOf } from '#base/caught.ts'
import type { Config } from '#platform/config.ts'
import { isLoginRefused, isUnavailable, openDb } from '#platform/db/db.ts'
import { bringUpToDate, migrate } from '#platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { jobsStopWithinMs, openJobs } from '#platform/jobs/jobs.ts'
import type { JobRunner } from '#platform/jobs/jobs.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import { sandboxGateway } from '#platform/payments/sandbox-gateway.ts'
import { readSandboxSecrets } from '#platform/payments/sandbox-secrets.ts'
import { startSandboxProvider } from '#platform/payments/start-sandbox.ts'
import type { SandboxProvider } from '#platform/payments/start-sandbox.ts'
import { verotelGateway } from '#platform/payments/verotel-gateway.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import type { Log, Platform } from '#platform/platform.ts'
import { openPush } from '#platform/delivery/push.ts'
import { projectRoot } from '#platform/project.ts'
import { seenChanges } from '#platform/realtime/seen-changes.ts'
import { startLive } from '#platform/realtime/start-live.ts'
import { openBucket, openStorage } from '#platform/storage/storage.ts'
import { httpTexts } from '#platform/delivery/texts.ts'
import { throttledErrors } from '#platform/throttled-errors.ts'
import { loadWords } from '#platform/words.ts'
import { farewellMs } from './process/shutdown.ts'
import type { Shutdown } from './process/shutdown.ts'
import { jobsOf } from './jobs.ts'

export interface Assembled {
  platform: Platform
  /** A worker process takes its jobs from it. */
  runner: JobRunner
  /** Starts what no page waits for; whatever needs it earlier waits for it. */
  startTheRest(): Promise<void>
}

/** The platform, on a database with its tables up to date. */
export async function assemblePlatform(
  config: Config,
  log: Log,
  shutdown: Shutdown,
  metrics?: Metrics,
): Promise<Assembled> {
  const provider = await openProvider(config, log, shutdown)
  const databaseUrl = await findDatabase(config, log, shutdown)
  const db = openDb(databaseUrl, { max: 20, onError: throttledErrors(log, 'a database connection was lost') })
  shutdown.later('connections', () => db.destroy(), farewellMs)
  const runner = openJobs(databaseUrl, log)
  shutdown.later('jobs', () => runner.stop(), jobsStopWithinMs)
  const [live, words] = await Promise.all([
    startLive({ databaseUrl, redisUrl: config.redisUrl, log }),
    loadWords(join(projectRoot, 'src/copy')),
    bringUpToDate(db, databaseUrl),
  ]).catch((error: unknown) => {
    throw config.databaseUrl ? namingDatabase(error) : error
  })
  shutdown.later('live events', () => live.stop(), farewellMs)
  const changes = seenChanges(databaseUrl, log)
  shutdown.later('changes seen', () => changes.stop(), farewellMs)
  const storage = config.storageUrl ? await openBucket(config.storageUrl) : openStorage(filesFolder(config))
  const platform: Platform = {
    config,
    db,
    now: () => new Date(),
    live,
    seenChanges: changes,
    storage,
    jobs: runner,
    gateway: provider.gateway,
    photoCheck: ownPhotoCheck,
    push: openPush(db, config.pushServices),
    texts: config.smsUrl ? httpTexts(config.smsUrl) : undefined,
    words,
    log,
    metrics,
    drawPortrait: async (seed, width) => (await import('../../demo/portraits.ts')).drawPortrait(seed, width),
  }
  runner.declare(jobsOf(platform))
  const startTheRest = async () => void (await Promise.all([provider.start(), startQueue(runner, log)]))
  return { platform, runner, startTheRest }
}

/** While the database takes no jobs, as after a failover to a standby, pages can be read: the first job starts the queue then. */
async function startQueue(runner: JobRunner, log: Log): Promise<void> {
  await runner.start().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    log.warn({ err: error }, 'job queue: it starts with the first job')
  })
}

/** Where pictures are stored without a bucket. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files')

/** Brings the database's tables up to date. */
export async function migrateDatabase(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  await migrate(await findDatabase(config, log, shutdown)).catch((error: unknown) => {
    throw config.databaseUrl ? namingDatabase(error) : error
  })
}

/** Names the setting, since that is where the operator can act. */
function namingDatabase(error: unknown): unknown {
  if (!isUnavailable(error) && !isLoginRefused(error)) return error
  // If a name has several addresses, each has its own reason and the aggregate has none.
  const reason = messageOf(error instanceof AggregateError ? error.errors[0] : error)
  return new Error(`DATABASE_URL names a database that can't be used: ${reason}.`, { cause: error })
}

/** The URL of the database, embedded or the operator's own. */
export async function findDatabase(config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const starting = startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: (line) => log.info({}, line),
    trouble: (line) => log.error({}, line),
  })
  // Registered before it has started: a stop in the meantime must not leave it running.
  shutdown.later('database', async () => (await starting.catch(() => null))?.stop())
  return (await starting).url
}

/** Real providers run elsewhere; the sandbox provider is a program of its own, which starts while pages are already being served. */
async function openProvider(
  { payments, dataDir }: Config,
  log: Log,
  shutdown: Shutdown,
): Promise<{ start(): Promise<unknown>; gateway: PaymentGateway }> {
  const start = async (): Promise<void> => {}
  if (payments.provider === 'mollie') {
    const { mollieGateway } = await import('#platform/payments/mollie-gateway.ts')
    return { start, gateway: mollieGateway({ api_key: payments.apiKey }) }
  }
  if (payments.provider === 'verotel') {
    const { shopId: shop_id, signatureKey: signature_key, url } = payments
    return { start, gateway: verotelGateway({ shop_id, signature_key, url }) }
  }
  return openSandbox(join(dataDir, 'sandbox-provider'), log, shutdown)
}

function openSandbox(dataDir: string, log: Log, shutdown: Shutdown) {
  let starting: Promise<SandboxProvider> | undefined
  const start = () => (starting ??= startSandboxProvider({ dataDir, log: (line) => log.info({}, line) }))
  shutdown.later('payment provider', async () => (await starting)?.stop())
  return { start, gateway: sandboxGateway({ ...readSandboxSecrets(dataDir), url: async () => (await start()).url }) }
}
