// Starts the sandbox payment provider as a process of its own, keeps it alive, and stops it with us.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { second } from '#base/time.ts'
import { readSandboxSecrets, rememberPort, rememberedPort, type SandboxSecrets } from './sandbox-secrets.ts'

export interface SandboxOptions {
  /** The folder for the provider's books and secrets; one running provider a folder. */
  readonly dataDir: string
  /** 0 or left out: the port it had last time, else any free one. */
  readonly port?: number
  /** Where browsers reach the checkout, if not at its own address on 127.0.0.1. */
  readonly public_url?: string
  readonly log: { info(message: string): void; warn(message: string): void }
}

export interface SandboxProvider extends SandboxSecrets {
  readonly url: string
  /** The process as it runs now; another one after a restart. */
  pid(): number | undefined
  stop(): Promise<void>
}

interface Running {
  readonly child: ChildProcess
  readonly url: string
}

const main = join(import.meta.dirname, 'sandbox', 'main.ts')
const readyWithinMs = 20 * second
const longestRestartWaitMs = 5 * second

export async function startSandboxProvider(options: SandboxOptions): Promise<SandboxProvider> {
  const secrets = readSandboxSecrets(options.dataDir)
  let running = await firstStart(options, secrets)
  const port = Number(new URL(running.url).port)
  let stopping = false
  let timer: NodeJS.Timeout | undefined

  const watch = (startedAt: number, waitMs: number): void => {
    running.child.once('exit', (code, signal) => {
      if (stopping) return
      options.log.warn(`The sandbox payment provider ended (${signal ?? code}); starting it again.`)
      again(Date.now() - startedAt > 10 * second ? 100 : waitMs)
    })
  }
  // Always on the same port: checkout pages that are open now must stay reachable.
  const again = (waitMs: number): void => {
    timer = setTimeout(() => {
      const next = Math.min(waitMs * 2, longestRestartWaitMs)
      launch(options, secrets, port).then(
        (started) => {
          running = started
          if (stopping) started.child.kill()
          else watch(Date.now(), next)
        },
        () => !stopping && again(next),
      )
    }, waitMs)
  }
  watch(Date.now(), 100)
  options.log.info(`The sandbox payment provider answers at ${running.url}`)

  return {
    url: running.url,
    ...secrets,
    pid: () => running.child.pid,
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await endProcess(running.child)
    },
  }
}

/** Yesterday's port if it is still free, so that links of before a restart go on working. */
async function firstStart(options: SandboxOptions, secrets: SandboxSecrets): Promise<Running> {
  const wanted = options.port || rememberedPort(options.dataDir)
  const started = await launch(options, secrets, wanted).catch((error: unknown) => {
    if (options.port || wanted === 0) throw error
    return launch(options, secrets, 0)
  })
  rememberPort(options.dataDir, Number(new URL(started.url).port))
  return started
}

async function launch(options: SandboxOptions, secrets: SandboxSecrets, port: number): Promise<Running> {
  const publicUrl = options.public_url ? ['--public-url', options.public_url] : []
  const child = spawn(
    process.execPath,
    [main, '--port', String(port), '--data', options.dataDir, '--stop-with-stdin', ...publicUrl],
    {
      // Its own small environment: the product's other secrets are none of its business.
      env: {
        PATH: process.env['PATH'] ?? '',
        SANDBOX_API_KEY: secrets.api_key,
        SANDBOX_WEBHOOK_SECRET: secrets.webhook_secret,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  createInterface({ input: child.stderr }).on('line', (line) => options.log.warn(`sandbox: ${line}`))
  try {
    return { child, url: await readyUrl(child) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new Error(`the sandbox payment provider did not start: ${reason}`))
    const timer = setTimeout(() => fail('no answer in time'), readyWithinMs)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(`ended with ${signal ?? code}`))
    if (!child.stdout) return fail('no output')
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^ready (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 3 * second)
  await ended
  clearTimeout(force)
}
