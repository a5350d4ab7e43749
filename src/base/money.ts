// Money is an integer of minor units (cents, øre) with its ISO 4217 currency; never a fraction.
import { formatOf } from './formats.ts'

export interface Money {
  readonly amount_minor: number
  readonly currency: string
}

/**
 * The currencies to whose minor units ISO 4217 gives no digit, and three; all others have two. Not taken from Intl: that
 * says how people usually write prices, which for the forint is without digits in some browsers and with two in others.
 */
const withoutDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withThree = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

function minorDigits(currency: string): number {
  if (withoutDigits.includes(currency)) return 0
  return withThree.includes(currency) ? 3 : 2
}

/** How many minor units make one of this currency: 100 for the euro, 1 for the yen. */
export function minorUnits(currency: string): number {
  return 10 ** minorDigits(currency)
}

/** The amount in the reader's locale, e.g. `12,50 €`. */
export function formatMoney({ amount_minor, currency }: Money, locale: string): string {
  const fraction = minorDigits(currency)
  const shown = { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  const format = formatOf(Intl.NumberFormat, locale, { style: 'currency', currency, ...shown })
  return format.format(amount_minor / minorUnits(currency))
}

/** Takes a percentage off, rounded in the member's favour. */
export function discounted(amountMinor: number, percentage: number): number {
  return amountMinor - Math.ceil((amountMinor * percentage) / 100)
}
