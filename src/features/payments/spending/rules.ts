// The month that a limit is for, and whether a purchase stays within it. No I/O.
import { dayIn, startOfDay } from '#base/time.ts'

/** The first instant of the calendar month that people in a time zone have now. */
export function monthOf(timeZone: string, now: Date): Date {
  return startOfDay(timeZone, `${dayIn(timeZone, now).slice(0, 7)}-01`)
}

export interface Money {
  amount_minor: number
  currency: string
}

/** Money in another currency than the limit's can't be counted against it, so it is beyond it. */
export function isWithin(limit: Money, spentMinor: number, price: Money): boolean {
  return price.currency === limit.currency && spentMinor + price.amount_minor <= limit.amount_minor
}
