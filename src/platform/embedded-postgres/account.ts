// The account that PostgreSQL runs under: it refuses root, so root switches to `postgres` or `nobody`.
import { chownSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Account {
  readonly uid: number
  readonly gid: number
}

const preferredNames = ['postgres', 'nobody']

/** The account to switch to, or undefined if the current one will do. */
export function accountForPostgres(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(clusterDir) ?? accountFromPasswd() ?? { uid: 65534, gid: 65534 }
}

/** An existing cluster keeps its owner, even if a better account has appeared since. */
function ownerOf(clusterDir: string): Account | undefined {
  const found = statSync(clusterDir, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function accountFromPasswd(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of preferredNames) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

export function chownTo(file: string, account: Account | undefined): void {
  if (account) chownSync(file, account.uid, account.gid)
}

/** Whether the account can traverse to this folder (e.g. not into /root). Missing folders do not count against it. */
export function canReach(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found && !maySearch(found, account)) return false
    if (at === path.dirname(at)) return true
  }
}

function maySearch(found: { mode: number; uid: number; gid: number }, { uid, gid }: Account): boolean {
  if (found.uid === uid) return (found.mode & 0o100) !== 0
  if (found.gid === gid) return (found.mode & 0o010) !== 0
  return (found.mode & 0o001) !== 0
}
