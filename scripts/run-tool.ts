// Runs a tool from node_modules, showing its output or keeping it in case it fails.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface Outcome {
  readonly ok: boolean
  /** Its output; empty if it was shown at once. */
  readonly output: string
}

export interface ToolOptions {
  env?: Record<string, string>
  show?: boolean
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Runs `name` of a package, or a script of ours when `name` is a path. A signal ends the tool, and then us. */
export function runTool(name: string, args: string[], { env = {}, show = false }: ToolOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, [programOf(name), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
    let told: NodeJS.Signals | undefined
    const stop = (signal: NodeJS.Signals) => {
      // From a terminal the tool gets Ctrl-C itself, and a second one would cut its clean end short.
      if (!told && !(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
      told ??= signal
    }
    for (const signal of signals) process.on(signal, stop)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, stop)
      // Whatever would come next, such as the journeys after the tests, is not wanted either.
      if (told) process.kill(process.pid, told)
      resolve({ ok: code === 0, output })
    })
  })
}

/** `oxlint`, or `@react-router/dev:react-router` where package and program differ in name. */
function programOf(name: string): string {
  if (name.endsWith('.ts')) return path.join(root, name)
  const [packageName = name, program = name] = name.split(':')
  const folder = path.join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return path.join(folder, typeof bin === 'string' ? bin : (bin[program] ?? ''))
}
