// A failure that comes again and again is told once a minute, with how often it came meanwhile: no log fills up with it.
import { minute } from '#base/time.ts'
import type { Log } from '#platform/platform.ts'

/** More kinds at once than there are: what goes on is then told anew, sooner than due. */
const mostKinds = 100

/** Failures are the same where their messages are. `about` stands beside the one that is told, `times` beside those that came more than once since they were last told. */
export function tellSeldom(
  log: Pick<Log, 'error'>,
  message: string,
  now = Date.now,
): (error: Error, about?: Readonly<Record<string, unknown>>) => void {
  const kinds = new Map<string, { toldAt: number; times: number }>()
  return (error, about = {}) => {
    const kind = kinds.get(error.message)
    const times = (kind?.times ?? 0) + 1
    if (kind && now() - kind.toldAt < minute) return void (kind.times = times)
    if (kinds.size >= mostKinds) kinds.clear()
    kinds.set(error.message, { toldAt: now(), times: 0 })
    log.error({ err: error, ...about, ...(times > 1 ? { times } : {}) }, message)
  }
}
