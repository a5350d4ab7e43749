// The product as a process of its own, as an operator would start it.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { WebSocket } from 'ws'
import { benchFolder } from './data.ts'

export interface RunningProduct {
  port: number
  /** Bytes in use, after garbage collection; only for a product started with the inspector. */
  usedBytes(): Promise<number>
  /** From the start of the process to the line that says it is ready. */
  readyMs: number
  stop(): Promise<void>
}

/** The secret of the products that are measured: with it the benches seal a position in a list as they would. */
export const benchSecret = 'a secret that only the bench has, of no product'

const main = path.resolve(import.meta.dirname, '../src/main.mjs')
const patienceMs = 120_000

/** Without \`databaseUrl\` it starts the embedded database in \`dataDir\`. */
export async function startProduct(options: {
  databaseUrl?: string
  dataDir?: string
  role?: 'web' | 'both'
  inspected?: boolean
}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? path.join(benchFolder, 'product')
  mkdirSync(dataDir, { recursive: true })
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: '99999999',
    SECRET: benchSecret,
  }
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'STORAGE_URL', 'PUBLIC_URL']) delete env[name]
  if (options.databaseUrl) env['DATABASE_URL'] = options.databaseUrl
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...(options.inspected ? ['--inspect=127.0.0.1:0'] : []), main, options.role ?? 'web'],
    { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let inspector = ''
  child.stderr?.on('data', (part) => {
    inspector ||= /ws:\/\/\S+/.exec(String(part))?.[0] ?? ''
    if (!options.inspected) process.stderr.write(part)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    const fail = () => reject(new Error(`The product did not start. ${said}`))
    const timer = setTimeout(() => void stop().then(fail), patienceMs)
    child.stdout?.on('data', (part) => {
      said += String(part)
      const found = /^ready http:\/\/[^\s:]+:(\d+)/m.exec(said)
      if (!found) return
      clearTimeout(timer)
      resolve(Number(found[1]))
    })
    child.once('exit', fail)
  })
  return { port, usedBytes: () => usedBytes(inspector), readyMs: performance.now() - startedAt, stop }
}

/** Asked of the inspector: the process size the system reports stays as large as its peak. */
async function usedBytes(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector)
  await new Promise((resolve) => socket.once('open', resolve))
  const ask = (id: number, method: string, params: object = {}) => {
    const answer = new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve((data as Buffer).toString())),
    )
    socket.send(JSON.stringify({ id, method, params }))
    return answer
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
  const said = JSON.parse(await ask(2, 'Runtime.evaluate', { expression })) as { result: { result: { value: number } } }
  socket.close()
  return said.result.result.value
}
