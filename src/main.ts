// The command line: `web`, `worker`, `both`, `dev`, `migrate`, `demo` or `photos`.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiled code is kept beside the packages it belongs to: later starts take half the time. Where it can't be written, nothing is lost.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/duet'))
const { runDemo, runMigrations, runPhotoDesk, runServer } = await import('./app/run.ts')

const [command = 'both', ...words] = process.argv.slice(2)

switch (command) {
  case 'web':
  case 'worker':
  case 'both':
    await runServer({ web: command !== 'worker', worker: command !== 'web', development: false })
    break
  case 'dev':
    await runServer({ web: true, worker: true, development: true })
    break
  case 'migrate':
    await runMigrations()
    break
  case 'demo':
    await runDemo()
    break
  case 'photos':
    await runPhotoDesk(words)
    break
  default:
    console.error(`Unknown command "${command}". Use one of: web, worker, both, dev, migrate, demo, photos.`)
    process.exitCode = 2
}
