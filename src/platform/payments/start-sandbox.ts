// Starts the sandbox payment provider as a separate process, keeps it alive, and stops it with us.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { second } from '#base/time.ts'
import { endProcess, isRunningAt, launchSandbox, LaunchFailed } from './sandbox-process.ts'
import { readSandboxSecrets, rememberedPort, rememberPort, type SandboxSecrets } from './sandbox-secrets.ts'

export interface SandboxOptions {
  /** The folder for the provider's books and secrets; all processes with the same folder share one provider. */
  readonly dataDir: string
  /** 0 or absent: the port it had last time, otherwise any free one. */
  readonly port?: number
  /** Where browsers reach the checkout, if not at its own address on 127.0.0.1. */
  readonly public_url?: string
  readonly log: (line: string) => void
}

export interface SandboxProvider extends SandboxSecrets {
  readonly url: string
  /** Our child process; undefined while another of the product's processes runs the provider. */
  pid(): number | undefined
  stop(): Promise<void>
}

interface Running {
  readonly url: string
  readonly child?: ChildProcess
}

const startWithinMs = 20 * second
const longestPauseMs = 5 * second

export async function startSandboxProvider(options: SandboxOptions): Promise<SandboxProvider> {
  const secrets = readSandboxSecrets(options.dataDir)
  let running = await findOrLaunch(options, secrets)
  const port = Number(new URL(running.url).port)
  const stopping = new AbortController()

  const keep = async (): Promise<void> => {
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const since = Date.now()
      await untilGone(running, secrets, stopping.signal)
      if (Date.now() - since > 10 * second) pauseMs = 100
      await wait(pauseMs, undefined, { signal: stopping.signal })
      options.log('The sandbox payment provider is gone; starting it again.')
      // Always on the same port: open checkout pages must stay reachable.
      running = await findOrLaunch({ ...options, port }, secrets).catch(() => running)
    }
  }
  const keeping = keep().catch(() => undefined)

  options.log(`The sandbox payment provider answers at ${running.url}`)
  return {
    url: running.url,
    ...secrets,
    pid: () => running.child?.pid,
    stop: async () => {
      stopping.abort()
      await keeping
      if (running.child) await endProcess(running.child)
    },
  }
}

/** The provider that another process runs for this folder, or else one of our own. */
async function findOrLaunch(options: SandboxOptions, secrets: SandboxSecrets): Promise<Running> {
  const giveUpAt = Date.now() + startWithinMs
  for (;;) {
    const port = options.port || rememberedPort(options.dataDir)
    const url = `http://127.0.0.1:${port}`
    if (port && (await isRunningAt(url, secrets))) return { url }
    try {
      return await launchOn(options, secrets, port)
    } catch (error) {
      // The books are in use: another process is just starting the provider, or it is just ending.
      const passing = error instanceof LaunchFailed && error.reason === 'books in use'
      if (!passing || Date.now() > giveUpAt) throw error
    }
  }
}

/** The previous port if it is still free, so that links from before a restart keep working. */
async function launchOn(options: SandboxOptions, secrets: SandboxSecrets, port: number): Promise<Running> {
  const started = await launchSandbox(options, secrets, port).catch((error: unknown) => {
    const taken = error instanceof LaunchFailed && error.reason === 'port taken'
    if (options.port || !taken) throw error
    return launchSandbox(options, secrets, 0)
  })
  rememberPort(options.dataDir, Number(new URL(started.url).port))
  return started
}

async function untilGone({ url, child }: Running, secrets: SandboxSecrets, signal: AbortSignal): Promise<void> {
  if (child) {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal })
    return
  }
  while (await isRunningAt(url, secrets)) await wait(second / 2, undefined, { signal })
}
