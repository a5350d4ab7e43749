// A log that counts its lines: the number of errors is a metric, what they say is for readers of the log.
import type { Log } from '#platform/platform.ts'
import type { Metrics } from './metrics.ts'

export type LogLevel = 'warn' | 'error'

/** Writes to `log` and counts warnings and errors, including those that `LOG_LEVEL` leaves out. */
export function countedLog(log: Log, metrics: Pick<Metrics, 'logged'>): Log {
  const counted = (level: LogLevel) => (fields: object, message: string) => {
    metrics.logged(level)
    log[level](fields, message)
  }
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: counted('warn'),
    error: counted('error'),
  }
}
