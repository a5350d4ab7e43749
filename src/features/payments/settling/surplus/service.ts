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
import { insertRefund, listRefundsOf, updateRefund } from '../../refunds/queries.ts'
import type { RefundRow } from '../../refunds/queries.ts'
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
  const money = (amountMinor: number): Money => ({ providerId, amountMinor, now })
  const cameMinor = booked.received === 0 ? totals.received : 0
  if (cameMinor > 0) {
    await bookReceivedTwice(tx, payment, money(cameMinor))
    await insertRefund(tx, { ...duplicateOf(payment, money(cameMinor)), status: 'reserved' })
  }
  if (totals.fee > booked.fee) await bookFee(tx, payment, money(totals.fee - booked.fee))
  const takenMinor = totals.chargedBack - booked.chargedBack
  const wentMinor = await bookGone(tx, payment, money(totals.refunded - booked.refunded), takenMinor > 0)
  const unowedMinor = takenMinor > 0 ? await bookTakenBack(tx, payment, money(takenMinor)) : 0
  const givenMinor = totals.reversed - booked.reversed
  const againMinor = givenMinor > 0 ? await bookGivenAgain(tx, payment, money(givenMinor)) : 0
  const comesMinor = Math.max(0, cameMinor - unowedMinor) + againMinor
  return comesMinor + wentMinor + unowedMinor > 0 ? { cameMinor: comesMinor, wentMinor } : null
}

interface Money {
  providerId: string
  amountMinor: number
  now: Date
}

/** What is still owed of it: one refund at a time. */
async function findOwed(tx: Db, payment: PaymentRow, { providerId }: Money): Promise<RefundRow | undefined> {
  return (await listRefundsOf(tx, payment.id)).find(
    (refund) => refund.provider_id === providerId && (refund.status === 'reserved' || refund.status === 'by_hand'),
  )
}

/** Another amount is owed from now on. For less, the provider is not asked again: what it was asked for may still go out. */
async function changeOwed(tx: Db, payment: PaymentRow, owed: RefundRow, money: Money): Promise<void> {
  const { status, amount_minor, refund_id } = owed
  await updateRefund(tx, owed.id, { status: 'refused', settled_at: money.now })
  const asked = money.amountMinor < amount_minor ? { refund_id } : {}
  if (money.amountMinor > 0) await insertRefund(tx, { ...duplicateOf(payment, money), ...asked, status })
}

/**
 * It went back; returns how much. While a refund is on its way a smaller sum may be a part of it: not yet, unless the bank took
 * of the rest. What went although nothing was owed any more was on its way when the bank took the money.
 */
async function bookGone(tx: Db, payment: PaymentRow, money: Money, isTaken: boolean): Promise<number> {
  const owed = await findOwed(tx, payment, money)
  const owedMinor = owed?.amount_minor ?? 0
  const isPart = owed?.status === 'reserved' && money.amountMinor < owedMinor && !isTaken
  if (money.amountMinor <= 0 || isPart) return 0
  const backMinor = Math.min(money.amountMinor, owedMinor)
  const posted = { status: 'posted', settled_at: money.now } as const
  if (owed && backMinor === owedMinor) await updateRefund(tx, owed.id, posted)
  else if (owed) {
    await changeOwed(tx, payment, owed, { ...money, amountMinor: owedMinor - backMinor })
    await insertRefund(tx, { ...duplicateOf(payment, { ...money, amountMinor: backMinor }), ...posted })
  }
  if (backMinor > 0) await bookRefunded(tx, payment, { ...money, amountMinor: backMinor })
  const beyond = { ...money, amountMinor: money.amountMinor - backMinor }
  if (beyond.amountMinor > 0) {
    await bookOverpaidTwice(tx, payment, beyond)
    await insertRefund(tx, { ...duplicateOf(payment, beyond), ...posted })
  }
  return money.amountMinor
}

/** The bank took it; returns how much of it is owed no longer. The rest had been paid back: our loss. */
async function bookTakenBack(tx: Db, payment: PaymentRow, money: Money): Promise<number> {
  const owed = await findOwed(tx, payment, money)
  const unowedMinor = Math.min(money.amountMinor, owed?.amount_minor ?? 0)
  if (owed) {
    await changeOwed(tx, payment, owed, { ...money, amountMinor: owed.amount_minor - unowedMinor })
    await bookChargedBackTwice(tx, payment, { ...money, amountMinor: unowedMinor })
  }
  const lostMinor = money.amountMinor - unowedMinor
  if (lostMinor > 0) await bookLostTwice(tx, payment, { ...money, amountMinor: lostMinor })
  return unowedMinor
}

/** The bank returned what it had taken; returns how much of it is owed again, as nobody had paid it back by then. */
async function bookGivenAgain(tx: Db, payment: PaymentRow, money: Money): Promise<number> {
  const againMinor = await bookRegainedTwice(tx, payment, money)
  if (againMinor === 0) return 0
  const owed = await findOwed(tx, payment, money)
  const all = { ...money, amountMinor: againMinor + (owed?.amount_minor ?? 0) }
  if (owed) await changeOwed(tx, payment, owed, all)
  else await insertRefund(tx, { ...duplicateOf(payment, all), status: 'reserved' })
  return againMinor
}

function duplicateOf(payment: PaymentRow, { providerId, amountMinor, now }: Money) {
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
