// How often work comes round by its cron line: what is not done within twice that time is late.
import { day, hour, minute, second } from '#base/time.ts'

/** In seconds, of the lines that our jobs have: each minute, every so many, hourly, daily; throws at any other. */
export function schedulePeriod(schedule: string): number {
  const [, minutes = '', hours = ''] = /^(\S+) (\S+) \* \* \*$/.exec(schedule) ?? []
  const step = /^\*(?:\/(\d+))?$/.exec(minutes)
  if (step && hours === '*') return (Number(step[1] ?? 1) * minute) / second
  if (/^\d+$/.test(minutes) && hours === '*') return hour / second
  if (/^\d+$/.test(minutes) && /^\d+$/.test(hours)) return day / second
  throw new RangeError(`It is not known how often "${schedule}" comes round.`)
}
