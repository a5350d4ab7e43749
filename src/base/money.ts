// Money is an integer of minor units (cents, øre) with its ISO 4217 currency; never a fraction.
import { formatOf } from './formats.ts'

export interface Money {
  readonly amount_minor: number
  readonly currency: string
}

/** How many minor units make one of this currency: 100 for the euro, 1 for the yen. */
export function minorUnits(currency: string): number {
  return unitsOf(moneyFormat('en', currency))
}

/** The amount in the reader's locale, e.g. `12,50 €`. */
export function formatMoney(money: Money, locale: string): string {
  const format = moneyFormat(locale, money.currency)
  return format.format(money.amount_minor / unitsOf(format))
}

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return formatOf(Intl.NumberFormat, locale, { style: 'currency', currency })
}

function unitsOf(format: Intl.NumberFormat): number {
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
}

/** Takes a percentage off, rounded in the member's favour. */
export function discounted(amountMinor: number, percentage: number): number {
  return amountMinor - Math.ceil((amountMinor * percentage) / 100)
}
