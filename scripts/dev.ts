// `npm run dev`: the server from source, started anew whenever a file of its own changes; pages reload by themselves.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { stopWithParent } from './parent.ts'

const main = path.resolve(import.meta.dirname, '../src/main.ts')
const env = { ...process.env, NODE_ENV: 'development' }
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, 'dev'], { stdio: 'inherit', env })

stopWithParent()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
