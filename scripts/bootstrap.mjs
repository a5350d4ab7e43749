// The first step of every npm command, on whatever Node is installed: installs what is missing, then continues with Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const neededMajor = 24
const commands = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build-now.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  spec: 'scripts/spec.ts',
  shots: 'scripts/shots.ts',
  bench: 'bench/run.ts',
  books: 'scripts/books.ts',
}

const [command = '', ...args] = process.argv.slice(2)
const script = commands[command]
if (!script) stop(`Unknown command "${command}". Use one of: ${Object.keys(commands).join(', ')}.`)
if (!isInstalled()) install()
if (!existsSync(path.join(root, script))) stop(`There is no ${script} yet, so "${command}" can't run.`)
run(findNode(), [path.join(root, script), ...args])

/** Whether node_modules holds exactly what package-lock.json names. */
function isInstalled() {
  try {
    const wanted = readPackages(path.join(root, 'package-lock.json'))
    const found = readPackages(path.join(modules, '.package-lock.json'))
    return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
      // Packages for other systems are left out on purpose.
      if (name === '' || (!found[name] && (optional || devOptional))) return true
      return found[name]?.version === version
    })
  } catch {
    return false
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install() {
  const startedAt = Date.now()
  console.log('Installing what package-lock.json names. The first time this takes a minute or two.')
  const options = ['ci', '--loglevel=error', '--no-fund', '--no-audit', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const [program, leading] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []]
  const shell = process.platform === 'win32' && program === 'npm'
  const { status, error } = spawnSync(program, [...leading, ...options], { cwd: root, stdio: 'inherit', shell })
  if (status !== 0) stop(`npm ci failed${error ? `: ${error.message}` : ''}. Its own words are above.`)
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/** Node 24 from node_modules, else the one we run on if it is new enough. */
function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = path.join(modules, `node-${system}-${process.arch}`, 'bin', program)
  for (const node of [packaged, process.execPath]) {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= neededMajor) return node
  }
  return stop(
    `Node ${neededMajor} or newer is needed; this is ${process.version}, and npm has none for ` +
      `${process.platform}-${process.arch}. Install it from https://nodejs.org and try again.`,
  )
}

function run(node, nodeArgs) {
  const folders = [path.join(modules, '.bin'), path.dirname(node), process.env.PATH]
  const env = { ...process.env, PATH: folders.filter(Boolean).join(path.delimiter) }
  // The channel closes if we are killed outright, which tells the child to stop as well.
  const child = spawn(node, nodeArgs, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) forwardOnce(signal, child)
  stopWithNpm(child)
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => {
    if (signal) process.removeAllListeners(signal)
    if (signal) process.kill(process.pid, signal)
    else process.exitCode = code ?? 1
  })
}

/** npm sends signals to the shell between us, which dies silently: that our parent is gone is the signal. */
function stopWithNpm(child) {
  const startedBy = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}

/** A second signal would cut a clean stop short; and from a terminal the child gets Ctrl-C itself. */
function forwardOnce(signal, child) {
  let forwarded = signal === 'SIGINT' && process.stdin.isTTY
  process.on(signal, () => {
    if (!forwarded) child.kill(signal)
    forwarded = true
  })
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
