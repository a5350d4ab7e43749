// Processes that outlive the workers of the journeys and run one server after the other: code that has run before is fast.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import path from 'node:path'

const program = path.resolve(import.meta.dirname, 'host.ts')

interface Host {
  /** Where it is told to start and stop a server. */
  readonly address: string
  stop(): Promise<void>
}

export async function startHost(): Promise<Host> {
  let isOver = false
  const launch = (port: number): ChildProcess =>
    fork(program, [String(port)], { env: { ...process.env, NODE_ENV: 'production' } })
  let child = launch(0)
  const [port] = (await once(child, 'message')) as [number]
  // A server that took it down fails its own journeys, not those after them.
  const replace = () => {
    if (!isOver) child = launch(port).once('exit', replace)
  }
  child.once('exit', replace)
  const stop = async () => {
    isOver = true
    const exited = once(child, 'exit')
    child.disconnect()
    await exited
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}

/** Of the workers that run at the same time, each has one to itself. */
export const hostFor = (parallelIndex: number) => process.env['JOURNEYS_HOSTS']?.split(' ')[parallelIndex]

/** Starts a server there. Its output is the answer, which ends when it has stopped. */
export function startAt(host: string, environment: NodeJS.ProcessEnv, hear: (part: string) => void) {
  let isRunning = true
  const stopped = new Promise<void>((resolve) => {
    const over = (error?: Error) => {
      if (error) hear(`The host is gone: ${error.message}\n`)
      isRunning = false
      resolve()
    }
    request(`${host}/start`, { method: 'POST' }, (answer) => {
      answer.setEncoding('utf8').on('data', hear).on('end', over).on('error', over)
    })
      .on('error', over)
      .end(JSON.stringify(environment))
  })
  const stop = async () => {
    if (isRunning) await (await fetch(`${host}/stop`, { method: 'POST' })).text()
    await stopped
  }
  return { isRunning: () => isRunning, stop }
}
