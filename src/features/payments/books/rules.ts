// How a movement of money is booked: from which account to which, tax and unspent credits to the cent. No I/O.

export type Kind =
  | 'received'
  | 'fee'
  | 'earned'
  | 'reserved'
  | 'released'
  | 'refunded'
  | 'overpaid'
  | 'paid_by_hand'
  | 'charged_back'
  | 'overdrawn'
  | 'reversed'
  | 'recovered'

/** What we have is a debit balance (provider, fees, losses), what we owe or earned a credit balance (the others). */
export type Account = 'provider' | 'unspent' | 'tax' | 'owed_back' | 'earned' | 'fees' | 'losses' | 'own_funds'

export interface Posting {
  kind: Kind
  debit: Account
  credit: Account
  amountMinor: number
}

/** The order whose money it is. */
export interface Sold {
  amountMinor: number
  taxBasisPoints: number
}

/** Totals of what was booked for a payment. */
export type Booked = readonly Posting[]

/** The balance of an account of the payment: debit above zero, credit below. */
export function balanceOn(booked: Booked, account: Account): number {
  return booked.reduce(
    (sum, { debit, credit, amountMinor }) =>
      sum + (debit === account ? amountMinor : 0) - (credit === account ? amountMinor : 0),
    0,
  )
}

export function sumOf(booked: Booked, kind: Kind): number {
  return booked.reduce((sum, posting) => sum + (posting.kind === kind ? posting.amountMinor : 0), 0)
}

/** The tax included in a gross amount. */
export function taxIn({ amountMinor, taxBasisPoints }: Sold): number {
  return Math.round((amountMinor * taxBasisPoints) / (10_000 + taxBasisPoints))
}

/** Money for an order: the tax is not ours, the rest is owed in credits until they are used. */
export function received(sold: Sold): Posting[] {
  const tax = taxIn(sold)
  return real([
    { kind: 'received', debit: 'provider', credit: 'unspent', amountMinor: sold.amountMinor - tax },
    { kind: 'received', debit: 'provider', credit: 'tax', amountMinor: tax },
  ])
}

/** Money for which nothing was ordered: all of it is owed back. */
export function receivedTwice(amountMinor: number): Posting[] {
  return [{ kind: 'received', debit: 'provider', credit: 'owed_back', amountMinor }]
}

/** The bank took such money back itself: it is no longer owed. */
export function chargedBackTwice(amountMinor: number): Posting[] {
  return [
    { kind: 'released', debit: 'owed_back', credit: 'losses', amountMinor },
    { kind: 'charged_back', debit: 'losses', credit: 'provider', amountMinor },
  ]
}

/** The bank took such money although it had been paid back: our loss. Up to the amount held it leaves that. */
export function lostTwice(amountMinor: number, heldMinor: number): Posting[] {
  const back = clamp(heldMinor, amountMinor)
  return [
    ...real([{ kind: 'charged_back', debit: 'losses', credit: 'provider', amountMinor: back }]),
    ...overdrawn(amountMinor - back),
  ]
}

/** And returned it; to be paid back as far as the bank was first to take it. */
export function regainedTwice(booked: Booked, amountMinor: number): Posting[] {
  const lost = clamp(lostBeyond(booked), amountMinor)
  const rest = amountMinor - lost
  return real([
    ...recovered(lost),
    { kind: 'reversed', debit: 'provider', credit: 'losses', amountMinor: rest },
    { kind: 'reserved', debit: 'losses', credit: 'owed_back', amountMinor: clamp(takenWhileOwed(booked), rest) },
  ])
}

/** What the bank took while it was owed, and was neither owed again nor paid back since. */
function takenWhileOwed(booked: Booked): number {
  return booked.reduce((sum, { kind, debit, amountMinor }) => {
    if (kind === 'released') return sum + amountMinor
    return kind === 'reserved' && debit === 'losses' ? sum - amountMinor : sum
  }, 0)
}

export function fee(amountMinor: number): Posting[] {
  return real([{ kind: 'fee', debit: 'fees', credit: 'provider', amountMinor }])
}

/** What the unused credits of an order are worth without tax; a fraction of a cent counts as earned. */
export function worthOf(sold: Sold, credits: { all: number; left: number }): number {
  return Math.floor(((sold.amountMinor - taxIn(sold)) * credits.left) / credits.all)
}

/** What was used since is earned; what came back is owed again. */
export function earned(booked: Booked, worthMinor: number): Posting[] {
  const used = -balanceOn(booked, 'unspent') - worthMinor
  if (used < 0) return [{ kind: 'earned', debit: 'earned', credit: 'unspent', amountMinor: -used }]
  return real([{ kind: 'earned', debit: 'unspent', credit: 'earned', amountMinor: used }])
}

