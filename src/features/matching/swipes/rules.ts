// Decisions of the swipe game without I/O: which day it is for a member, what is left of it, what can be taken back.
import { dayAfter, dayIn, hour, minute, startOfDay } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import { likesADay, takeBackMinutes, zoneChangeHours } from './limits.ts'

/** The member's own day. It never goes back: who flies west has no day twice. */
export function gameDay(timeZone: string, now: Date, latest: CalendarDay | null): CalendarDay {
  const today = dayIn(timeZone, now)
  return latest !== null && latest > today ? latest : today
}

/** The slot that the day's next like takes; null once all are taken. */
export function freeSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= likesADay; slot += 1) if (!taken.includes(slot)) return slot
  return null
}

/** When the wait ends: as the next day begins where the member is. */
export function waitEnds(timeZone: string, today: CalendarDay): Date {
  return startOfDay(timeZone, dayAfter(today))
}

export interface KnownZone {
  time_zone: string
  zone_changed_at: Date
}

/** The zone that holds after a browser named one: the first, or another one after a while. */
export function zoneAfter(known: KnownZone | null, named: string | undefined, standard: string, now: Date): string {
  if (!known) return named ?? standard
  const mayChange = now.getTime() - known.zone_changed_at.getTime() >= zoneChangeHours * hour
  return mayChange && named ? named : known.time_zone
}

export function mayTakeBack(swipedAt: Date, now: Date): boolean {
  return now.getTime() - swipedAt.getTime() < takeBackMinutes * minute
}
