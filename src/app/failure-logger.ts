// Which failed requests are logged: each one, except during outages, when every request fails however many there are.
import type { Log } from '#platform/platform.ts'
import { throttledErrors } from '#platform/throttled-errors.ts'

export type LogFailure = (failed: {
  error: unknown
  statusCode: number
  about: Readonly<Record<string, unknown>>
}) => void

/** The database and whatever else we depend on, or a payment provider. */
const away: ReadonlySet<number> = new Set([502, 503])

/** `about` is logged with the error; responses below 500 are not failures. */
export function failureLogger(log: Pick<Log, 'error'>, message: string): LogFailure {
  const logThrottled = throttledErrors(log, message)
  return ({ error, statusCode, about }) => {
    if (statusCode < 500) return
    if (away.has(statusCode) && error instanceof Error) logThrottled(error, about)
    else log.error({ err: error, ...about }, message)
  }
}
