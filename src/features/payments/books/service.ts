// Books what happens to money: in the transaction that settles, under the payment's lock, and only what is new.
import { closePurchase, holdPurchase, unusedOfPurchase } from '#features/credits/service.ts'
import type { Db } from '#platform/db/db.ts'
import { inLongRead, inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { lockPayment } from '../queries.ts'
import type { PaymentRow } from '../queries.ts'
import type { Totals } from '../settling/totals.ts'
import { insertPostings, listBooked, listToClose } from './queries.ts'
import {
  chargedBackTwice,
  earned,
  fee,
  givenBack,
  heldBy,
  heldOf,
  keptAfterAll,
  lostBeyond,
  lostTwice,
  overdrawn,
  overpaidTwice,
  paidByHand,
  received,
  receivedTwice,
  recovered,
  refunded,
  regainedTwice,
  sumOf,
  worthOf,
} from './rules.ts'
import type { Posting, Sold } from './rules.ts'

/** What is booked for one payment at the provider. */
export async function totalsBooked(tx: Db, payment: PaymentRow, providerId: string): Promise<Totals> {
  const booked = (await listBooked(tx, payment.id)).filter((posting) => posting.providerId === providerId)
  return {
    received: sumOf(booked, 'received'),
    refunded: sumOf(booked, 'refunded') + sumOf(booked, 'overpaid'),
    chargedBack: sumOf(booked, 'charged_back') + sumOf(booked, 'overdrawn'),
    reversed: sumOf(booked, 'reversed') + sumOf(booked, 'recovered'),
    fee: sumOf(booked, 'fee'),
  }
}

export async function bookReceived(tx: Db, payment: PaymentRow, providerId: string, now: Date): Promise<void> {
  await post(tx, payment, received(soldOf(payment)), { providerId, now })
}

/** Paid although the order was already paid: it is owed back. */
export async function bookReceivedTwice(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  await post(tx, payment, receivedTwice(amountMinor), { providerId, now })
}

/** Whether the money of this payment at the provider was booked as owed back from the start. */
export async function isOwedBack(tx: Db, payment: PaymentRow, providerId: string): Promise<boolean> {
  const booked = await listBooked(tx, payment.id)
  return booked.some((one) => one.providerId === providerId && one.kind === 'received' && one.credit === 'owed_back')
}

export async function bookChargedBackTwice(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  await post(tx, payment, chargedBackTwice(amountMinor), { providerId, now })
}

/** The same although it had been paid back. */
export async function bookLostTwice(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  await post(tx, payment, lostTwice(amountMinor, await heldAt(tx, payment, providerId)), { providerId, now })
}

/** Paid back although the bank had taken it. */
export async function bookOverpaidTwice(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  await post(tx, payment, overpaidTwice(amountMinor, await heldAt(tx, payment, providerId)), { providerId, now })
}

/** The bank returned such money; returns how much of it is owed again, because nobody had paid it back. */
export async function bookRegainedTwice(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<number> {
  const booked = (await listBooked(tx, payment.id)).filter((posting) => posting.providerId === providerId)
  const postings = regainedTwice(booked, amountMinor)
  await post(tx, payment, postings, { providerId, now })
  return sumOf(postings, 'reserved')
}

export async function bookFee(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  await post(tx, payment, fee(amountMinor), { providerId, now })
}

interface Money {
  amountMinor: number
  now: Date
}

/** Before the credits leave: what was used so far is earned, so that only the unused part goes back. */
export async function bookGivenBack(
  tx: Db,
  payment: PaymentRow,
  kind: 'reserved' | 'charged_back',
  { amountMinor, now }: Money,
): Promise<void> {
  await bookEarned(tx, payment, now)
  const booked = await listBooked(tx, payment.id)
  await post(tx, payment, givenBack(soldOf(payment), booked, kind, amountMinor), { now })
}

/** Before the credits leave. What is no longer held, because it was already refunded, is our loss. */
export async function bookChargedBack(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  const backMinor = Math.min(amountMinor, Math.max(0, await heldAt(tx, payment, providerId)))
  await bookGivenBack(tx, payment, 'charged_back', { amountMinor: backMinor, now })
  await post(tx, payment, overdrawn(amountMinor - backMinor), { providerId, now })
}

/** What of this payment at the provider came in and has not gone back. */
export async function heldAt(tx: Db, payment: PaymentRow, providerId: string): Promise<number> {
  const booked = await listBooked(tx, payment.id)
  return Math.min(heldOf(booked), heldOf(booked.filter((posting) => posting.providerId === providerId)))
}

/** After the credits came back: what was lost last is recovered first. */
export async function bookReversed(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  const booked = (await listBooked(tx, payment.id)).filter((posting) => posting.providerId === providerId)
  const lostMinor = Math.min(amountMinor, lostBeyond(booked))
  await post(tx, payment, recovered(lostMinor), { providerId, now })
  await bookKept(tx, payment, 'reversed', { amountMinor: amountMinor - lostMinor, now })
}

export async function bookRefunded(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  await post(tx, payment, refunded(amountMinor, await heldAt(tx, payment, providerId)), { providerId, now })
}

/** From our own funds: what the provider would not pay back. */
export async function bookPaidByHand(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: Money & { providerId: string },
): Promise<void> {
  await post(tx, payment, paidByHand(amountMinor), { providerId, now })
}

/** After the credits came back. */
export async function bookKept(
  tx: Db,
  payment: PaymentRow,
  kind: 'released' | 'reversed',
  { amountMinor, now }: Money,
): Promise<void> {
  const [booked, worthMinor] = [await listBooked(tx, payment.id), await worthNow(tx, payment)]
  const postings = keptAfterAll(soldOf(payment), booked, kind, { amountMinor, worthMinor })
  await post(tx, payment, postings, { now })
}

/** What was used since the last time is earned. */
export async function bookEarned(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const postings = earned(await listBooked(tx, payment.id), await worthNow(tx, payment))
  await post(tx, payment, postings, { now })
}

const closedAtOnce = 200

/** Brings the value of unused credits up to date, order by order; returns how many orders that changed. Orders that are used up are closed. */
export async function closeBooks(platform: Platform): Promise<number> {
  let closed = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const from = after
    const ids = await inLongRead(platform.db, (tx) => listToClose(tx, from, closedAtOnce))
    for (const id of ids) await closeOne(platform, id)
    closed += ids.length
    const last = ids.at(-1)
    if (!last || ids.length < closedAtOnce) return closed
    after = last
  }
}

async function closeOne(platform: Platform, id: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) return
    // Locked before calculating: a message may be returning its credits at this moment.
    const lot = await holdPurchase(tx, id)
    await bookEarned(tx, payment, platform.now())
    if (lot?.left === 0) await closePurchase(tx, id, platform.now())
  })
}

async function worthNow(tx: Db, payment: PaymentRow): Promise<number> {
  const lot = await unusedOfPurchase(tx, payment.id)
  return lot ? worthOf(soldOf(payment), lot) : 0
}

function soldOf({ amount_minor, tax_basis_points }: PaymentRow): Sold {
  return { amountMinor: amount_minor, taxBasisPoints: tax_basis_points }
}

async function post(
  tx: Db,
  payment: PaymentRow,
  postings: readonly Posting[],
  { providerId = payment.provider_id ?? '', now }: { providerId?: string; now: Date },
): Promise<void> {
  if (postings.length === 0) return
  const { id: paymentId, currency } = payment
  const held = postings.map((posting) => ({ ...posting, held: heldBy(posting) }))
  await insertPostings(tx, { paymentId, providerId, currency, now }, held)
}
