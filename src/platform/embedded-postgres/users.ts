// Who uses a data folder: a lock during starts, and a list of the live processes, so that the last one stops the server.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '#base/caught.ts'
import { identityOf, isSameProcess, pidNamespace, sleep } from './processes.ts'

const waitForLockMs = 90_000
const longestWriteMs = 10_000
const signOfLifeMs = 1_000
/** Copying the programs on a slow disk gives no sign of life for a while. */
const silentForMs = 30_000

/** Runs `work` while no other process starts or stops the same data folder. */
export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(dataDir, 'starting.lock')
  const giveUpAt = Date.now() + waitForLockMs
  while (!takeLock(lock)) {
    if (Date.now() > giveUpAt)
      throw new Error(`Another process has been starting the database in ${dataDir} for too long.`)
    await sleep(50)
  }
  const living = setInterval(() => giveSign(lock), signOfLifeMs)
  try {
    return await work()
  } finally {
    clearInterval(living)
    rmSync(lock, { force: true })
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${identityOf(process.pid)} ${pidNamespace()}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') removeStale(lock)
    else throw error
    return false
  }
}

function giveSign(lock: string): void {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // The folder was deleted meanwhile.
  }
}

/** An empty file is being written at this very moment, or was when the disk was full. */
function removeStale(lock: string): void {
  const [holder, namespace] = readIfThere(lock).split(' ')
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (!holder) return age > longestWriteMs ? rmSync(lock, { force: true }) : undefined
  // A process that can't be seen from here is known to be alive by its heartbeat.
  const isGone = namespace && namespace !== pidNamespace() ? age > silentForMs : !isSameProcess(holder)
  if (isGone) rmSync(lock, { force: true })
}

/** A folder that was copied while in use lists users of the original: it would wait for them for ever. */
export function forgetUsersOfOriginal(dataDir: string): void {
  const folder = path.join(dataDir, 'users')
  const noted = path.join(dataDir, 'users-in')
  mkdirSync(folder, { recursive: true })
  const here = String(statSync(folder).ino)
  const isCopy = ![here, ''].includes(readIfThere(noted))
  if (isCopy) for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { force: true })
  writeFileSync(noted, here)
}

export function addUser(dataDir: string): void {
  writeFileSync(userFile(dataDir), identityOf(process.pid))
}

/** Removes this process, and returns whether any other is left. */
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
