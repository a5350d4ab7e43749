// Starts the product and says how to reach it; a signal stops it cleanly, the embedded database too.
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { demoWelcome } from '../../demo/welcome.ts'
import { auditBooks } from '#features/payments/audit/service.ts'
import { day } from '#base/time.ts'
import { paymentsOverview } from '#features/payments/overview/service.ts'
import { hasSites } from '#features/sites/service.ts'
import type { Config } from '#platform/config.ts'
import { readConfig } from '#platform/config.ts'
import { listenError, requirePlace } from '#platform/http/listen-error.ts'
import { filesChanged, recordFiles } from '#platform/storage/files-mark.ts'
import { readJobHealth } from '#platform/jobs/job-health.ts'
import type { Log, Platform } from '#platform/platform.ts'
import { requireFolder } from '#platform/storage/storage.ts'
import { recordSecret, secretChanged } from '#platform/secrets/secret-mark.ts'
import { assemblePlatform, filesFolder, findDatabase, migrateDatabase } from './assemble.ts'
import { areBalanced, formatBooks } from './operator/format-books.ts'
import { formatBooksLine, formatCases, formatHealth } from './operator/format-health.ts'
import type { Answer } from './operator/answer.ts'
import { decideOnCodes } from './operator/code-desk.ts'
import { lookAtComplaints } from './operator/complaint-desk.ts'
import { decideOnJobs } from './operator/job-desk.ts'
import { ignoreBrokenPipes } from './process/broken-pipes.ts'
import { createServer } from './http-server.ts'
import { decideOnMembers } from './operator/member-desk.ts'
import { readBuiltPages } from './pages/serve-pages.ts'
import { operatorName } from './operator/operator-name.ts'
import { decideOnPhotos } from './operator/photo-desk.ts'
import { lookAtSites } from './operator/site-desk.ts'
import { bookRefunded } from './operator/refund-desk.ts'
import { lookAtReports } from './operator/report-desk.ts'
import { countWaiting } from './operator/count-waiting.ts'
import type { Figures } from './metrics/serve-metrics.ts'
import { planShutdown, stopOnSignal } from './process/shutdown.ts'
import type { Shutdown } from './process/shutdown.ts'
import { whyItFailed } from './process/why-it-failed.ts'

interface Roles {
  web: boolean
  worker: boolean
  development: boolean
}

type Say = (line: string) => void

/** What every command starts with. */
interface Start {
  config: Config
  log: Log
  shutdown: Shutdown
  say: Say
}

export async function runServer(roles: Roles): Promise<void> {
  await withSettings(async (start) => {
    stopOnSignal(start.shutdown)
    await serveAs(roles, start)
  })
}

