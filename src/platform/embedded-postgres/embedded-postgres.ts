// Starts the PostgreSQL that is installed by npm: one server per data folder, shared by the processes that use it.
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '#platform/make-folder.ts'
import { accountForPostgres } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, placeCluster, readPassword } from './cluster.ts'
import { keepRunning } from './keeper.ts'
import {
  ensureDatabase,
  findRunning,
  isPostgresOf,
  type RunningServer,
  type ServerOptions,
  signal,
  startServer,
  stopServer,
  findHolder,
} from './server.ts'
import { addUser, forgetUsersOfOriginal, livingUsers, removeUser, withLock } from './users.ts'

export interface EmbeddedOptions {
  /** A folder of its own; created if missing. */
  dataDir: string
  log?: (sentence: string) => void
  /** Called when the server ended by itself. */
  trouble?: (sentence: string) => void
  /** False only in tests: a power cut may then lose everything. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  readonly url: string
  readonly pid: number
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>
}

const quiet = () => undefined
const openHere = new Map<string, Promise<EmbeddedPostgres>>()

/** Starts the server of this folder, or joins the one that is already running. */
export function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  makeFolder(options.dataDir)
  const dataDir = realpathSync(options.dataDir)
  const opening = openHere.get(dataDir) ?? open({ durable: true, log: quiet, trouble: quiet, ...options, dataDir })
  openHere.set(dataDir, opening)
  opening.catch(() => openHere.delete(dataDir))
  return opening
}

async function open({ dataDir, log, trouble, durable }: Required<EmbeddedOptions>): Promise<EmbeddedPostgres> {
  return withLock(dataDir, async () => {
    const clusterDir = placeCluster(dataDir, accountForPostgres)
    const account = accountForPostgres(clusterDir)
    const password = readPassword(dataDir)
    const options: ServerOptions = { dataDir, clusterDir, password, durable, account, binaries: findBinaries(account) }
    if (path.dirname(clusterDir) !== dataDir)
      log(`The database lies in ${clusterDir}: its account can't reach ${dataDir}.`)
    if (!existsSync(path.join(clusterDir, 'PG_VERSION'))) log(`Setting up a new database in ${clusterDir}.`)
    let pid: number | undefined
    // Registered before it runs: a process that ends during the start leaves no server behind.
    const stopOnExit = () => leaveAtOnce(dataDir, clusterDir, pid)
    process.once('exit', stopOnExit)
    try {
      await ensureCluster(options)
      forgetUsersOfOriginal(dataDir)
      const running = await joinOrStart(options, log, (launched) => (pid = launched))
      pid = running.pid
      const url = await ensureDatabase(running)
      addUser(dataDir)
      const server: Served = {
        pid,
        stopKeeping: keepRunning({
          isThere: () => !existsSync(clusterDir) || findHolder(clusterDir) !== undefined,
          start: () => startAgain(options, server, url, (launched) => (pid = server.pid = launched)),
          trouble,
        }),
      }
      return { url, pid, stop: () => leave(dataDir, server, stopOnExit) }
    } catch (error) {
      process.off('exit', stopOnExit)
      if (pid !== undefined) leaveAtOnce(dataDir, clusterDir, pid)
      throw error
    }
  })
}

async function joinOrStart(
  options: ServerOptions,
  log: (sentence: string) => void,
  onLaunch: (pid: number) => void,
): Promise<RunningServer> {
  const running = await findRunning(options)
  if (!running) return startServer(options, onLaunch)
  const others = livingUsers(options.dataDir).length
  log(
    others > 0 ? 'Joining the database that already runs here.' : 'Taking over the database that a crash left running.',
  )
  return running
}

interface Served {
  /** A different process after a restart. */
  pid: number
  stopKeeping(): void
}

/** On its known port: those who are connected, or will be, look nowhere else. */
async function startAgain(
  options: ServerOptions,
  server: Served,
  url: string,
  onLaunch: (pid: number) => void,
): Promise<void> {
  await withLock(options.dataDir, async () => {
    if (!openHere.has(options.dataDir)) return
    const running = (await findRunning(options)) ?? (await startServer(options, onLaunch, Number(new URL(url).port)))
    server.pid = running.pid
  })
}

async function leave(dataDir: string, server: Served, stopOnExit: () => void): Promise<void> {
  if (!openHere.delete(dataDir)) return
  server.stopKeeping()
  process.off('exit', stopOnExit)
  // If the folder was deleted meanwhile, there is no list of users and no place for a lock any more.
  if (!existsSync(dataDir)) return stopServer(server.pid)
  await withLock(dataDir, async () => {
    if (!removeUser(dataDir).othersLeft) await stopServer(server.pid)
  })
}

/** Awaits nothing, because nothing can be awaited while the process exits: the server finishes its shutdown on its own. */
function leaveAtOnce(dataDir: string, clusterDir: string, known: number | undefined): void {
  const pid = known ?? findHolder(clusterDir)?.pid
  const othersLeft = existsSync(path.join(dataDir, 'users')) && removeUser(dataDir).othersLeft
  // By now the process id may belong to a stranger.
  if (pid && !othersLeft && isPostgresOf(pid, clusterDir)) signal(pid, 'SIGINT')
}
