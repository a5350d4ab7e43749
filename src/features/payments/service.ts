// A member's payments and premium, and polling payments that nobody reported.
import { setTimeout as wait } from 'node:timers/promises'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { oncePer } from '#base/once-per.ts'
import { inPages } from '#base/pages.ts'
import { minute, second } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { askInTurn } from './ask-in-turn.ts'
import { findLostDebit } from './debits/service.ts'
import { ordersPageSize, unansweredOrderMs } from './limits.ts'
import {
  findPaymentOf,
  findPremium,
  insertBundles,
  insertCodes,
  listPaymentsOf,
  listPendingToAsk,
  lockPayment,
  updateCheckoutsForgotten,
  updatePayment,
} from './queries.ts'
import { deleteCodesOf, listCodesOf } from './parting/queries.ts'
import type { PaymentRow } from './queries.ts'
import { deleteMandatesOf } from './mandates/queries.ts'
import { mandatesOf } from './mandates/service.ts'
import { endMandates } from './revoking/service.ts'
import { listRefundsOfMember } from './refunds/queries.ts'
import { countRead } from './settling/reads/service.ts'
import { cancelUnpaid, settlePayment } from './settling/service.ts'
import { deleteStored, listStored } from './stored/queries.ts'
import { deleteLimit, findLimit } from './spending/queries.ts'

export type { PaymentRow } from './queries.ts'

/** Whether the member ever bought a bundle that was not fully refunded (specification, section 4). */
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
  if (found.status !== 'pending' || !found.provider_id || found.provider !== platform.gateway.name) return found
  await askBriefly(platform, found, found.provider_id)
  return (await findPaymentOf(platform.db, memberId, paymentId)) ?? found
}

/** How long a page waits for what a provider says: someone who comes back from it would look at nothing meanwhile. */
const patienceMs = 3 * second
const askedLongAgo = oncePer((_platform: Platform) => new Set<string>())

/** An answer that comes later is booked then, and told; until then no other is asked for, however often the page does. */
async function askBriefly(platform: Platform, payment: PaymentRow, providerId: string): Promise<void> {
  const late = askedLongAgo(platform)
  if (late.has(payment.id)) return
  const asked = settlePayment(platform, payment, providerId).catch((error: unknown) =>
    platform.log.warn({ err: error, payment: payment.id }, 'the payment provider can not be asked'),
  )
  const isLate = await Promise.race([asked.then(() => false), wait(patienceMs, true, { ref: false })])
  if (!isLate) return
  late.add(payment.id)
  void asked.finally(() => late.delete(payment.id))
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

const askAfterMs = 2 * minute
const askedAtOnce = 100

/** Asks the provider about payments whose webhook never came, and gives up orders it never heard of. */
export async function settleForgottenPayments(platform: Platform): Promise<void> {
  const [provider, now] = [platform.gateway.name, platform.now()]
  const waiting = await listPendingToAsk(platform.db, { provider, now, pauseMs: askAfterMs, limit: askedAtOnce })
  const ask = (payment: PaymentRow) => {
    const { provider_id: known } = payment
    if (!known) return giveUpUnanswered(platform, payment)
    return countRead(platform, 'asking', () => settlePayment(platform, payment, known))
  }
  await askInTurn(waiting, ask, (error, { id }) =>
    platform.log.warn({ err: error, payment: id }, 'the payment provider can not be asked'),
  )
}

async function giveUpUnanswered(platform: Platform, unanswered: PaymentRow): Promise<void> {
  const [now, { id, created_at }] = [platform.now(), unanswered]
  await updatePayment(platform.db, id, { asked_at: now })
  if (now.getTime() - created_at.getTime() < unansweredOrderMs) return
  const debit = await findLostDebit(platform, unanswered)
  if (debit) return settlePayment(platform, unanswered, debit)
  await inTransaction(platform.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.status !== 'pending' || payment.provider_id) return
    await cancelUnpaid(platform, tx, payment)
  })
}

/** Puts bundles up for sale, each once. */
export async function offerBundles(platform: Platform, bundles: Parameters<typeof insertBundles>[1]): Promise<void> {
  await insertBundles(platform.db, bundles)
}

/** Issues discount codes, each once. */
export async function offerCodes(platform: Platform, codes: Parameters<typeof insertCodes>[1]): Promise<void> {
  await insertCodes(platform.db, codes)
}

/** The member’s orders, for their own copy. */
export async function exportMember(platform: Platform, memberId: MemberId) {
  const { db } = platform
  const payments = inPages<PaymentRow>((last, limit) =>
    listPaymentsOf(db, memberId, last ? { createdAt: last.created_at, id: last.id } : null, limit),
  )
  const refunds = await listRefundsOfMember(db, memberId)
  return {
    payments,
    refunds,
    mandates: await mandatesOf(platform, memberId),
    stored_cards: await listStored(db, memberId),
    spending_limit: (await findLimit(db, memberId)) ?? null,
    premium_since: await premiumSince(db, memberId),
    discount_codes: await listCodesOf(db, memberId),
  }
}

/** The books keep amounts without the person; everything else an order knew is deleted. */
export async function eraseMember(db: Db, memberId: MemberId, now: Date): Promise<void> {
  await updateCheckoutsForgotten(db, memberId)
  await deleteLimit(db, memberId)
  await endMandates(db, { memberId, but: null }, now)
  await deleteMandatesOf(db, memberId)
  await deleteStored(db, memberId, null)
  await deleteCodesOf(db, memberId)
}
