// Posting refunds: the provider says that money went back, reserved here or on its own initiative, or stays after all.
import { newId } from '#base/ids.ts'
import { returnCredits, withdrawBoughtCredits } from '#features/credits/service.ts'
import type { Db } from '#platform/db/db.ts'
import { bookGivenBack, bookKept, bookRefunded, heldAt } from '../../books/service.ts'
import type { PaymentRow } from '../../queries.ts'
import { creditsFor } from '../../settling/totals.ts'
import type { Totals } from '../../settling/totals.ts'
import { insertRefund, listRefundsOf, listRefusedOf, updateCredits, updateRefund } from '../queries.ts'

interface Said {
  providerId: string
  totals: Pick<Totals, 'refunded'>
  now: Date
}

/** Returns whether anything was posted. While a reserved refund is pending, a smaller sum may be part of another: not yet. */
export async function postRefunds(tx: Db, payment: PaymentRow, amountMinor: number, said: Said): Promise<boolean> {
  const { providerId, now } = said
  const reserved = (await listRefundsOf(tx, payment.id)).filter(
    (refund) => refund.status === 'reserved' && refund.provider_id === providerId,
  )
  let restMinor = amountMinor
  for (const refund of reserved) {
    if (refund.amount_minor > restMinor) return restMinor < amountMinor
    await updateRefund(tx, refund.id, { status: 'posted', settled_at: now })
    await bookRefunded(tx, payment, { providerId, amountMinor: refund.amount_minor, now })
    restMinor -= refund.amount_minor
  }
  if (restMinor > 0) await postForeign(tx, payment, restMinor, said)
  return true
}

/** The provider paid back on its own: the share of the credits goes too, as far as it is unused, and with the last of the money the last of them. */
async function postForeign(tx: Db, payment: PaymentRow, amountMinor: number, said: Said): Promise<void> {
  const { providerId, now } = said
  const id = newId(now.getTime())
  await bookGivenBack(tx, payment, 'reserved', { amountMinor, now })
  const credits = await withdrawShare(tx, payment, { id, amountMinor }, said)
  await insertRefund(tx, {
    id,
    payment_id: payment.id,
    member_id: payment.member_id,
    provider_id: providerId,
    origin: 'provider',
    credits,
    amount_minor: amountMinor,
    currency: payment.currency,
    status: 'posted',
    created_at: now,
    settled_at: now,
  })
  await bookRefunded(tx, payment, { providerId, amountMinor, now })
}

async function withdrawShare(
  tx: Db,
  { id: paymentId, amount_minor, credits: all }: PaymentRow,
  { id, amountMinor }: { id: string; amountMinor: number },
  { totals, now }: Omit<Said, 'providerId'>,
): Promise<number> {
  const most =
    totals.refunded >= amount_minor ? all : creditsFor(amountMinor, { amountMinor: amount_minor, credits: all })
  const key = `refund:${id}`
  return (await withdrawBoughtCredits(tx, paymentId, { key, reason: 'refund', now, most })).credits
}

/**
 * The bank returned what it took, and with it the credits; of what was paid back meanwhile, the share goes again, and of what
 * was paid back in full, whatever came back.
 */
export async function withdrawPostponed(
  tx: Db,
  payment: PaymentRow,
  { totals, now }: { totals: Totals; now: Date },
): Promise<void> {
  for (const { id, origin, credits, amount_minor: amountMinor } of await listRefundsOf(tx, payment.id)) {
    if (origin !== 'provider' || credits > 0) continue
    await updateCredits(tx, id, await withdrawShare(tx, payment, { id, amountMinor }, { totals, now }))
  }
  if (totals.refunded < payment.amount_minor) return
  const key = `unpaid:${payment.id}:reversed:${totals.reversed}`
  await withdrawBoughtCredits(tx, payment.id, { key, reason: 'refund', now })
}

/**
 * The bank took what was reserved, and nobody can be asked whether it still goes back: it does not, as if it had been refused.
 * A person who paid it all the same would pay the member twice.
 */
export async function refuseTaken(tx: Db, payment: PaymentRow, { providerId, now }: Omit<Said, 'totals'>) {
  for (const { id, status, provider_id, amount_minor: amountMinor } of await listRefundsOf(tx, payment.id)) {
    const isWaiting = status === 'reserved' && provider_id === providerId
    if (!isWaiting || amountMinor <= (await heldAt(tx, payment, providerId))) continue
    await updateRefund(tx, id, { status: 'refused', settled_at: now })
    await bookKept(tx, payment, 'released', { amountMinor, now })
  }
}

/** What was reserved for a refused refund comes back, once; while the bank had the money, it did not. */
export async function returnRefused(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  for (const { id } of await listRefusedOf(tx, payment.id))
    await returnCredits(tx, `refund:${id}`, { reason: 'refund_refused', now, house: 'refunded' })
}
