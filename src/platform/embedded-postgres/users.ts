// Who uses a data folder: one lock while starting, and a list of the living processes, so that the last one stops it.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityOf, isSameProcess, sleep } from './processes.ts'

const waitForLockMs = 90_000
const longestWriteMs = 10_000

/** Runs `work` while no other process starts or stops the same data folder. */
export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(dataDir, 'starting.lock')
  const giveUpAt = Date.now() + waitForLockMs
  while (!takeLock(lock)) {
    if (Date.now() > giveUpAt)
      throw new Error(`Another process has been starting the database in ${dataDir} for too long.`)
    await sleep(50)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, identityOf(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') removeStale(lock)
    else throw error
    return false
  }
}

/** An empty file is one that is being written this very moment, or was when the disk was full. */
function removeStale(lock: string): void {
  const holder = readIfThere(lock)
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (holder ? !isSameProcess(holder) : age > longestWriteMs) rmSync(lock, { force: true })
}

export function addUser(dataDir: string): void {
  mkdirSync(path.join(dataDir, 'users'), { recursive: true })
  writeFileSync(userFile(dataDir), identityOf(process.pid))
}

/** Forgets this process, and says whether anyone else is left. */
export function removeUser(dataDir: string): { othersLeft: boolean } {
  rmSync(userFile(dataDir), { force: true })
  return { othersLeft: livingUsers(dataDir).length > 0 }
}

export function livingUsers(dataDir: string): string[] {
  const folder = path.join(dataDir, 'users')
  const living: string[] = []
  for (const name of readdirSync(folder)) {
    const identity = readIfThere(path.join(folder, name))
    if (identity && isSameProcess(identity)) living.push(identity)
    else rmSync(path.join(folder, name), { force: true })
  }
  return living
}

function userFile(dataDir: string): string {
  return path.join(dataDir, 'users', String(process.pid))
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
