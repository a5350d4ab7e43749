// The command line: which command was given, and what it runs.
import { pathToFileURL } from 'node:url'
import { stopWithParent } from './process/parent.ts'

stopWithParent()
const [command = 'both', ...words] = process.argv.slice(2)
const program = await loadProgram()
const commands = new Map<string, () => Promise<void>>([
  ['web', () => program.runServer({ web: true, worker: false, development: false })],
  ['worker', () => program.runServer({ web: false, worker: true, development: false })],
  ['both', () => program.runServer({ web: true, worker: true, development: false })],
  ['dev', () => program.runServer({ web: true, worker: true, development: true })],
  ['migrate', program.runMigrations],
  ['demo', program.runDemo],
  ['health', program.runHealth],
  ['books', program.runBooks],
  ['database', program.runDatabase],
  ...Object.entries(program.desks).map(([name, desk]) => [name, () => program.runDesk(desk, words)] as const),
])
const run = commands.get(command)
if (!run) refuse(`Unknown command "${command}". Use one of: ${[...commands.keys()].join(', ')}.`)
// Otherwise `migrate --help` would migrate.
else if (words.length > 0 && !(command in program.desks)) refuse(`${command} takes no arguments: nothing was done.`)
else await run()

function refuse(sentence: string): void {
  console.error(`${sentence} docs/OPERATIONS.md says what each command does, README.md lists the settings.`)
  process.exitCode = 2
}

/** From the build, which reads a few files instead of hundreds; from source in development, or without a build. */
async function loadProgram(): Promise<typeof import('./run.ts')> {
  const { findBuild } = await import('./process/find-build.ts')
  const build = command === 'dev' ? null : findBuild()
  return build ? import(pathToFileURL(build).href) : import('./run.ts')
}
