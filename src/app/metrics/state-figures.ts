// Figures that are not counted but looked up when read: the queues, the cases, payments and books, and the disk.
import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import { second } from '#base/time.ts'
import { paymentsOverview } from '#features/payments/overview/service.ts'
import { readJobHealth } from '#platform/jobs/job-health.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { caseFigures, diskFigures, paymentFigures, queueFigures } from './figures.ts'
import type { Figure } from './figures.ts'
import { countWaiting } from '../operator/count-waiting.ts'

/** However often and by however many they are read, the database is queried at most this often. */
const usualFreshMs = 10 * second
/** Prometheus itself gives up after ten seconds. */
const usualPatienceMs = 4 * second

interface Given {
  platform: Pick<Platform, 'db' | 'gateway' | 'config' | 'log'>
  jobs: readonly Pick<JobDefinition<object>, 'name' | 'schedule'>[]
  /** How long a result is reused; default: the usual time. */
  freshMs?: number
  /** How long to wait for the database; default: the usual time. */
  patienceMs?: number
}

/**
 * Returns a function that reads these figures in Prometheus's text format: one query at a time, shared by all concurrent readers.
 * If the database does not answer, they say so and leave out what only it knows: an old value would pass for a current one.
 */
export function stateFigures(given: Given): () => Promise<string> {
  const { freshMs = usualFreshMs, patienceMs = usualPatienceMs } = given
  let looking: Promise<void> | null = null
  let found: { figures: readonly Figure[]; at: number } | null = null
  const isFresh = () => found !== null && performance.now() - found.at < freshMs
  const look = async () => {
    const figures = await askDatabase(given)
    found = figures && { figures, at: performance.now() }
  }
  return async () => {
    if (!isFresh()) {
      found = null
      looking ??= look().finally(() => (looking = null))
      await Promise.race([looking, wait(patienceMs, undefined, { ref: false })])
    }
    const up = { name: 'database_up', help: 'Whether the database answers who reads these figures: 1 or 0.' }
    const disk = await statfs(given.platform.config.dataDir).catch(() => null)
    return written([{ ...up, values: [{ value: found ? 1 : 0 }] }, ...diskFigures(disk), ...(found?.figures ?? [])])
  }
}

async function askDatabase({ platform, jobs }: Given): Promise<readonly Figure[] | null> {
  try {
    const { db } = platform
    const [queues, cases, overview] = await Promise.all([
      readJobHealth(db),
      countWaiting(platform),
      paymentsOverview(platform),
    ])
    return [...queueFigures(jobs, queues ?? []), ...caseFigures(cases), ...paymentFigures(overview)]
  } catch (error) {
    platform.log.warn({ err: error }, 'figures: the database can not be asked')
    return null
  }
}

function written(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, values } of figures) {
    const known = values.flatMap(({ labels = {}, value }) => (value === null ? [] : [{ labels, value }]))
    if (known.length === 0) continue
    const labelNames = Object.keys(known[0]?.labels ?? {})
    const gauge = new Gauge({ name: `duet_${name}`, help, labelNames, registers: [registry] })
    for (const { labels, value } of known) gauge.set(labels, value)
  }
  return registry.metrics()
}
