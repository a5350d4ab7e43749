// The resources a work process uses: from the system if it reports them, otherwise from the process itself.
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export interface Usage {
  /** CPU time of all its threads since it started, in milliseconds. */
  cpuMs: number
  residentBytes: number
}

export type UsageSource = 'system' | 'reported'

/** Linux reports each process's usage; macOS and Windows have no such files. */
export const usualSource: UsageSource = existsSync('/proc/self/stat') ? 'system' : 'reported'

/** How often a process reports, in milliseconds. */
export const reportEveryMs = 100
/** The unit in which the kernel reports times, the same on every Linux. */
const tickMs = 10
const pageBytes = 4096

/**
 * Returns what the process uses now. If only the process itself can tell, its silence counts as work, since a hung
 * process reports nothing; but not before its first report, since it takes long to start on a busy machine.
 */
export function watchUsage(child: ChildProcess, source: UsageSource): () => Promise<Usage> {
  if (source === 'system') return () => systemUsage(child)
  let last: Usage = { cpuMs: 0, residentBytes: 0 }
  let reportedAt = Number.POSITIVE_INFINITY
  child.on('message', (said) => {
    if (!isUsage(said)) return
    last = said.usage
    reportedAt = performance.now()
  })
  return async () => {
    const silentMs = performance.now() - reportedAt - 2 * reportEveryMs
    return { ...last, cpuMs: last.cpuMs + Math.max(0, silentMs) }
  }
}

/** What the process reports about itself between its answers. */
export function isUsage(said: unknown): said is { usage: Usage } {
  return typeof said === 'object' && said !== null && 'usage' in said
}

/** Fields 14, 15 and 24 of `/proc/<pid>/stat`; the second is a name in brackets that may contain anything. Undefined if the process has ended. */
async function systemUsage({ pid }: ChildProcess): Promise<Usage> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (field: number) => Number(fields[field - 3] ?? 0)
  return { cpuMs: (at(14) + at(15)) * tickMs, residentBytes: at(24) * pageBytes }
}
