// Risky work (strangers' files in third-party decoders) in separate processes: few, limited in CPU time and memory, and expendable.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { programFile } from '../project.ts'
import { isUsage, usualSource, watchUsage } from './work-usage.ts'
import type { Usage, UsageSource } from './work-usage.ts'

/** The work did not finish: its process died, used too much CPU time or memory, or hung. */
export class WorkFailed extends Error {
  readonly why: 'died' | 'work' | 'memory' | 'stuck'

  constructor(why: WorkFailed['why']) {
    super(`The work was given up: ${why}`)
    this.why = why
  }
}

export interface WorkProcesses {
  /** Hands a task to a free process; returns its answer. Callers must respect the number of seats. */
  run(task: object): Promise<unknown>
}

interface Limits {
  /** A module that answers each message with one. */
  script: string
  /** CPU time over all cores, for one task. Waiting on a busy machine does not count. */
  mostCpuMs: number
  /** Wall-clock time, for what waits without working; long enough for a machine under load. */
  stuckMs: number
  /** A process that uses more memory is killed, whatever it is doing. */
  mostBytes: number
  /** A process that holds more after its work is replaced. */
  restBytes: number
  source?: UsageSource
}

interface Worker {
  child: ChildProcess
  usage: () => Promise<Usage>
}

const bounded = ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=96', '--no-warnings']
const reportUsage = pathToFileURL(programFile('report-usage', 'src/platform/processes/report-usage.ts')).href
const idleMs = 30_000
const watchEveryMs = 20

export function openWorkProcesses({ source = usualSource, ...limits }: Limits): WorkProcesses {
  const resting: { worker: Worker; timer: NodeJS.Timeout }[] = []
  const take = () => {
    const next = resting.pop()
    clearTimeout(next?.timer)
    return next?.worker ?? start(limits.script, source, leave)
  }
  const leave = (child: ChildProcess) => {
    const at = resting.findIndex(({ worker }) => worker.child === child)
    if (at >= 0) clearTimeout(resting.splice(at, 1)[0]?.timer)
  }
  const rest = (worker: Worker) => {
    const timer = setTimeout(() => worker.child.kill('SIGKILL'), idleMs)
    timer.unref()
    resting.push({ worker, timer })
  }
  return {
    run: async (task) => {
      const worker = take()
      const answer = await ask(worker, task, limits)
      if ((await worker.usage()).residentBytes > limits.restBytes) worker.child.kill('SIGKILL')
      else rest(worker)
      return answer
    },
  }
}

/** It has none of our secrets, and may write no file and start no program. */
function start(script: string, source: UsageSource, ended: (child: ChildProcess) => void): Worker {
  const child = fork(script, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' },
    execArgv: [...bounded, ...(source === 'reported' ? ['--import', reportUsage] : [])],
  })
  child.unref()
  child.channel?.unref()
  child.once('exit', () => ended(child))
  return { child, usage: watchUsage(child, source) }
}

type Bounds = Pick<Limits, 'mostCpuMs' | 'stuckMs' | 'mostBytes'>

/** Whatever ends the task also ends the process, unless it answered. */
async function ask({ child, usage }: Worker, task: object, bounds: Bounds): Promise<unknown> {
  const ended = new AbortController()
  const { cpuMs: before } = await usage()
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const fail = (why: WorkFailed['why']) => reject(new WorkFailed(why))
      const timer = setTimeout(() => fail('stuck'), bounds.stuckMs)
      const watch = setInterval(() => {
        void usage().then(({ cpuMs, residentBytes }) => {
          if (residentBytes > bounds.mostBytes) fail('memory')
          if (cpuMs - before > bounds.mostCpuMs) fail('work')
        })
      }, watchEveryMs)
      const died = () => fail('died')
      const heard = (said: unknown) => {
        if (!isUsage(said)) resolve(said)
      }
      child.on('message', heard).once('exit', died).once('error', died)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        clearInterval(watch)
        child.off('message', heard).off('exit', died).off('error', died)
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
