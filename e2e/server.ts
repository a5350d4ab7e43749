// A server for the journeys: the built product with a demo site, in a folder and a database that are removed afterwards.
// If neither the journeys nor `DATABASE_URL` provide one, the database is the product's own, in that folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createScratch, type ScratchDatabase } from '../src/platform/db/scratch.ts'
import { makeDataFolder, removeAbandoned } from '../src/platform/testing/data-folder.ts'
import { startAt } from './hosts.ts'
import { keepPortraits, lendPortraits } from './portraits.ts'

export interface JourneyServer {
  readonly url: string
  readonly dataDir: string
  /** Null if it is the product's own, in `dataDir`. */
  readonly databaseUrl: string | null
  /** Everything it has printed so far, e.g. the demo accounts. */
  printed(): string
  stop(): Promise<void>
}

const main = path.resolve(import.meta.dirname, '../src/main.mjs')
const startTimeoutMs = 120_000

/** In a process of its own, or in a host's. */
export async function startServer(settings: Record<string, string> = {}, host?: string): Promise<JourneyServer> {
  await removeAbandoned()
  const folder = makeDataFolder('journey')
  const dataDir = folder.path
  const given = process.env['JOURNEYS_POSTGRES'] ?? process.env['DATABASE_URL']
  const postgres = 'DATABASE_URL' in settings ? undefined : given
  const scratch = postgres ? await createScratch(postgres, 'journey', process.env['JOURNEYS_DEMO']) : undefined
  if (scratch) lendPortraits(dataDir)
  let printed = ''
  const hear = (part: string) => void (printed += part)
  const environment = { ...process.env, ...environmentFor(dataDir, scratch), ...settings }
  const running = host ? startAt(host, environment, hear) : startProcess(environment, hear)
  const stop = async () => {
    await running.stop()
    if (scratch) await keepPortraits(dataDir, scratch.url)
    await scratch?.drop()
    await folder.remove()
  }
  try {
    return {
      url: await readyAddress(running.isRunning, () => printed),
      dataDir,
      databaseUrl: scratch?.url ?? null,
      printed: () => printed,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function environmentFor(dataDir: string, scratch: ScratchDatabase | undefined): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: '',
    // Whatever the environment says, a journey sends nothing to anybody and stores nothing in a bucket.
    SMTP_URL: '',
    SMS_URL: '',
    STORAGE_URL: '',
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'debug',
    ...(scratch ? { DATABASE_URL: scratch.url } : {}),
  }
}

async function readyAddress(isRunning: () => boolean, printed: () => string): Promise<string> {
  const giveUpAt = Date.now() + startTimeoutMs
  while (Date.now() < giveUpAt && isRunning()) {
    const address = /^ready (http:\S+)$/m.exec(printed())?.[1]
    if (address) return address
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not become ready. It said:\n${printed()}`)
}

function startProcess(environment: NodeJS.ProcessEnv, hear: (part: string) => void) {
  // The channel tells it if we were killed outright.
  const child = spawn(process.execPath, [main, 'both'], { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => hear(String(part)))
  return { isRunning: () => child.exitCode === null, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 30_000)
  child.kill('SIGTERM')
  await exited
  clearTimeout(tooLong)
}
