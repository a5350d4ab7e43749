// The command line: `web`, `worker`, `both`, `dev`, `migrate`, `demo`, `photos`, `reports`, `complaints`, `members`, `codes`, `sites`, `jobs`, `books`, `health`, `refunded` or `database`.
import { pathToFileURL } from 'node:url'
import { stopWithParent } from './parent.ts'

stopWithParent()
const [command = 'both', ...words] = process.argv.slice(2)
const { runBooks, runDatabase, runDemo, runDesk, runHealth, runMigrations, runRefunded, runServer } =
  await loadProgram()

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
  case 'reports':
  case 'complaints':
  case 'members':
  case 'codes':
  case 'sites':
  case 'jobs':
    await runDesk(command, words)
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
  case 'database':
    await runDatabase()
    break
  default:
    console.error(
      `Unknown command "${command}". Use one of: web, worker, both, dev, migrate, demo, photos, reports, complaints, members, codes, sites, jobs, books, health, refunded, database.`,
    )
    process.exitCode = 2
}

/** From the build, which reads a few files in place of hundreds; from source while one develops, or has not built. */
async function loadProgram(): Promise<typeof import('./run.ts')> {
  const { findBuild } = await import('./find-build.ts')
  const build = command === 'dev' ? null : findBuild()
  return build ? import(pathToFileURL(build).href) : import('./run.ts')
}
