// Surplus money, of an order that was paid twice or lost its discount: it is owed back at once, and refunded.
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { bookChargedBackTwice, bookFee, bookReceivedTwice, bookRefunded, totalsBooked } from '../../books/service.ts'
import type { PaymentRow } from '../../queries.ts'
import { insertRefund, listRefundsOf, updateRefund } from '../../refunds/queries.ts'
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
  if (open && totals.refunded - booked.refunded >= open.amount_minor) {
    await updateRefund(tx, open.id, { status: 'posted', settled_at: now })
    await bookRefunded(tx, payment, money(open.amount_minor))
    return { cameMinor, wentMinor: open.amount_minor }
  }
  if (open && totals.chargedBack > booked.chargedBack) {
    await updateRefund(tx, open.id, { status: 'refused', settled_at: now })
    await bookChargedBackTwice(tx, payment, money(totals.chargedBack - booked.chargedBack))
    return { cameMinor: 0, wentMinor: 0 }
  }
  return cameMinor > 0 ? { cameMinor, wentMinor: 0 } : null
}

async function reserveAll(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: { providerId: string; amountMinor: number; now: Date },
): Promise<void> {
  await insertRefund(tx, {
    id: newId(now.getTime()),
    payment_id: payment.id,
    member_id: payment.member_id,
    provider_id: providerId,
    origin: 'duplicate',
    credits: 0,
    amount_minor: amountMinor,
    currency: payment.currency,
    status: 'reserved',
    created_at: now,
  })
}