/** Starts a server in a process that goes on after it, and returns what stops it: signals and the exit are the caller's. */
export async function startServer(
  roles: Roles,
  environment: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<() => Promise<void>> {
  const start = prepare({ write: print }, (line) => print(`${line}\n`))
  try {
    await serveAs(roles, { ...start, config: configure(start.log, environment) })
  } catch (error) {
    await start.shutdown.run()
    throw error
  }
  return start.shutdown.run
}

async function serveAs(roles: Roles, { config, log, shutdown, say }: Start): Promise<void> {
  if (!config.storageUrl) requireFolder(filesFolder(config))
  const figures = config.metrics ? await openFigures(roles) : null
  const assembling = assemblePlatform(config, figures?.countedLog(log) ?? log, shutdown, figures?.metrics)
  // Reading the pages keeps this process busy: the database is started first, and gets ready meanwhile.
  const reading = roles.web && !roles.development ? turn().then(readBuiltPages) : null
  const [{ platform, runner, startTheRest }] = await Promise.all([assembling, reading])
  if (config.metrics)
    await figures?.listen(platform, config.metrics, shutdown).then((address) => say(`figures ${address}`))
  await makeDemo(platform, say, roles.web ? () => requirePlace('PORT', config) : undefined)
  if (await recordSecret(platform.db, config.secret, platform.now())) say(secretChanged)
  if (roles.worker) await runner.work()
  if (roles.web) await serve(platform, roles, { shutdown, say })
  else say('ready worker')
  await startTheRest()
  await tellOtherFiles(platform, say)
}

/** Loaded only if metrics are on: a start without them is faster. */
async function openFigures({ web, worker }: Roles): Promise<Figures> {
  const program = await import('./metrics/serve-metrics.ts')
  return program.openFigures(web && worker ? 'both' : web ? 'web' : 'worker')
}

/** Nobody waits for it: if the storage is away, it is checked at the next start. */
async function tellOtherFiles({ db, storage, now, log }: Platform, say: Say): Promise<void> {
  const areOthers = await recordFiles({ db, storage, now: now() }).catch(() => false)
  if (!areOthers) return
  say(filesChanged)
  log.error({}, filesChanged)
}

async function serve(
  platform: Platform,
  roles: Roles,
  { shutdown, say }: Pick<Start, 'shutdown' | 'say'>,
): Promise<void> {
  const { port, host, publicUrl } = platform.config
  const server = await createServer(platform, roles)
  shutdown.later('server', () => server.close())
  const address = await server.listen({ port, host }).catch((error: unknown) => {
    throw listenError(error, 'PORT', { port, host })
  })
  const shown = publicUrl ?? address
  for (const line of await demoWelcome(platform, shown, address)) say(line)
  say(`ready ${shown}`)
}

/** Brings the tables up to date and exits. */
export async function runMigrations(): Promise<void> {
  await withSettings(async ({ config, log, shutdown }) => {
    await migrateDatabase(config, log, shutdown)
    say('The database is up to date.')
    await shutdown.run()
  })
}

/** Runs only the embedded database, for a look or a copy while nobody writes, until it is told to stop. */
export async function runDatabase(): Promise<void> {
  await withSettings(async ({ config, log, shutdown }) => {
    if (config.databaseUrl) throw new Error('DATABASE_URL names a database of your own, which runs by itself.')
    stopOnSignal(shutdown)
    say(`database ${await findDatabase(config, log, shutdown)}`)
    setInterval(() => undefined, day)
  })
}

/** Creates the demo site if it is missing and exits. */
export async function runDemo(): Promise<void> {
  await withPlatform(async (platform) => {
    if (await hasSites(platform)) say('There are sites already, so no demo was made.')
    else await makeDemo(platform, say)
  })
}

/** Handles the arguments after its name; `by` is stored with each decision. */
type Desk = (platform: Platform, words: readonly string[], by: string) => Promise<Answer>

export const desks: Readonly<Record<string, Desk>> = {
  photos: decideOnPhotos,
  reports: lookAtReports,
  complaints: lookAtComplaints,
  members: decideOnMembers,
  codes: decideOnCodes,
  sites: lookAtSites,
  jobs: decideOnJobs,
  refunded: bookRefunded,
}

/** Runs one command at an operator's desk and exits, with 2 if it was not done. */
export async function runDesk(desk: Desk, words: readonly string[]): Promise<void> {
  await withPlatform(async (platform) => {
    const answer = await desk(platform, words, operatorName())
    for (const line of answer.lines) (answer.done ? say : complain)(line)
    if (!answer.done) process.exitCode = 2
  })
}

/** Prints the state of the jobs and the open cases and exits, with 1 if anything needs attention. */
export async function runHealth(): Promise<void> {
  await withPlatform(async (platform) => {
    const now = platform.now()
    const queuesFormatted = [
      formatHealth(await readJobHealth(platform.db), now),
      formatCases(await countWaiting(platform), now),
      formatBooksLine(await paymentsOverview(platform), now),
    ]
    for (const line of queuesFormatted.flatMap(({ lines }) => lines)) say(line)
    if (queuesFormatted.some(({ right }) => !right)) process.exitCode = 1
  })
}

/** Prints the state of the books and exits, with 1 if anything is off. */
export async function runBooks(): Promise<void> {
  await withPlatform(async (platform) => {
    const state = await auditBooks(platform)
    for await (const line of formatBooks(state, platform.now())) say(line)
    if (!areBalanced(state)) process.exitCode = 1
  })
}

/** Loaded only for a first start: all later ones are faster without. Whatever would make that start fail afterwards is asked first. */
async function makeDemo(platform: Platform, say: Say, before?: () => Promise<void>): Promise<void> {
  if (await hasSites(platform)) return
  await before?.()
  const { fillDemo } = await import('../../demo/fill.ts')
  await fillDemo(platform, say)
}

/** For a single task, with nobody served. */
async function withPlatform(run: (platform: Platform) => Promise<void>): Promise<void> {
  await withSettings(async ({ config, log, shutdown }) => {
    const { platform } = await assemblePlatform(config, log, shutdown)
    await run(platform)
    await shutdown.run()
  })
}

async function withSettings(run: (start: Start) => Promise<void>): Promise<void> {
  ignoreBrokenPipes()
  const start = prepare(pino.destination(2), say)
  const { log, shutdown } = start
  try {
    await run({ ...start, config: configure(log, process.env) })
  } catch (error) {
    const wasStopped = shutdown.hasBegun()
    if (!wasStopped) complain(whyItFailed(error))
    log.debug({ err: error }, 'start failed')
    await shutdown.run()
    process.exit(wasStopped ? 0 : 1)
  }
}

function prepare(logTo: DestinationStream, say: Say) {
  const log = pino({ level: 'warn', redact: ['*.password', '*.token', '*.email'] }, logTo)
  return { log, shutdown: planShutdown(log), say }
}

/** Until the settings are read, the log has its usual level. */
function configure(log: Logger, environment: NodeJS.ProcessEnv): Config {
  const config = readConfig(environment)
  log.level = config.logLevel
  return config
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Beside what a command was asked for, so that a file or a pipe never takes it for that. */
function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
