// The state of the books in words, for who runs the server.
import { formatMoney } from '#base/money.ts'
import type { BooksState } from '#features/payments/audit/service.ts'

interface Told {
  lines: readonly string[]
  right: boolean
}

/** What stands on each account, in the order of a balance sheet. */
const accounts: Readonly<Record<string, string>> = {
  provider: 'held for us by the provider',
  fees: 'kept by the provider as its fee',
  losses: 'lost: used credits whose money went back',
  unspent: 'owed in credits that are unspent, without tax',
  owed_back: 'owed back, on its way',
  own_funds: 'paid back by hand out of our own funds',
  tax: 'owed as tax',
  earned: 'earned: credits that were used, without tax',
}

export function tellBooks(state: BooksState, now: Date): Told {
  const comparison = tellComparison(state)
  const lines = [
    `The books on ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ...tellBalances(state),
    '',
    ...state.holds.map((sentence) => `ok   ${sentence}`),
    ...[...state.broken].flatMap(([sentence, findings]) => [
      `OFF  ${sentence}`,
      ...findings.map(({ id, what }) => `       ${id}: ${what}`),
    ]),
    ...comparison.lines,
    ...tellByHand(state.byHand),
  ]
  return { lines, right: state.broken.size === 0 && comparison.right }
}

function tellBalances({ balances, unusedCredits }: BooksState): string[] {
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

/** Nothing is off as long as they wait: the books know what is owed. */
function tellByHand(refunds: BooksState['byHand']): string[] {
  if (refunds.length === 0) return []
  const lines = refunds.map(({ id, status, provider, provider_id, payment_id, amount_minor, currency }) => {
    const money = formatMoney({ amount_minor, currency }, 'en')
    const what =
      status === 'by_hand' ? `${provider} refused it` : `in the tool of ${provider}; it reports when it is done`
    return `       ${id}: ${money} of ${provider_id} (order ${payment_id}), ${what}`
  })
  const how = 'Paid back what was refused? `node src/main.ts refunded <id> <how>` books it.'
  return ['', 'To be paid back by a person:', ...lines, how]
}

function tellComparison({ reconciled, hasLedger }: BooksState): Told {
  if (!hasLedger)
    return { lines: ['--   the provider has no ledger to ask for: compare its statement by hand'], right: true }
  if (!reconciled) return { lines: ['OFF  the provider did not answer, so nothing was compared'], right: false }
  const { differences, movements, since } = reconciled
  const compared = `our books agree with the provider’s (${movements} movements since ${since.toISOString().slice(0, 10)})`
  const differing = differences.map(
    (one) =>
      `       ${one.kind} of ${one.provider_id} (${one.payment_id ? `order ${one.payment_id}` : 'no order of ours'}): ` +
      `ours ${formatMoney({ amount_minor: one.ours_minor, currency: one.currency }, 'en')}, ` +
      `theirs ${formatMoney({ amount_minor: one.theirs_minor, currency: one.currency }, 'en')}`,
  )
  const right = differences.length === 0
  return { lines: [`${right ? 'ok ' : 'OFF'}  ${compared}`, ...differing], right }
}
