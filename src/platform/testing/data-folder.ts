// Data folders of tests, journeys and screenshots: deleted with every process and database in them, even after a run that was killed.
import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clusterElsewhere, reachableFolder } from '#platform/embedded-postgres/cluster.ts'
import { hasEnded, identityOf, isSameProcess, ownProcessMark, sleep } from '#platform/embedded-postgres/processes.ts'
import { findHolder, stopServer } from '#platform/embedded-postgres/server.ts'
import { livingUsers } from '#platform/embedded-postgres/users.ts'

export interface DataFolder {
  readonly path: string
  /** Ends whatever still uses a database in it, and deletes it all. */
  remove(): Promise<void>
}

const prefix = 'duet-'
const makerFile = 'made-by'
const endWithinMs = 20_000

/** A new folder in the system's temporary folder. */
export function makeDataFolder(purpose: string): DataFolder {
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${purpose}-`))
  // The account that root runs the database as must be able to enter; otherwise the data would be elsewhere.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  writeFileSync(path.join(folder, makerFile), ownProcessMark())
  return { path: folder, remove: () => removeFolder(folder) }
}

/** Removes folders whose creators were killed before they could; call it before a run. */
export async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = path.join(tmpdir(), name)
    if (name.startsWith(prefix) && isAbandoned(folder)) await removeFolder(folder)
  }
}

/** Only a folder of ours counts: anyone may create one there, with a note that points to somebody else's data. */
function isAbandoned(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) return false
  return hasEnded(makerOf(folder))
}

/** Empty if there is no note, for example because its creator is just removing it. */
function makerOf(folder: string): string {
  try {
    return readFileSync(path.join(folder, makerFile), 'utf8')
  } catch {
    return ''
  }
}

async function removeFolder(folder: string): Promise<void> {
  for (const password of globSync('**/password', { cwd: folder, exclude: ['**/cluster'] }))
    await removeDatabase(path.dirname(path.join(folder, password)))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

async function removeDatabase(dataDir: string): Promise<void> {
  await endUsers(dataDir)
  const elsewhere = clusterElsewhere(dataDir)
  const clusterDir = elsewhere ?? path.join(dataDir, 'cluster')
  const server = findHolder(clusterDir)
  if (server) await stopServer(server.pid)
  if (!elsewhere || path.dirname(elsewhere) !== reachableFolder) return
  for (const ending of ['', '.unfinished', '.password']) rmSync(elsewhere + ending, { recursive: true, force: true })
}

async function endUsers(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'users'))) return
  const others = livingUsers(dataDir).filter((identity) => identity !== identityOf(process.pid))
  const giveUpAt = Date.now() + endWithinMs
  for (const identity of others) process.kill(pidOf(identity), 'SIGTERM')
  while (others.some(isSameProcess) && Date.now() < giveUpAt) await sleep(50)
  for (const identity of others.filter(isSameProcess)) process.kill(pidOf(identity), 'SIGKILL')
}

function pidOf(identity: string): number {
  return Number(identity.split(':')[0])
}
