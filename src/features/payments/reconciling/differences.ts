// Comparing two ledgers: which totals of a payment differ between ours and the provider's. No I/O.

export interface Sum {
  providerId: string
  kind: string
  currency: string
  amountMinor: number
}

export interface Difference {
  providerId: string
  kind: string
  currency: string
  oursMinor: number
  theirsMinor: number
}

/** The kinds of our entries, by the provider's names for them. */
export const kindOfEntry: Readonly<Record<string, string>> = {
  received: 'payment',
  fee: 'fee',
  refunded: 'refund',
  overpaid: 'refund',
  charged_back: 'chargeback',
  overdrawn: 'chargeback',
  reversed: 'chargeback_reversed',
  recovered: 'chargeback_reversed',
}

/** A line of the provider's ledger, as far as it is compared. */
interface Moved {
  provider_id: string
  reference: string
  kind: string
  currency: string
  amount_minor: number
}

/** Each with the order its payment is for, if one of its lines says so. */
export function sumsOf(movements: readonly Moved[]): (Sum & { reference: string })[] {
  const sums = new Map<string, Sum & { reference: string }>()
  for (const { provider_id: providerId, kind, currency, amount_minor, reference } of movements) {
    const key = `${providerId} ${kind} ${currency}`
    const before = sums.get(key)
    const amountMinor = (before?.amountMinor ?? 0) + amount_minor
    sums.set(key, { providerId, kind, currency, amountMinor, reference: reference || (before?.reference ?? '') })
  }
  return [...sums.values()]
}

/** One for each kind of a payment: if the same amount is in another currency there, what is ours is said. */
export function differences(ours: readonly Sum[], theirs: readonly Sum[]): Difference[] {
  const found = new Map<string, Difference>()
  const at = ({ providerId, kind, currency }: Sum) => {
    const key = `${providerId} ${kind} ${currency}`
    const difference = found.get(key) ?? { providerId, kind, currency, oursMinor: 0, theirsMinor: 0 }
    found.set(key, difference)
    return difference
  }
  for (const sum of ours) at(sum).oursMinor += sum.amountMinor
  for (const sum of theirs) at(sum).theirsMinor += sum.amountMinor
  const differing = [...found.values()].filter(({ oursMinor, theirsMinor }) => oursMinor !== theirsMinor)
  const byKind = new Map(differing.toReversed().map((one) => [`${one.providerId} ${one.kind}`, one]))
  return differing.filter((one) => byKind.get(`${one.providerId} ${one.kind}`) === one)
}
