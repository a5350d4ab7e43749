// The running server: started detached from our terminal, found again after a crash, and stopped gracefully.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { Client } from 'pg'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { cleanEnvironment } from './cluster.ts'
import { commandOf, isAlive, sleep } from './processes.ts'
import { failureReason } from './failure-reason.ts'
import { refuseElsewhere, socketFolder } from './elsewhere.ts'

const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000
const attempts = 5
const logLimitBytes = 10 * 1024 * 1024
const databaseName = 'duet'
const pidFile = 'postmaster.pid'

export interface ServerOptions {
  readonly dataDir: string
  readonly clusterDir: string
  readonly password: string
  readonly durable: boolean
  readonly account: Account | undefined
  readonly binaries: Binaries
}

export interface RunningServer {
  readonly pid: number
  readonly url: string
}

/** The server of this very cluster, if it is still running: its files say so, and it accepts our password. */
export async function findRunning({ clusterDir, password }: ServerOptions): Promise<RunningServer | undefined> {
  const giveUpAt = Date.now() + startTimeoutMs
  for (;;) {
    const { pid, port } = findHolder(clusterDir) ?? {}
    if (!pid) break
    const url = urlOf(port ?? 0, password)
    if (port && (await servesCluster(url, clusterDir))) return { pid, url }
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL ${pid} holds ${clusterDir} but does not answer.`)
    await sleep(50)
  }
  await refuseElsewhere(clusterDir)
  // Left over from a crash; PostgreSQL would mistake a stranger with the same process id for its own.
  rmSync(path.join(clusterDir, pidFile), { force: true })
  return undefined
}

/** The live PostgreSQL of this very cluster, whether it answers yet or not; its port is 0 until it listens. */
export function findHolder(clusterDir: string): { pid: number; port: number } | undefined {
  const file = path.join(clusterDir, pidFile)
  if (!existsSync(file)) return undefined
  const [pid = 0, , , port = 0] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && isAlive(pid) && isPostgresOf(pid, clusterDir) ? { pid, port } : undefined
}

/** Whether this process is the PostgreSQL of this cluster, as far as the system can tell. */
export function isPostgresOf(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid)
  return command === '' ? process.platform === 'win32' : command.includes('postgres') && command.includes(clusterDir)
}

async function servesCluster(url: string, clusterDir: string): Promise<boolean> {
  try {
    const found = await askOnce(url, 'show data_directory')
    return path.resolve(String(found[0]?.['data_directory'])) === path.resolve(clusterDir)
  } catch {
    return false
  }
}

/**
 * `onLaunch` gets the process of each attempt before it has done or written anything. With `usual` it has to listen on
 * the same port as before.
 */
export async function startServer(
  options: ServerOptions,
  onLaunch: (pid: number) => void,
  usual?: number,
): Promise<RunningServer> {
  const logFile = path.join(options.dataDir, 'postgres.log')
  let reason = ''
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = usual ?? (await freePort())
    const saidBefore = sizeOf(logFile)
    const { pid, hasExited } = launch(options, port)
    onLaunch(pid)
    const url = urlOf(port, options.password)
    const giveUpAt = Date.now() + startTimeoutMs
    while (!hasExited() && Date.now() < giveUpAt) {
      if (await servesCluster(url, options.clusterDir)) return { pid, url }
      await sleep(20)
    }
    if (!hasExited()) await stopServer(pid)
    reason = failureReason(saidSince(logFile, saidBefore))
    // Another program took the port first, or backends of a killed server are still releasing its shared memory.
    await sleep(100 * attempt)
  }
  throw new Error(`The database in ${options.dataDir} does not start: ${reason}`)
}

function launch(options: ServerOptions, port: number): { pid: number; hasExited: () => boolean } {
  const logFile = path.join(options.dataDir, 'postgres.log')
  const isLong = sizeOf(logFile) > logLimitBytes
  const log = openSync(logFile, isLong ? 'w' : 'a')
  const settings = settingsFor(options.durable, port).flatMap((setting) => ['-c', setting])
  const child = spawn(options.binaries.postgres, ['-D', options.clusterDir, ...settings], {
    cwd: path.parse(options.clusterDir).root,
    env: cleanEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
    ...options.account,
  })
  closeSync(log)
  let exited = false
  child.on('error', () => (exited = true))
  child.on('exit', () => (exited = true))
  child.unref()
  return { pid: child.pid ?? 0, hasExited: () => exited }
}

/** Connections use TCP on loopback: many socket paths would be too long. No parallel queries: /dev/shm is tiny in containers. */
function settingsFor(durable: boolean, port: number): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    ...(process.platform === 'win32' ? [] : [`unix_socket_directories=${socketFolder}`]),
    'max_connections=200',
    'shared_buffers=256MB',
    'effective_cache_size=1GB',
    'random_page_cost=1.1',
    'max_parallel_workers_per_gather=0',
    'max_wal_size=1GB',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_checkpoints=off',
    'lc_messages=C',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']),
  ]
}

export async function stopServer(pid: number): Promise<void> {
  const giveUpAt = Date.now() + stopTimeoutMs
  signal(pid, 'SIGINT')
  while (isAlive(pid) && Date.now() < giveUpAt) await sleep(20)
  if (isAlive(pid)) signal(pid, 'SIGQUIT')
}

export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already gone.
  }
}

/** The product's own database in the cluster. */
export async function ensureDatabase({ url }: RunningServer): Promise<string> {
  const found = await askOnce(url, `select 1 from pg_database where datname = '${databaseName}'`)
  if (found.length === 0) await askOnce(url, `create database ${databaseName}`)
  return url.replace(/\/postgres$/, `/${databaseName}`)
}

async function askOnce(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(question)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://duet:${password}@127.0.0.1:${port}/postgres`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The whole log if it was started afresh meanwhile. */
function saidSince(file: string, before: number): string {
  if (!existsSync(file)) return ''
  const log = readFileSync(file)
  return log.subarray(log.length < before ? 0 : before).toString()
}
