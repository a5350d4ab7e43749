// `npm start`: builds the pages if need be, then runs the web server and the worker in this one process.
import { ensureBuilt } from './build.ts'
import { stopWithParent } from '#app/process/parent.ts'

process.env['NODE_ENV'] ??= 'production'
stopWithParent()
try {
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.argv.splice(2, Infinity, 'both')
await import('../src/main.mjs')
