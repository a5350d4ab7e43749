// Removing a data folder removes everything with it: its processes, its database wherever that is, and what killed runs left.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { clusterElsewhere } from '#platform/embedded-postgres/cluster.ts'
import { isAlive } from '#platform/embedded-postgres/processes.ts'
import { type DataFolder, makeDataFolder, removeAbandoned } from './data-folder.ts'

// Each creates a database, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const made: DataFolder[] = []
const children: ChildProcess[] = []

function makeFolder(): DataFolder {
  const folder = makeDataFolder('folder-test')
  made.push(folder)
  return folder
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of made.splice(0)) await folder.remove()
})

test('a folder is removed with the database that a killed process left running in it', async () => {
  const folder = makeFolder()
  const { child, pid } = await startDatabase(`'${folder.path}'`)
  await kill(child)
  expect(isAlive(pid)).toBe(true)
  await folder.remove()
  expect([isAlive(pid), existsSync(folder.path)]).toEqual([false, false])
})

test('a process that still uses the database is ended first', async () => {
  const folder = makeFolder()
  const { child, pid } = await startDatabase(`'${folder.path}'`)
  const exited = once(child, 'exit')
  await folder.remove()
  await exited
  expect([isAlive(pid), existsSync(folder.path)]).toEqual([false, false])
})

test.runIf(isRoot)('a database that is elsewhere is removed too', async () => {
  const folder = makeFolder()
  const dataDir = path.join(folder.path, 'closed', 'postgres')
  mkdirSync(dataDir, { recursive: true })
  chmodSync(path.dirname(dataDir), 0o700)
  const { child, pid } = await startDatabase(`'${dataDir}'`)
  const elsewhere = clusterElsewhere(dataDir) ?? ''
  expect(existsSync(elsewhere)).toBe(true)
  await kill(child)
  await folder.remove()
  expect([isAlive(pid), existsSync(elsewhere), existsSync(folder.path)]).toEqual([false, false, false])
})

test('what a killed run left behind is removed before the next, and what is in use stays', async () => {
  const folders = pathToFileURL(path.join(import.meta.dirname, 'data-folder.ts')).href
  const inUse = makeFolder()
  const { child, pid, dataDir } = await startDatabase(`(await import('${folders}')).makeDataFolder('folder-test').path`)
  await removeAbandoned()
  expect([isAlive(pid), existsSync(dataDir)]).toEqual([true, true])
  await kill(child)
  await removeAbandoned()
  expect([isAlive(pid), existsSync(dataDir), existsSync(inUse.path)]).toEqual([false, false, true])
})

test('a note that points out of the folder is ignored', async () => {
  const [folder, stranger] = [makeFolder(), makeFolder()]
  writeFileSync(path.join(folder.path, 'password'), 'x')
  writeFileSync(path.join(folder.path, 'cluster-is-elsewhere'), stranger.path)
  await folder.remove()
  expect([existsSync(folder.path), existsSync(stranger.path)]).toEqual([false, true])
})

/** Starts a database in a separate process, in the folder that the expression names. */
async function startDatabase(folder: string): Promise<{ child: ChildProcess; pid: number; dataDir: string }> {
  const launcher = pathToFileURL(path.join(import.meta.dirname, '../embedded-postgres/embedded-postgres.ts')).href
  const program = `
    const { startEmbeddedPostgres } = await import('${launcher}')
    const dataDir = ${folder}
    const { pid } = await startEmbeddedPostgres({ dataDir, durable: false })
    console.log(JSON.stringify({ pid, dataDir }))
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(String(line)) as { pid: number; dataDir: string }) }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
