// The command line: `web`, `worker`, `both`, `dev`, `migrate`, `demo`, `photos`, `reports`, `members`, `codes`, `books`, `health` or `refunded`.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { stopWithParent } from './app/parent.ts'

// Compiled code is kept beside the packages it belongs to: later starts take half the time. Where it can't be written, nothing is lost.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/duet'))

stopWithParent()
const [command = 'both', ...words] = process.argv.slice(2)
const {
  runBooks,
  runCodeDesk,
  runDemo,
  runMigrations,
  runPhotoDesk,
  runRefunded,
  runReportDesk,
  runServer,
  runHealth,
  runMemberDesk,
} = await loadProgram()

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
  case 'reports':
    await runReportDesk(words)
    break
  case 'members':
    await runMemberDesk(words)
    break
  case 'codes':
    await runCodeDesk(words)
    break
  case 'health':
    await runHealth()
    break
  case 'books':
    await runBooks()
    break
  case 'refunded':
    await runRefunded(words)
    break
  default:
    console.error(
      `Unknown command "${command}". Use one of: web, worker, both, dev, migrate, demo, photos, reports, members, codes, books, health, refunded.`,
    )
    process.exitCode = 2
}

/** From the build, which reads a few files in place of hundreds; from source while one develops, or has not built. */
async function loadProgram(): Promise<typeof import('./app/run.ts')> {
  const { findBuild } = await import('./app/find-build.ts')
  const build = command === 'dev' ? null : findBuild()
  return build ? import(pathToFileURL(build).href) : import('./app/run.ts')
}
