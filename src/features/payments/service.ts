// Settling payments: what the provider says is booked once, credits and premium in the same transaction.
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { addBoughtCredits, withdrawBoughtCredits } from '#features/credits/service.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { ProviderPayment } from '#platform/payments/gateway.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteCodeUse } from './discounts/queries.ts'
import type { PaymentSettled } from './contract.ts'
import { ordersPageSize, unansweredOrderMs } from './limits.ts'
import {
  deletePremiumWithoutPurchase,
  findPaymentOf,
  findPremium,
  insertBundles,
  insertPremium,
  insertWebhookEvent,
  listPaymentsOf,
  listPendingToAsk,
  lockPayment,
  updateCheckoutsForgotten,
  updatePayment,
} from './queries.ts'
import type { PaymentRow } from './queries.ts'
import { mailReceipt } from './receipts/service.ts'
import { isOnItsWay, mayBecome, outcomeOf } from './rules.ts'
import type { Outcome } from './rules.ts'

export type { PaymentRow } from './queries.ts'

/** Whether the member ever bought a bundle that was not wholly given back (specification, section 4). */
export async function isPremium(db: Db, memberId: MemberId): Promise<boolean> {
  return (await findPremium(db, memberId)) !== undefined
}

/** Since when the member is premium; null for a free member. */
export async function premiumSince(db: Db, memberId: MemberId): Promise<Date | null> {
  return (await findPremium(db, memberId))?.since ?? null
}

/** One of the member's payments. While it is pending the provider is asked, so that a lost webhook does not matter. */
export async function paymentOf(platform: Platform, memberId: MemberId, paymentId: string): Promise<PaymentRow> {
  const found = await findPaymentOf(platform.db, memberId, paymentId)
  if (!found) throw new ProductError('not_found')
  if (found.status !== 'pending' || !found.provider_id) return found
  await settlePayment(platform, found, found.provider_id).catch((error: unknown) =>
    platform.log.warn({ err: error, payment: paymentId }, 'the payment provider can not be asked'),
  )
  return (await findPaymentOf(platform.db, memberId, paymentId)) ?? found
}

/** A page of the member's orders. */
export async function paymentsOf(platform: Platform, memberId: MemberId, after: string | undefined) {
  const [, time, id] = /^([0-9a-z]{1,10})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  const before = time && id && idPattern.test(id) ? { createdAt: new Date(Number.parseInt(time, 36)), id } : null
  const rows = await listPaymentsOf(platform.db, memberId, before, ordersPageSize + 1)
  const shown = rows.slice(0, ordersPageSize)
  const last = rows.length > ordersPageSize ? shown.at(-1) : undefined
  return { payments: shown, next: last ? `${last.created_at.getTime().toString(36)}.${last.id}` : null }
}

export interface Notice {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
}

/** Takes a provider's notice: verified, then the payment is read from the provider and booked. Twice is as once. */
export async function receiveNotice(platform: Platform, request: Notice): Promise<void> {
  const notice = platform.gateway.parseWebhook(request)
  await settle(platform, await platform.gateway.readPayment(notice.provider_id))
  await insertWebhookEvent(platform.db, platform.gateway.name, notice.event_id, platform.now())
}

/** Asks the provider about a payment and books what it says. */
export async function settlePayment(
  platform: Platform,
  { id }: Pick<PaymentRow, 'id'>,
  providerId: string,
): Promise<void> {
  await updatePayment(platform.db, id, { asked_at: platform.now() })
  const said = await platform.gateway.readPayment(providerId)
  if (said.reference === id) await settle(platform, said)
}

/** Books what the provider says of a payment. Whoever comes second finds it settled and changes nothing. */
async function settle(platform: Platform, said: ProviderPayment): Promise<void> {
  if (!idPattern.test(said.reference)) return
  const settled = await inTransaction(platform.db, (tx) => book(platform, tx, said))
  if (settled) await tellSettled(platform, settled.payment, settled.outcome)
}

/** After the commit: the windows turn, and a receipt is written. A mail that can't be written takes nothing back. */
async function tellSettled(platform: Platform, payment: PaymentRow, status: Outcome): Promise<void> {
  const event: PaymentSettled = { event: 'payment', payment_id: payment.id, status }
  platform.live.publish([payment.member_id], { ...event })
  if (status !== 'completed') return
  await mailReceipt(platform, payment).catch((error: unknown) =>
    platform.log.error({ err: error, payment: payment.id }, 'the receipt could not be written'),
  )
}

