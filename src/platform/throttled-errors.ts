// Throttles repeated failures: each is logged once a minute, with how often it occurred meanwhile, so that no log fills up.
import { minute } from '#base/time.ts'
import type { Log } from '#platform/platform.ts'

/** More kinds at once than exist: beyond that, a repeated failure is logged again sooner than due. */
const mostKinds = 100

interface Throttling {
  now?: () => number
  /** Failures of the same kind are the same; by default those with the same message. */
  kindOf?: (error: Error) => string
}

/** `about` is logged with each, `times` with those that occurred more than once since last logged. */
export function throttledErrors(
  log: Pick<Log, 'error'>,
  message: string,
  { now = () => performance.now(), kindOf = (error) => error.message }: Throttling = {},
): (error: Error, about?: Readonly<Record<string, unknown>>) => void {
  const kinds = new Map<string, { loggedAt: number; times: number }>()
  return (error, about = {}) => {
    const name = kindOf(error)
    const kind = kinds.get(name)
    const times = (kind?.times ?? 0) + 1
    if (kind && now() - kind.loggedAt < minute) return void (kind.times = times)
    if (kinds.size >= mostKinds) kinds.clear()
    kinds.set(name, { loggedAt: now(), times: 0 })
    log.error({ err: error, ...about, ...(times > 1 ? { times } : {}) }, message)
  }
}
