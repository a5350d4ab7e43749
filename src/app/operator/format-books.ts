// The state of the books in words, for whoever runs the server.
import { formatMoney } from '#base/money.ts'
import type { BooksState } from '#features/payments/audit/service.ts'

/** The meaning of each account's balance, in the order of a balance sheet. */
const accounts: Readonly<Record<string, string>> = {
  provider: 'held for us by the provider',
  fees: 'kept by the provider as its fee',
  losses: 'lost: used credits whose payment was returned, and what went back twice',
  unspent: 'owed as unspent credits, without tax',
  owed_back: 'owed back, on its way',
  own_funds: 'paid back by hand out of our own funds',
  tax: 'owed as tax',
  earned: 'earned: used credits, without tax',
}

/** Line by line: there may be more differences than fit into memory. */
export async function* formatBooks(state: BooksState, now: Date): AsyncGenerator<string, void> {
  yield `The books on ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  yield* formatBalances(state)
  yield ''
  for (const sentence of state.holds) yield `ok   ${sentence}`
  for (const [sentence, findings] of state.broken) {
    yield `OFF  ${sentence}`
    for (const { id, what } of findings) yield `       ${id}: ${what}`
  }
  yield* formatComparison(state)
  yield* formatByHand(state.byHand)
  yield* formatGoneTwice(state.goneTwice)
}

/** Without a ledger to fetch, a person compares them. */
export function areBalanced({ broken, hasLedger, reconciled }: BooksState): boolean {
  return broken.size === 0 && (!hasLedger || reconciled?.differing === 0)
}

function formatBalances({ balances, unusedCredits }: BooksState): string[] {
  const currencies = [...new Set(balances.map(({ currency }) => currency))]
  const lines = currencies.flatMap((currency) => [
    '',
    currency,
    ...Object.entries(accounts).flatMap(([account, meaning]) => {
      const own = balances.find((one) => one.currency === currency && one.account === account)
      if (!own) return []
      const sign = account === 'provider' || account === 'fees' || account === 'losses' ? 1 : -1
      const money = formatMoney({ amount_minor: sign * own.amount_minor, currency }, 'en')
      return [`  ${money.padStart(16)}  ${meaning}`]
    }),
  ])
  const { bought, granted } = unusedCredits
  return [...lines, '', `Unused credits: ${bought} bought, ${granted} given.`]
}

const toolOf: Readonly<Record<string, string>> = { verotel: 'Verotel’s Control Center' }

/** Nothing is off while they wait: the books know what is owed. */
async function* formatByHand(refunds: BooksState['byHand']): AsyncGenerator<string, void> {
  let listed = 0
  for await (const page of refunds)
    for (const { id, status, provider, provider_id, payment_id, amount_minor, currency } of page) {
      if (listed++ === 0) yield* ['', 'To be paid back by a person:']
      const money = formatMoney({ amount_minor, currency }, 'en')
      const what =
        status === 'by_hand'
          ? `${provider} refused it: pay it another way, then book it`
          : `refund the sale ${provider_id} in ${toolOf[provider] ?? `the tool of ${provider}`}: its report books it`
      yield `       ${id}: ${money} of ${provider_id} (order ${payment_id}), ${what}`
    }
  if (listed > 0)
    yield 'Paid another way, or the report has not come a day later? `node src/main.mjs refunded <id> <how>` books it.'
}

/** A loss that the books know of: only the bank can undo it. */
async function* formatGoneTwice(orders: BooksState['goneTwice']): AsyncGenerator<string, void> {
  let listed = 0
  for await (const page of orders)
    for (const { provider_id, payment_id, amount_minor, currency } of page) {
      if (listed++ === 0) yield* ['', 'Refunded, and taken back by the bank as well: dispute that at the provider.']
      yield `       ${formatMoney({ amount_minor, currency }, 'en')} of ${provider_id} (order ${payment_id})`
    }
}

async function* formatComparison({ reconciled, hasLedger }: BooksState): AsyncGenerator<string, void> {
  if (!hasLedger) return yield '--   the provider has no ledger to fetch: compare its statement by hand'
  if (!reconciled) return yield 'OFF  the provider did not answer, so nothing was compared'
  const { differing, differences, movements, since } = reconciled
  const compared = `our books agree with the provider’s (${movements} movements since ${since.toISOString().slice(0, 10)})`
  yield `${differing === 0 ? 'ok ' : 'OFF'}  ${compared}`
  for await (const page of differences)
    for (const one of page)
      yield (
        `       ${one.kind} of ${one.provider_id} (${one.payment_id ? `order ${one.payment_id}` : 'no order of ours'}): ` +
        `ours ${formatMoney({ amount_minor: one.ours_minor, currency: one.currency }, 'en')}, ` +
        `theirs ${formatMoney({ amount_minor: one.theirs_minor, currency: one.currency }, 'en')}`
      )
}
