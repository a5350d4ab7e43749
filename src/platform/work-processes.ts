// Work that may hurt (strangers' files in other people's decoders) in processes of its own: few, bounded in time and memory, and expendable.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The work did not come to an end: its process died, took too long, or took too much memory. */
export class WorkFailed extends Error {
  readonly why: 'died' | 'slow' | 'memory'

  constructor(why: WorkFailed['why']) {
    super(`The work was given up: ${why}`)
    this.why = why
  }
}

export interface WorkProcesses {
  /** Hands a task to a free process; answers what that answers. Whoever calls keeps to the number of seats. */
  run(task: object): Promise<unknown>
}

interface Limits {
  /** A module that answers each message with one. */
  script: string
  timeoutMs: number
  /** A process that holds more is ended, whatever it does. */
  mostBytes: number
  /** A process that holds more after its work is replaced. */
  restBytes: number
}

const idleMs = 30_000
const watchEveryMs = 20
const pageBytes = 4096

export function openWorkProcesses(limits: Limits): WorkProcesses {
  const resting: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const take = () => {
    const next = resting.pop()
    clearTimeout(next?.timer)
    return next?.child ?? start(limits.script, leave)
  }
  const leave = (child: ChildProcess) => {
    const at = resting.findIndex((one) => one.child === child)
    if (at >= 0) clearTimeout(resting.splice(at, 1)[0]?.timer)
  }
  const rest = (child: ChildProcess) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), idleMs)
    timer.unref()
    resting.push({ child, timer })
  }
  return {
    run: async (task) => {
      const child = take()
      const answer = await ask(child, task, limits)
      if ((await residentBytes(child)) > limits.restBytes) child.kill('SIGKILL')
      else rest(child)
      return answer
    },
  }
}

/** It knows none of our secrets, may write no file and start no program. */
function start(script: string, ended: (child: ChildProcess) => void): ChildProcess {
  const child = fork(script, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' },
    execArgv: ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=96', '--no-warnings'],
  })
  child.unref()
  child.channel?.unref()
  return child.once('exit', () => ended(child))
}

/** Whatever ends it, ends the process too, unless it answered. */
async function ask(child: ChildProcess, task: object, { timeoutMs, mostBytes }: Limits): Promise<unknown> {
  const ended = new AbortController()
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const fail = (why: WorkFailed['why']) => reject(new WorkFailed(why))
      const timer = setTimeout(() => fail('slow'), timeoutMs)
      const watch = setInterval(() => {
        void residentBytes(child).then((bytes) => bytes > mostBytes && fail('memory'))
      }, watchEveryMs)
      const died = () => fail('died')
      child.once('message', resolve).once('exit', died).once('error', died)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        clearInterval(watch)
        child.off('message', resolve).off('exit', died).off('error', died)
      })
      child.send(task, (error) => error && died())
    })
  } catch (error) {
    child.once('error', () => undefined).kill('SIGKILL')
    throw error
  } finally {
    ended.abort()
  }
}

/** 0 where the system does not tell: then only the time is bounded. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const told = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(told.split(' ')[1] ?? 0) * pageBytes
}
