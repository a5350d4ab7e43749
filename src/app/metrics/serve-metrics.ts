// Combines the figures of this process with those of the whole installation, and serves them to a monitoring system.
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import { connectionUse } from '#platform/db/db.ts'
import type { Database } from '#platform/db/db.ts'
import { countedLog } from '#platform/metrics/counted-log.ts'
import { listenForMetrics } from '#platform/metrics/listener.ts'
import { openMetrics } from '#platform/metrics/open-metrics.ts'
import type { OpenMetrics, Role } from '#platform/metrics/open-metrics.ts'
import type { Log, Platform } from '#platform/platform.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { stateFigures } from './state-figures.ts'
import { jobsOf } from '../jobs.ts'

export interface Figures {
  metrics: OpenMetrics
  /** The same log, whose warnings and errors are counted. */
  countedLog(log: Log): Log
  /** Listens until the shutdown and returns the address; throws an error naming the setting if it can't. */
  listen(platform: Platform, at: NonNullable<Config['metrics']>, shutdown: Pick<Shutdown, 'later'>): Promise<string>
}

/** Counts from now on. `freshMs` as in `stateFigures`. */
export function openFigures(role: Role, freshMs?: number): Figures {
  const metrics = openMetrics(role)
  const { registry } = metrics
  return {
    metrics,
    countedLog: (log) => countedLog(log, metrics),
    listen: async (platform, at, shutdown) => {
      showConnections(platform.db, registry)
      const state = stateFigures({ platform, jobs: jobsOf(platform), ...(freshMs === undefined ? {} : { freshMs }) })
      const read = async () => (await registry.metrics()) + (await state())
      const listener = await listenForMetrics({ ...at, contentType: registry.contentType, read })
      shutdown.later('figures', () => listener.close())
      return `${listener.address}/metrics`
    },
  }
}

/** Known without querying the database, even while all connections are in use. */
function showConnections(db: Database, registry: Registry): void {
  const connections = new Gauge({
    name: 'duet_database_connections',
    help: 'Connections of this process to the database: in use, idle, and the most there may be.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { inUse = 0, idle = 0, most = 0 } = connectionUse(db) ?? {}
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'most' }, most)
    },
  })
  const waiting = new Gauge({
    name: 'duet_database_waiting',
    help: 'Questions of this process that wait for a connection to the database.',
    registers: [],
    collect() {
      this.set(connectionUse(db)?.waiting ?? 0)
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(waiting)
}
