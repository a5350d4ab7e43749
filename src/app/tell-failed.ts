// What of failed requests goes into the log: each, but for those of a time when something is away, which fail however many ask.
import type { Log } from '#platform/platform.ts'
import { tellSeldom } from '#platform/jobs/tell-seldom.ts'

export type TellFailed = (failed: {
  error: unknown
  statusCode: number
  about: Readonly<Record<string, unknown>>
}) => void

const away = 503

/** `about` stands beside the error; answers below 500 are no failures. */
export function failureTeller(log: Pick<Log, 'error'>, message: string): TellFailed {
  const seldom = tellSeldom(log, message)
  return ({ error, statusCode, about }) => {
    if (statusCode < 500) return
    if (statusCode === away && error instanceof Error) seldom(error, about)
    else log.error({ err: error, ...about }, message)
  }
}