/** Null where there was nothing to book. */
async function book(
  platform: Platform,
  tx: Db,
  said: ProviderPayment,
): Promise<{ payment: PaymentRow; outcome: Outcome } | null> {
  const payment = await lockPayment(tx, said.reference)
  if (!payment || !isAsOrdered(platform, payment, said)) return null
  const outcome = outcomeOf(said.status)
  if (!outcome) {
    if (payment.status === 'pending' && isOnItsWay(said.status)) {
      await updatePayment(tx, payment.id, { provider_id: said.provider_id, checkout_url: null })
    }
    return null
  }
  if (!mayBecome(payment.status, outcome)) return null
  const now = platform.now()
  if (outcome === 'completed') await deliver(tx, payment, now)
  else if (payment.status === 'completed') await takeBack(tx, payment, outcome, now)
  else await deleteCodeUse(tx, payment.id)
  await updatePayment(tx, payment.id, { status: outcome, settled_at: now, provider_id: said.provider_id })
  if (outcome !== 'completed') await deletePremiumWithoutPurchase(tx, payment.member_id)
  return { payment, outcome }
}

/** The money went back: what is unused of the bundle goes too. The code stays used, as the purchase was made. */
async function takeBack(tx: Db, payment: PaymentRow, outcome: Outcome, now: Date): Promise<void> {
  const reason = outcome === 'charged_back' ? 'chargeback' : 'refund'
  await withdrawBoughtCredits(tx, payment.id, { key: `${reason}:${payment.id}`, reason, now })
}

/** An order that a code made free needs no provider. */
export async function deliverFree(platform: Platform, order: PaymentRow): Promise<void> {
  const now = platform.now()
  const delivered = await inTransaction(platform.db, async (tx) => {
    const payment = await lockPayment(tx, order.id)
    if (payment?.status !== 'pending' || payment.amount_minor !== 0) return false
    await deliver(tx, payment, now)
    await updatePayment(tx, order.id, { status: 'completed', settled_at: now })
    return true
  })
  if (delivered) await tellSettled(platform, order, 'completed')
}

/** Another payment or another amount than the ordered one is never booked: a person has to look at it. */
function isAsOrdered(platform: Platform, payment: PaymentRow, said: ProviderPayment): boolean {
  const same =
    (payment.provider_id ?? said.provider_id) === said.provider_id &&
    payment.amount_minor === said.amount_minor &&
    payment.currency === said.currency
  if (!same)
    platform.log.error(
      { payment: payment.id, provider_id: said.provider_id },
      'the provider speaks of another payment than was ordered',
    )
  return same
}

/** What was paid for: the credits, and premium. */
async function deliver(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  await addBoughtCredits(tx, payment.member_id, {
    credits: payment.credits,
    paymentId: payment.id,
    priceMinor: payment.amount_minor,
    currency: payment.currency,
    key: `payment:${payment.id}`,
    now,
  })
  await insertPremium(tx, payment.member_id, payment.id, now)
}

const askAfterMs = 2 * minute
const askedAtOnce = 100

/** Asks the provider about payments whose webhook never came, and gives up orders it never heard of. */
export async function settleForgottenPayments(platform: Platform): Promise<void> {
  for (const payment of await listPendingToAsk(platform.db, platform.now(), askAfterMs, askedAtOnce)) {
    const { id, provider_id } = payment
    await (provider_id ? settlePayment(platform, payment, provider_id) : giveUpUnanswered(platform, payment)).catch(
      (error: unknown) => platform.log.warn({ err: error, payment: id }, 'the payment provider can not be asked'),
    )
  }
}

async function giveUpUnanswered(platform: Platform, { id, created_at }: PaymentRow): Promise<void> {
  const now = platform.now()
  await inTransaction(platform.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.status !== 'pending' || payment.provider_id) return
    const old = now.getTime() - created_at.getTime() >= unansweredOrderMs
    if (old) await deleteCodeUse(tx, id)
    await updatePayment(tx, id, old ? { status: 'cancelled', settled_at: now } : { asked_at: now })
  })
}

/** Puts bundles up for sale, each once. */
export async function offerBundles(platform: Platform, bundles: Parameters<typeof insertBundles>[1]): Promise<void> {
  await insertBundles(platform.db, bundles)
}

/** The member’s orders, for their own copy. @public */
export async function exportMember(db: Db, memberId: MemberId) {
  return { payments: await listPaymentsOf(db, memberId, null, 10_000) }
}

/** The books keep amounts without the person; what else an order knew is forgotten. @public */
export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await updateCheckoutsForgotten(db, memberId)
}
