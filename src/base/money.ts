// Money is an integer of minor units (cents, øre) with its ISO 4217 currency; never a fraction.

export interface Money {
  readonly amount_minor: number
  readonly currency: string
}

/** How many minor units make one of this currency: 100 for the euro, 1 for the yen. */
export function minorUnits(currency: string): number {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  return 10 ** (digits ?? 2)
}

/** The amount in words of the reader's locale, e.g. `12,50 €`. */
export function formatMoney(money: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency }).format(
    money.amount_minor / minorUnits(money.currency),
  )
}

/** Takes a percentage off, rounded to the member's advantage. */
export function discounted(amountMinor: number, percentage: number): number {
  return amountMinor - Math.ceil((amountMinor * percentage) / 100)
}
