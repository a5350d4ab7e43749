// The command line: `web`, `worker`, `both`, `dev`, `migrate` or `demo`.
import { runDemo, runMigrations, runServer } from './app/run.ts'

const [command = 'both'] = process.argv.slice(2)

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
  default:
    console.error(`Unknown command "${command}". Use one of: web, worker, both, dev, migrate, demo.`)
    process.exitCode = 2
}
