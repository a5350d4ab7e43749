// Decisions about a member's own day without I/O: which it is, when it ends, and by whose clock.
import { dayAfter, dayIn, hour, startOfDay } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import { zoneChangeHours } from './limits.ts'

/** The member's own day; `latest` is the last one for which something was given. It never goes back: someone who flies west gets no day twice. */
export function ownDay(timeZone: string, now: Date, latest: CalendarDay | null): CalendarDay {
  const today = dayIn(timeZone, now)
  return latest !== null && latest > today ? latest : today
}

/** When a day ends: when the next one begins where the member is. */
export function dayEnds(timeZone: string, today: CalendarDay): Date {
  return startOfDay(timeZone, dayAfter(today))
}

export interface KnownZone {
  time_zone: string
  changed_at: Date
}

/** The zone that applies after a browser named one: the first, or another one after a while. */
export function zoneAfter(known: KnownZone | null, named: string | undefined, standard: string, now: Date): string {
  if (!known) return named ?? standard
  const mayChange = now.getTime() - known.changed_at.getTime() >= zoneChangeHours * hour
  return mayChange && named ? named : known.time_zone
}
