// `npm run dev`: the server from source, restarted whenever one of its files changes; pages reload by themselves.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { stopWithParent } from '#app/process/parent.ts'

const root = path.resolve(import.meta.dirname, '..')
const main = path.join(root, 'src/main.mjs')
const env = { ...process.env, NODE_ENV: 'development' }
const calmMs = 150

let stopping = false
let again = false
let server = start()
let pause: NodeJS.Timeout | undefined

stopWithParent()
// Node's own --watch would also follow what the pages' tool writes next to its packages, and restart for ever.
for (const folder of ['src', 'demo', 'database/migrations']) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (file && isOfServer(path.join(folder, file))) startAnewSoon()
  })
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
    server.kill(signal)
  })
}

function start(): ChildProcess {
  const child = spawn(process.execPath, [main, 'dev'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  child.on('exit', (code, signal) => {
    if (stopping) process.exit(signal ? 0 : (code ?? 1))
    if (again) server = start()
    again = false
  })
  return child
}

/** Tests are not part of the server; screens, copy and styles reload in the browser. */
function isOfServer(file: string): boolean {
  if (file.endsWith('.sql')) return true
  return file.endsWith('.ts') && !/\.test\.ts$|^src\/(ui|copy)\/|\/screens\//.test(file.replaceAll('\\', '/'))
}

/** An editor writes a file in several steps, and a branch switch changes many files: restart once, when they have settled. */
function startAnewSoon(): void {
  clearTimeout(pause)
  pause = setTimeout(() => {
    if (stopping) return
    console.log('A server file changed: restarting.')
    // One that failed to start has ended already.
    if (server.exitCode !== null || server.signalCode !== null) server = start()
    else if (!again) {
      again = true
      server.kill('SIGTERM')
    }
  }, calmMs)
}