/** Money that goes back: its share of the tax, then what is unspent; what was already used is our loss. */
export function givenBack(
  sold: Sold,
  booked: Booked,
  kind: 'reserved' | 'charged_back',
  amountMinor: number,
): Posting[] {
  const credit = kind === 'reserved' ? 'owed_back' : 'provider'
  const tax = clamp(-balanceOn(booked, 'tax') - taxAfter(sold, backSoFar(booked) + amountMinor), amountMinor)
  const unspent = clamp(-balanceOn(booked, 'unspent'), amountMinor - tax)
  return real([
    { kind, debit: 'tax', credit, amountMinor: tax },
    { kind, debit: 'unspent', credit, amountMinor: unspent },
    { kind, debit: 'losses', credit, amountMinor: amountMinor - tax - unspent },
  ])
}

/** Money that stays, or comes back, after all; `worthMinor` is what the credits that came back with it are worth. */
export function keptAfterAll(
  sold: Sold,
  booked: Booked,
  kind: 'released' | 'reversed',
  { amountMinor, worthMinor }: { amountMinor: number; worthMinor: number },
): Posting[] {
  const debit = kind === 'released' ? 'owed_back' : 'provider'
  const tax = clamp(taxAfter(sold, backSoFar(booked) - amountMinor) + balanceOn(booked, 'tax'), amountMinor)
  const unspent = clamp(worthMinor + balanceOn(booked, 'unspent'), amountMinor - tax)
  return real([
    { kind, debit, credit: 'tax', amountMinor: tax },
    { kind, debit, credit: 'unspent', amountMinor: unspent },
    { kind, debit, credit: 'losses', amountMinor: amountMinor - tax - unspent },
  ])
}

/** The provider paid back what was reserved for it. What is no longer held, because the bank took it first, has left twice. */
export function refunded(amountMinor: number, heldMinor: number): Posting[] {
  const back = clamp(heldMinor, amountMinor)
  return real([
    { kind: 'refunded', debit: 'owed_back', credit: 'provider', amountMinor: back },
    { kind: 'overpaid', debit: 'owed_back', credit: 'provider', amountMinor: amountMinor - back },
  ])
}

/** Money for which nothing was ordered, paid back although the bank had taken it. */
export function overpaidTwice(amountMinor: number, heldMinor: number): Posting[] {
  return [{ kind: 'reserved', debit: 'losses', credit: 'owed_back', amountMinor }, ...refunded(amountMinor, heldMinor)]
}

/** The bank took back what was already refunded: the amount held does not change. */
export function overdrawn(amountMinor: number): Posting[] {
  return real([{ kind: 'overdrawn', debit: 'losses', credit: 'provider', amountMinor }])
}

/** What left beyond the amount held and was not returned yet. */
export function lostBeyond(booked: Booked): number {
  return sumOf(booked, 'overdrawn') + sumOf(booked, 'overpaid') - sumOf(booked, 'recovered')
}

/** The bank returned what left beyond the amount held. */
export function recovered(amountMinor: number): Posting[] {
  return real([{ kind: 'recovered', debit: 'provider', credit: 'losses', amountMinor }])
}

const beyondHeld: readonly Kind[] = ['fee', 'overdrawn', 'overpaid', 'recovered']

/** What an entry adds to the amount held for the payment: came in and not gone back. */
export function heldBy({ kind, debit, credit, amountMinor }: Posting): number {
  if (beyondHeld.includes(kind)) return 0
  return (debit === 'provider' ? amountMinor : 0) - (credit === 'provider' ? amountMinor : 0)
}

/** The amount held: what came in and has not gone back. */
export function heldOf(booked: Booked): number {
  return booked.reduce((sum, posting) => sum + heldBy(posting), 0)
}

/** A person paid back what the provider would not, from another account of ours. */
export function paidByHand(amountMinor: number): Posting[] {
  return [{ kind: 'paid_by_hand', debit: 'owed_back', credit: 'own_funds', amountMinor }]
}

function backSoFar(booked: Booked): number {
  const gone = sumOf(booked, 'reserved') + sumOf(booked, 'charged_back') + sumOf(booked, 'overdrawn')
  return gone - sumOf(booked, 'released') - sumOf(booked, 'reversed') - sumOf(booked, 'recovered')
}

/** Of an order that went back twice, no more tax comes back than of one that went back once. */
function taxAfter(sold: Sold, backMinor: number): number {
  return Math.round((taxIn(sold) * Math.max(0, sold.amountMinor - backMinor)) / sold.amountMinor)
}

function clamp(amountMinor: number, mostMinor: number): number {
  return Math.max(0, Math.min(amountMinor, mostMinor))
}

function real(postings: Posting[]): Posting[] {
  return postings.filter(({ amountMinor }) => amountMinor > 0)
}
