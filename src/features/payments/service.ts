// Settling payments: what the provider says is booked once, credits and premium in the same transaction.
import { ProductError } from '#base/errors.ts'
import type { MemberId, PaymentId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { addBoughtCredits } from '#features/credits/service.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { PaymentSettled } from './contract.ts'
import { ordersPageSize } from './limits.ts'
import {
  deleteCodeUse, findPayment, findPremium, insertBundles, insertPremium, insertWebhookEvent, listPaymentsOf, listPendingBefore, lockPayment,
  updatePaymentProvider, updatePaymentStatus,
} from './queries.ts'
import { outcomeOf } from './rules.ts'

/** Whether the member ever bought a bundle that was not wholly given back (specification, section 4). */
export async function isPremium(db: Db, memberId: MemberId): Promise<boolean> {
  return (await findPremium(db, memberId)) !== undefined
}

/** One of the member's payments. While it is pending the provider is asked, so that a lost webhook does not matter. */
export async function paymentOf(platform: Platform, memberId: MemberId, paymentId: string) {
  const found = await findPayment(platform.db, memberId, paymentId)
  if (!found) throw new ProductError('not_found')
  if (found.status !== 'pending' || !found.provider_id) return found
  await settlePayment(platform, found.id).catch((error: unknown) => platform.log.warn({ err: error }, 'provider not reached'))
  return (await findPayment(platform.db, memberId, paymentId)) ?? found
}

/** A page of the member's orders. */
export async function paymentsOf(platform: Platform, memberId: MemberId, after: string | undefined) {
  const [, time, id] = /^([0-9a-z]{1,10})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  const before = time && id ? { createdAt: new Date(Number.parseInt(time, 36)), id } : null
  const rows = await listPaymentsOf(platform.db, memberId, before, ordersPageSize + 1)
  const shown = rows.slice(0, ordersPageSize)
  const last = rows.length > ordersPageSize ? shown.at(-1) : undefined
  return { payments: shown, next: last ? `${last.created_at.getTime().toString(36)}.${last.id}` : null }
}

/** Takes a provider's notice: verified, then the payment is read from the provider and booked. Twice is as once. */
export async function receiveNotice(platform: Platform, request: { headers: Record<string, string | string[] | undefined>; rawBody: string }): Promise<void> {
  const notice = platform.gateway.parseWebhook(request)
  const { reference } = await platform.gateway.readPayment(notice.provider_id)
  await settlePayment(platform, reference as PaymentId, notice.provider_id)
  await insertWebhookEvent(platform.db, 'sandbox', notice.event_id, platform.now())
}

/** Books what the provider says of a payment. Whoever comes second finds it settled and changes nothing. */
export async function settlePayment(platform: Platform, paymentId: PaymentId, providerId?: string): Promise<void> {
  const id = providerId ?? (await providerIdOf(platform, paymentId))
  if (!id) return
  const said = await platform.gateway.readPayment(id)
  const outcome = outcomeOf(said.status)
  if (outcome === 'pending' || said.reference !== paymentId) return
  const settled = await inTransaction(platform.db, (tx) => book(tx, paymentId, id, outcome, said.amount_minor, platform.now()))
  if (!settled) return
  const event: PaymentSettled = { event: 'payment', payment_id: paymentId, status: outcome }
  platform.live.publish([settled.memberId], { ...event })
}

async function providerIdOf(platform: Platform, paymentId: PaymentId): Promise<string | null> {
  return inTransaction(platform.db, async (tx) => (await lockPayment(tx, paymentId))?.provider_id ?? null)
}

/** Null where there was nothing left to do. An amount other than the ordered one is never booked. */
async function book(tx: Db, paymentId: PaymentId, providerId: string, outcome: 'completed' | 'failed' | 'cancelled', paidMinor: number, now: Date) {
  const payment = await lockPayment(tx, paymentId)
  if (!payment || payment.status === 'completed' || payment.status === outcome) return null
  if (payment.status !== 'pending' && outcome !== 'completed') return null
  if (payment.provider_id === null) await updatePaymentProvider(tx, paymentId, { provider_id: providerId, checkout_url: payment.checkout_url })
  if (outcome === 'completed') {
    if (paidMinor !== payment.amount_minor) throw new Error(`payment ${paymentId}: paid ${paidMinor}, ordered ${payment.amount_minor}`)
    await addBoughtCredits(tx, payment.member_id, {
      credits: payment.credits,
      paymentId,
      priceMinor: payment.amount_minor,
      currency: payment.currency,
      key: `payment:${paymentId}`,
      now,
    })
    await insertPremium(tx, payment.member_id, paymentId, now)
  } else {
    await deleteCodeUse(tx, paymentId)
  }
  await updatePaymentStatus(tx, paymentId, outcome, now)
  return { memberId: payment.member_id }
}

const askAfterMs = 2 * minute
const askedAtOnce = 100

/** Asks the provider about payments whose webhook never came. */
export async function settleForgottenPayments(platform: Platform): Promise<void> {
  const waiting = await listPendingBefore(platform.db, new Date(platform.now().getTime() - askAfterMs), askedAtOnce)
  for (const { id, provider_id } of waiting) {
    if (!provider_id) continue
    await settlePayment(platform, id).catch((error: unknown) => platform.log.warn({ err: error, payment: id }, 'provider not reached'))
  }
}

/** Puts bundles up for sale, each once. */
export async function offerBundles(platform: Platform, bundles: Parameters<typeof insertBundles>[1]): Promise<void> {
  await insertBundles(platform.db, bundles)
}

export async function exportMember(db: Db, memberId: MemberId) {
  return { payments: await listPaymentsOf(db, memberId, null, 10_000) }
}
