// The month that a limit is for, and whether a purchase stays within it. No I/O.

/** The first instant of the calendar month, in UTC. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
}

export interface Money {
  amount_minor: number
  currency: string
}

/** Money in another currency than the limit's can't be counted against it, so it is beyond it. */
export function isWithin(limit: Money, spentMinor: number, price: Money): boolean {
  return price.currency === limit.currency && spentMinor + price.amount_minor <= limit.amount_minor
}
