// The cluster on disk: its location, its password, and creating it entirely or not at all.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeOnce } from '#platform/secrets/write-once.ts'
import { type Account, canReach, chownTo } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Where root keeps clusters if the database account can't reach their own folder. */
export const reachableFolder = '/var/lib/duet-postgresql'

/** The folder of the cluster itself: inside the data folder, or where a note in it points. */
export function placeCluster(dataDir: string, accountFor: (clusterDir: string) => Account | undefined): string {
  const inside = path.join(dataDir, 'cluster')
  const noted = clusterElsewhere(dataDir)
  if (noted) return noted
  if (canReach(dataDir, accountFor(inside))) return inside
  mkdirSync(reachableFolder, { recursive: true, mode: 0o755 })
  const outside = path.join(reachableFolder, randomBytes(8).toString('hex'))
  writeFileSync(noteIn(dataDir), `${outside}\n`)
  return outside
}

/** Where the note in the data folder says its cluster is; undefined without a note. */
export function clusterElsewhere(dataDir: string): string | undefined {
  const note = noteIn(dataDir)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
}

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'cluster-is-elsewhere')
}

export function readPassword(dataDir: string): string {
  const file = path.join(dataDir, 'password')
  // A full disk leaves an empty file; no cluster was created with that.
  if (existsSync(file) && readFileSync(file, 'utf8') === '') rmSync(file)
  writeOnce(file, randomBytes(24).toString('hex'))
  return readFileSync(file, 'utf8')
}

interface NewCluster {
  clusterDir: string
  password: string
  durable: boolean
  account: Account | undefined
  binaries: Binaries
}

/** Creates the cluster unless it exists; an interrupted attempt leaves nothing that looks complete. */
export async function ensureCluster(cluster: NewCluster): Promise<{ isNew: boolean }> {
  const { clusterDir, account, binaries } = cluster
  const versionFile = path.join(clusterDir, 'PG_VERSION')
  if (existsSync(versionFile)) {
    refuseOtherVersion(clusterDir, readFileSync(versionFile, 'utf8').trim(), binaries)
    refuseForeignFiles(clusterDir, account)
    return { isNew: false }
  }
  const unfinished = `${clusterDir}.unfinished`
  const passwordFile = `${clusterDir}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  chownTo(unfinished, account)
  chownTo(passwordFile, account)
  try {
    await runInitdb(cluster, unfinished, passwordFile)
    renameSync(unfinished, clusterDir)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  return { isNew: true }
}

function refuseOtherVersion(clusterDir: string, found: string, { version }: Binaries): void {
  if (found === version.split('.')[0]) return
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${found}, this is ${version}. ` +
      'Move it over with pg_dump and pg_restore, or start with another DATA_DIR.',
  )
}

function refuseForeignFiles(clusterDir: string, account: Account | undefined): void {
  const me = process.getuid?.()
  const owner = statSync(clusterDir).uid
  if (me === 0 && owner === 0 && account)
    throw new Error(
      `The data in ${clusterDir} belongs to root, as which PostgreSQL does not run: it was copied without its owners. ` +
        `Copy it with cp -a or tar -p, or give it back with chown -R ${account.uid}:${account.gid}.`,
    )
  if (me === undefined || me === 0 || me === owner) return
  throw new Error(
    `The data in ${clusterDir} belongs to another user (${owner}). Start as that user or as root, or give it to ` +
      `yourself with chown -R ${me}.`,
  )
}

/** The built-in C.UTF-8 sorts the same on every machine and needs no installed locale. */
function runInitdb({ durable, account, binaries }: NewCluster, target: string, passwordFile: string): Promise<void> {
  const options = ['-D', target, '-U', 'duet', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  options.push('--builtin-locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions')
  if (!durable) options.push('--no-sync')
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, options, {
      cwd: path.parse(target).root,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The database could not be set up in ${target}: ${said.trim().split('\n').at(-1)}`))
    })
  })
}

/** Nothing in the caller's PG* settings or locale may change the database's behaviour. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
