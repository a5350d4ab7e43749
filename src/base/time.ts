// Time as the product counts it: instants are Dates, durations milliseconds, birthdays plain calendar days.

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** A day without a time zone: `1990-12-31`. */
export type CalendarDay = string

/** Whole years from a birthday to a day, by the calendar, in UTC. */
export function ageOn(born: CalendarDay, now: Date): number {
  const [year = 0, month = 0, date = 0] = born.split('-').map(Number)
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= date)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

/** Whether the three numbers name a day that exists. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value
}
