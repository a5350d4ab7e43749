// Time as the product counts it: instants are Dates, durations milliseconds, birthdays plain calendar days.
import { formatOf } from './formats.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Until when something counts to the day since then: what is dated more than a day ahead of now comes from before a clock was set back. */
export const countedUntil = (since: Date) => new Date(since.getTime() + 2 * day)

/** A day without a time zone: `1990-12-31`. */
export type CalendarDay = string

/** Whole years from a birthday to now, by the calendar, in UTC. */
export function ageOn(born: CalendarDay, now: Date): number {
  return ageOnDay(born, now.toISOString().slice(0, 10))
}

/** The same, given the calendar day it is somewhere. */
export function ageOnDay(born: CalendarDay, today: CalendarDay): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return years - (today.slice(5) >= born.slice(5) ? 0 : 1)
}

/** Whether the three numbers name a day that exists. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value
}

/** Whether this names a time zone, as browsers do: `Europe/Helsinki`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The calendar day that people in a time zone have at this instant. */
export function dayIn(timeZone: string, now: Date): CalendarDay {
  const parts = datesIn(timeZone)
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day: date } = Object.fromEntries(parts)
  return `${year}-${month}-${date}`
}

function datesIn(timeZone: string): Intl.DateTimeFormat {
  return formatOf(Intl.DateTimeFormat, 'en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}

export function dayAfter(date: CalendarDay): CalendarDay {
  return new Date(Date.parse(date) + day).toISOString().slice(0, 10)
}

/**
 * The first minute of a day in a time zone. It is searched for rather than calculated: if the clocks change at midnight, a day
 * begins at one o'clock, and a day may have 23 or 25 hours.
 */
export function startOfDay(timeZone: string, date: CalendarDay): Date {
  let [before, within] = [Date.parse(date) - day, Date.parse(date) + day]
  while (within - before > minute) {
    const middle = before + Math.floor((within - before) / minute / 2) * minute
    if (dayIn(timeZone, new Date(middle)) < date) before = middle
    else within = middle
  }
  return new Date(within)
}
