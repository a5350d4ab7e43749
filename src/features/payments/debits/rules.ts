// What direct debit still allows, given earlier debits and returns. No I/O.
import { day, dayIn } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import { debitAnnouncedDays, debitBlockDays, debitMinorPerMonth, debitsPerMonth } from '../limits.ts'

/** Until when a return blocks. */
export function blockedUntil(lastReturn: Date): Date {
  return new Date(lastReturn.getTime() + debitBlockDays * day)
}

/** Whether one more debit of this amount stays within the limits. */
export function isWithinMonth(before: { count: number; minor: number }, amountMinor: number): boolean {
  return before.count < debitsPerMonth && before.minor + amountMinor <= debitMinorPerMonth
}

/** The first day on which an announced debit may be collected: `2026-06-17`. Days are those where it is paid from. */
export function collectionDay(timeZone: string, now: Date): CalendarDay {
  const today = Date.parse(dayIn(timeZone, now))
  return new Date(today + debitAnnouncedDays * day).toISOString().slice(0, 10)
}
