// Two processes of the built server over one PostgreSQL, which can be killed outright and are restarted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Database, openDb } from '../../../src/platform/db/db.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { createScratch } from '../../../src/platform/db/scratch.ts'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/embedded-postgres.ts'
import { makeDataFolder } from '../../../src/platform/testing/data-folder.ts'

export interface Killable {
  readonly db: Database
  /** The processes' settings, for running another command beside them. */
  readonly env: NodeJS.ProcessEnv
  /** The addresses of the processes now running. */
  addresses(): string[]
  /** Ends one process with SIGKILL, whatever it is doing, and starts another in its place. */
  killAndReplace(at: number): Promise<void>
  stop(): Promise<void>
}

const main = path.resolve(import.meta.dirname, '../../../src/main.mjs')
const startTimeoutMs = 60_000

interface Running {
  child: ChildProcess
  address: string | null
}

export async function startKillable(): Promise<Killable> {
  const folder = makeDataFolder('kills')
  const given = process.env['DATABASE_URL']
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: folder.path })
  const scratch = await createScratch(given ?? embedded?.url ?? '', 'kills')
  await migrate(scratch.url)
  const db = openDb(scratch.url, { max: 4, onError: () => undefined })
  const env = environmentFor(scratch.url, folder.path)
  const running: Running[] = []
  const start = async (at: number) => {
    const one: Running = { child: startWeb(env), address: null }
    running[at] = one
    one.address = await addressOf(one.child)
  }
  return {
    db,
    env,
    addresses: () => running.flatMap(({ address }) => address ?? []),
    killAndReplace: async (at) => {
      const one = running[at]
      // The first call finds none running: it only starts one.
      if (one) {
        const ended = once(one.child, 'exit')
        one.address = null
        one.child.kill('SIGKILL')
        await ended
      }
      await start(at)
    },
    stop: async () => {
      await Promise.all(running.map(async ({ child }) => stopped(child)))
      await db.destroy()
      await scratch.drop()
      await embedded?.stop()
      await folder.remove()
    },
  }
}

function environmentFor(databaseUrl: string, dataDir: string): NodeJS.ProcessEnv {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REQUESTS_PER_MINUTE: '9999999',
  }
  const nowhere = { PUBLIC_URL: '', SMTP_URL: '', STORAGE_URL: '' }
  return { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...settings, ...nowhere }
}

function startWeb(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [main, 'web'], { env, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not become ready. It said:\n${said}`))
    const timer = setTimeout(fail, startTimeoutMs)
    child.once('exit', fail)
    child.stdout?.on('data', (part) => {
      said += String(part)
      const address = /^ready (http:\S+)$/m.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
