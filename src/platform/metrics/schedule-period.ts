// How often a job recurs by its cron line: one that has not run within twice that time is late.
import { day, hour, minute, second } from '#base/time.ts'

/** In seconds, for the kinds of lines that our jobs have: every minute, every n minutes, hourly, daily; throws for any other. */
export function schedulePeriod(schedule: string): number {
  const [, minutes = '', hours = ''] = /^(\S+) (\S+) \* \* \*$/.exec(schedule) ?? []
  const step = /^\*(?:\/(\d+))?$/.exec(minutes)
  if (step && hours === '*') return (Number(step[1] ?? 1) * minute) / second
  if (/^\d+$/.test(minutes) && hours === '*') return hour / second
  if (/^\d+$/.test(minutes) && /^\d+$/.test(hours)) return day / second
  throw new RangeError(`It is not known how often "${schedule}" comes round.`)
}
