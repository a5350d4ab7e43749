// What a work process uses of the machine: the system's own word where it gives one, elsewhere what the process tells.
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export interface Usage {
  /** Of all its threads, since it began, in milliseconds. */
  cpuMs: number
  residentBytes: number
}

export type UsageSource = 'system' | 'told'

/** Linux tells what each process uses; macOS and Windows have no such files. */
export const usualSource: UsageSource = existsSync('/proc/self/stat') ? 'system' : 'told'

/** How often a process tells, in milliseconds. */
export const tellEveryMs = 100
/** The unit in which the kernel tells times, the same on every Linux. */
const tickMs = 10
const pageBytes = 4096

/**
 * Answers what the process uses now. Where only it can tell, its silence counts as work, for what hangs tells nothing;
 * not so before its first word, for on a busy machine it takes long to begin.
 */
export function watchUsage(child: ChildProcess, source: UsageSource): () => Promise<Usage> {
  if (source === 'system') return () => systemUsage(child)
  let last: Usage = { cpuMs: 0, residentBytes: 0 }
  let toldAt = Number.POSITIVE_INFINITY
  child.on('message', (said) => {
    if (!isUsage(said)) return
    last = said.usage
    toldAt = performance.now()
  })
  return async () => {
    const silentMs = performance.now() - toldAt - 2 * tellEveryMs
    return { ...last, cpuMs: last.cpuMs + Math.max(0, silentMs) }
  }
}

/** What the process says of itself between its answers. */
export function isUsage(said: unknown): said is { usage: Usage } {
  return typeof said === 'object' && said !== null && 'usage' in said
}

/** Fields 14, 15 and 24 of `/proc/<pid>/stat`; the second is a name in brackets that may hold anything. Nothing of a process that ended. */
async function systemUsage({ pid }: ChildProcess): Promise<Usage> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (field: number) => Number(fields[field - 3] ?? 0)
  return { cpuMs: (at(14) + at(15)) * tickMs, residentBytes: at(24) * pageBytes }
}
