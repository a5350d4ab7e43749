// Surplus money, of an order that was paid twice, lost its place or its member: it is owed back at once, and refunded.
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import {
  bookChargedBackTwice,
  bookFee,
  bookLostTwice,
  bookOverpaidTwice,
  bookReceivedTwice,
  bookRefunded,
  bookRegainedTwice,
  isOwedBack,
  totalsBooked,
} from '../../books/service.ts'
import { keepOrReclaimDiscount } from '../../discounts/service.ts'
import { isMemberErased } from '../../queries.ts'
import type { PaymentRow } from '../../queries.ts'
import { hasSurplusTaken, insertRefund, listRefundsOf, updateRefund } from '../../refunds/queries.ts'
import { fitsLimit } from '../../spending/service.ts'
import type { StoredMethod } from '#platform/payments/gateway.ts'
import type { Totals } from '../totals.ts'

export interface SurplusTotals {
  providerId: string
  totals: Totals
  now: Date
  /** A card that the provider stores from now on. */
  stored?: StoredMethod | undefined
}

/** What the member is told about it; both are empty if a bank took the money back. */
export interface SurplusMoved {
  cameMinor: number
  wentMinor: number
}

/**
 * The page of an abandoned order was paid, and its share of the month's limit or its discount belongs to another order: what
 * was decided that way stays. Or its member has been erased, and nobody can use what it would bring.
 */
export async function isOutOfPlace(
  tx: Db,
  payment: PaymentRow,
  { providerId }: Pick<SurplusTotals, 'providerId'>,
): Promise<boolean> {
  if (await isMemberErased(tx, payment.member_id)) return true
  const wasGivenUp = payment.status !== 'pending'
  if (!wasGivenUp && payment.discount_code === null) return false
  if (await isOwedBack(tx, payment, providerId)) return true
  // With all that was ordered since: it counts in the month in which it was ordered, not in the one that has begun meanwhile.
  if (wasGivenUp && !(await fitsLimit(tx, payment.member_id, payment, payment.created_at))) return true
  return !(await keepOrReclaimDiscount(tx, payment))
}

/**
 * Books how much the totals of such a payment have grown; the poller requests the pending refund. Null if nothing is new
 * to the member.
 */
export async function bookSurplus(
  tx: Db,
  payment: PaymentRow,
  { providerId, totals, now }: SurplusTotals,
): Promise<SurplusMoved | null> {
  const booked = await totalsBooked(tx, payment, providerId)
  const money = (amountMinor: number) => ({ providerId, amountMinor, now })
  const cameMinor = booked.received === 0 ? totals.received : 0
  if (cameMinor > 0) {
    await bookReceivedTwice(tx, payment, money(totals.received))
    await reserveAll(tx, payment, money(totals.received))
  }
  if (totals.fee > booked.fee) await bookFee(tx, payment, money(totals.fee - booked.fee))
  const open = (await listRefundsOf(tx, payment.id)).find(
    (refund) => refund.provider_id === providerId && (refund.status === 'reserved' || refund.status === 'by_hand'),
  )
  const backMinor = totals.refunded - booked.refunded
  const wentMinor = backMinor >= (open?.amount_minor ?? 0) ? (open?.amount_minor ?? backMinor) : 0
  if (open && wentMinor > 0) {
    await updateRefund(tx, open.id, { status: 'posted', settled_at: now })
    await bookRefunded(tx, payment, money(wentMinor))
  } else if (wentMinor > 0) await bookGoneTwice(tx, payment, money(wentMinor))
  const isOwed = open !== undefined && wentMinor === 0
  const takenMinor = totals.chargedBack - booked.chargedBack
  if (takenMinor > 0 && isOwed) {
    await updateRefund(tx, open.id, { status: 'refused', settled_at: now })
    await bookChargedBackTwice(tx, payment, money(takenMinor))
  } else if (takenMinor > 0) await bookLostTwice(tx, payment, money(takenMinor))
  const givenMinor = totals.reversed - booked.reversed
  if (givenMinor > 0) return bookGivenAgain(tx, payment, money(givenMinor))
  if (takenMinor > 0 && isOwed) return { cameMinor: 0, wentMinor: 0 }
  return cameMinor > 0 || wentMinor > 0 ? { cameMinor, wentMinor } : null
}

/** The bank returned what it had taken: as when it came first, unless it had been paid back by then. */
async function bookGivenAgain(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: { providerId: string; amountMinor: number; now: Date },
): Promise<SurplusMoved | null> {
  const isOwed = await hasSurplusTaken(tx, payment.id, providerId)
  const owedMinor = await bookRegainedTwice(tx, payment, { providerId, amountMinor, now, isOwed })
  if (owedMinor === 0) return null
  await reserveAll(tx, payment, { providerId, amountMinor: owedMinor, now })
  return { cameMinor: owedMinor, wentMinor: 0 }
}

/** It went back although nothing was owed any more: the refund was on its way when the bank took the money. */
async function bookGoneTwice(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: { providerId: string; amountMinor: number; now: Date },
): Promise<void> {
  await bookOverpaidTwice(tx, payment, { providerId, amountMinor, now })
  const duplicate = duplicateOf(payment, { providerId, amountMinor, now })
  await insertRefund(tx, { ...duplicate, status: 'posted', settled_at: now })
}

async function reserveAll(
  tx: Db,
  payment: PaymentRow,
  money: { providerId: string; amountMinor: number; now: Date },
): Promise<void> {
  await insertRefund(tx, { ...duplicateOf(payment, money), status: 'reserved' })
}

function duplicateOf(
  payment: PaymentRow,
  { providerId, amountMinor, now }: { providerId: string; amountMinor: number; now: Date },
) {
  return {
    id: newId(now.getTime()),
    payment_id: payment.id,
    member_id: payment.member_id,
    provider_id: providerId,
    origin: 'duplicate',
    credits: 0,
    amount_minor: amountMinor,
    currency: payment.currency,
    created_at: now,
  }
}
