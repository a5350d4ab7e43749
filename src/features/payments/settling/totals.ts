// A provider's answer as totals, and the state of a payment that follows from them. No I/O.

/** What moved for one payment at the provider; each total only ever grows. */
export interface Totals {
  received: number
  refunded: number
  chargedBack: number
  reversed: number
  fee: number
}

const takenStates: readonly string[] = ['paid', 'refunded', 'charged_back']

/** A provider's answer, as far as it concerns money. */
interface Answer {
  status: string
  amount_minor: number
  refunded_minor: number
  charged_back_minor?: number
  reversed_minor?: number
  fee_minor?: number
}

/** The totals in the answer, or those its state implies if the provider reports none. */
export function totalsOf(said: Answer): Totals {
  const { status, amount_minor, refunded_minor, fee_minor = 0, reversed_minor = 0 } = said
  const refunded = status === 'refunded' ? amount_minor : refunded_minor
  const impliedBack = status === 'charged_back' ? amount_minor - refunded : 0
  return {
    received: takenStates.includes(status) ? amount_minor : 0,
    refunded,
    chargedBack: said.charged_back_minor ?? impliedBack,
    reversed: reversed_minor,
    fee: fee_minor,
  }
}

/** The state of a payment whose money came in. */
export function statusByTotals(amountMinor: number, totals: Totals): 'completed' | 'refunded' | 'charged_back' {
  if (totals.chargedBack > totals.reversed) return 'charged_back'
  return totals.refunded >= amountMinor ? 'refunded' : 'completed'
}

/** How many of the unused credits go with money that the provider paid back on its own: their share, rounded down. */
export function creditsFor(amountMinor: number, paid: { amountMinor: number; credits: number }): number {
  return Math.floor((paid.credits * amountMinor) / paid.amountMinor)
}
