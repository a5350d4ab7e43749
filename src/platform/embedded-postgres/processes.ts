// Unambiguous process identity: a bare process id is reused after a restart.
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { codeOf } from '#base/caught.ts'

/** `pid` or, if the system provides it, `pid:start time`. */
export function identityOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return `${pid}:${afterName.split(' ')[19]}`
  } catch {
    return String(pid)
  }
}

export function isSameProcess(identity: string): boolean {
  const pid = Number(identity.split(':')[0])
  return isAlive(pid) && identityOf(pid) === identity
}

/** This process, distinguishable from those of other machines that share a folder or a database server. */
export function ownProcessMark(): string {
  return `${hostname()} ${identityOf(process.pid)}`
}

/** Whether the mark belongs to a process of this machine that has ended. */
export function hasEnded(mark: string): boolean {
  const [host, identity = ''] = mark.split(' ')
  return host === hostname() && !isSameProcess(identity)
}

/** The namespace of process ids: another container has a different one. */
export function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return hostname()
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A zombie: ended, but its parent has not collected the exit code yet. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '')
  } catch {
    return false
  }
}

/** The command line of a process, if the system provides it. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return process.platform === 'win32' ? '' : commandFromPs(pid)
  }
}

function commandFromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
