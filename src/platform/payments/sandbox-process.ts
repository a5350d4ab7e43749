// One process of the sandbox payment provider: launching it, identifying it, ending it.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { second } from '#base/time.ts'
import { programFile } from '#platform/project.ts'
import { exitCodes } from './sandbox/exit-codes.ts'
import { isProven } from './sandbox/proof.ts'
import type { SandboxSecrets } from './sandbox-secrets.ts'

export interface LaunchOptions {
  readonly dataDir: string
  readonly public_url?: string
  readonly log: (line: string) => void
}

export class LaunchFailed extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`the sandbox payment provider did not start: ${reason}`)
    this.name = 'LaunchFailed'
    this.reason = reason
  }
}

const main = programFile('sandbox', 'src/platform/payments/sandbox/main.ts')
const readyWithinMs = 20 * second
const recogniseWithinMs = 2 * second

export async function launchSandbox(
  options: LaunchOptions,
  secrets: SandboxSecrets,
  port: number,
): Promise<{ child: ChildProcess; url: string }> {
  const publicUrl = options.public_url ? ['--public-url', options.public_url] : []
  const parameters = ['--port', String(port), '--data', options.dataDir, '--stop-with-stdin', ...publicUrl]
  const child = spawn(process.execPath, [main, ...parameters], {
    // A minimal environment: the product's other secrets are none of its business.
    env: {
      PATH: process.env['PATH'] ?? '',
      SANDBOX_API_KEY: secrets.api_key,
      SANDBOX_WEBHOOK_SECRET: secrets.webhook_secret,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stderr }).on('line', (line) => options.log(`sandbox provider: ${line}`))
  try {
    return { child, url: await readyUrl(child) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Whether the provider of this folder answers there; a stranger on the port cannot prove it, and learns no secret. */
export async function isRunningAt(url: string, secrets: SandboxSecrets): Promise<boolean> {
  const challenge = randomBytes(16).toString('hex')
  try {
    const signal = AbortSignal.timeout(recogniseWithinMs)
    const answer = await fetch(`${url}/health?challenge=${challenge}`, { signal, redirect: 'error' })
    const body = (await answer.json()) as { proof?: unknown }
    return isProven(secrets.api_key, challenge, body.proof)
  } catch {
    return false
  }
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 3 * second)
  await ended
  clearTimeout(force)
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('no answer in time'), readyWithinMs)
    const fail = (reason: string): void => {
      clearTimeout(timer)
      reject(new LaunchFailed(reason))
    }
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(exitCodes[code ?? 0] ?? `ended with ${signal ?? code}`))
    if (!child.stdout) return fail('no output')
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^ready (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}
