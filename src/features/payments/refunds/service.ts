// Refunds that a member requests: the credits are reserved first, the money is posted when the provider confirms.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { Pages } from '#base/pages.ts'
import { minute } from '#base/time.ts'
import { returnCredits, unusedOfPurchase, withdrawBoughtCredits } from '#features/credits/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { askInTurn } from '../ask-in-turn.ts'
import { bookGivenBack, bookKept, bookPaidByHand, bookRefunded } from '../books/service.ts'
import { mailRefusedRefund } from '../receipts/service.ts'
import { findPayment, findPaymentOf, lockMember, lockPayment } from '../queries.ts'
import type { PaymentRow } from '../queries.ts'
import { bookInTool, settlePayment } from '../settling/service.ts'
import { publishPayment, settleAndAnnounce } from '../settling/announcing/service.ts'
import {
  findRefund,
  findRefundByClientId,
  insertRefund,
  listRefundsOf,
  listReservedToAsk,
  listToPayByHand,
  listUnusedPurchases,
  sumRefunds,
  updateRefund,
} from './queries.ts'
import type { RefundRow, ToPayByHand } from './queries.ts'
import { refundOf } from './rules.ts'
import type { Refundable, RefundRefusal } from './rules.ts'

/** What of an order its member can have back now; null if nothing. */
export async function refundableOf(platform: Platform, payment: PaymentRow): Promise<Refundable | null> {
  const offer = await decide(platform, platform.db, payment)
  return typeof offer === 'string' ? null : offer
}

/** The same for all of a member's orders, newest first. */
export async function refundablesOf(platform: Platform, memberId: MemberId) {
  const payments = await listUnusedPurchases(platform.db, memberId)
  const offers = await Promise.all(payments.map((payment) => refundableOf(platform, payment)))
  return offers.flatMap((offer, at) => {
    const payment = payments[at]
    return offer && payment ? [{ ...offer, payment: payment.id, currency: payment.currency }] : []
  })
}

/** Money that came too late or a second time: it is no part of its order. In minor units. */
export interface Surplus {
  returned: number
  /** What is on its way back, `by_hand` included. */
  pending: number
  /** What the provider would not pay back: a person does. */
  by_hand: number
}

export interface GoneBack {
  refunded: number
  refund_pending: number
  surplus: Surplus | null
}

/** What went back of each order, and what is on its way, in minor units. */
export async function refundsOf(db: Db, paymentIds: readonly string[]): Promise<(id: string) => GoneBack> {
  const sums = await sumRefunds(db, paymentIds)
  return (id) => {
    const minor = (isSurplus: boolean, status: string) =>
      sums.find((sum) => sum.payment_id === id && sum.is_surplus === isSurplus && sum.status === status)
        ?.amount_minor ?? 0
    const [returned, by_hand] = [minor(true, 'posted'), minor(true, 'by_hand')]
    const pending = minor(true, 'reserved') + by_hand
    return {
      refunded: minor(false, 'posted'),
      refund_pending: minor(false, 'reserved'),
      surplus: returned + pending > 0 ? { returned, pending, by_hand } : null,
    }
  }
}

export interface RefundRequest {
  memberId: MemberId
  clientId: string
  paymentId: string
  /** What the member was shown. */
  credits: number
  amountMinor: number
}

/** Reserves and asks the provider. The same client_id again is the same refund. */
export async function requestRefund(platform: Platform, request: RefundRequest): Promise<RefundRow> {
  const reserved = await inTransaction(platform.db, (tx) => reserve(platform, tx, request))
  if (reserved.status === 'reserved' && !reserved.refund_id)
    await advanceRefund(platform, reserved).catch((error: unknown) =>
      platform.log.warn({ err: error, refund: reserved.id }, 'the payment provider can not be asked'),
    )
  return (await findRefund(platform.db, reserved.id)) ?? reserved
}

/** The member's row is locked: spending or refunding at the same time comes before or after. */
async function reserve(platform: Platform, tx: Db, request: RefundRequest): Promise<RefundRow> {
  const { memberId, clientId, paymentId } = request
  if (!(await findPaymentOf(tx, memberId, paymentId))) throw new ProductError('not_found')
  const payment = await lockPayment(tx, paymentId)
  await lockMember(tx, memberId)
  const known = await findRefundByClientId(tx, memberId, clientId)
  if (known) return sameOrRefused(known, request)
  if (!payment?.provider_id) throw new ProductError('nothing_to_refund')
  const offer = await decide(platform, tx, payment)
  if (typeof offer === 'string') throw new ProductError(offer)
  if (offer.credits !== request.credits || offer.amountMinor !== request.amountMinor)
    throw new ProductError('refund_changed')
  const now = platform.now()
  const id = newId(now.getTime())
  await bookGivenBack(tx, payment, 'reserved', { amountMinor: offer.amountMinor, now })
  await withdrawBoughtCredits(tx, paymentId, { key: `refund:${id}`, reason: 'refund', now })
  return insertRefund(tx, {
    id,
    payment_id: paymentId,
    member_id: memberId,
    client_id: clientId,
    provider_id: payment.provider_id,
    origin: 'member',
    credits: offer.credits,
    amount_minor: offer.amountMinor,
    currency: payment.currency,
    status: 'reserved',
    created_at: now,
  })
}

function sameOrRefused(known: RefundRow, { paymentId, credits, amountMinor }: RefundRequest): RefundRow {
  const same = known.payment_id === paymentId && known.credits === credits && known.amount_minor === amountMinor
  if (!same) throw new ProductError('client_id_reused')
  return known
}

async function decide(platform: Platform, db: Db, payment: PaymentRow): Promise<Refundable | RefundRefusal> {
  const lot = await unusedOfPurchase(db, payment.id)
  if (!lot || !payment.provider_id) return 'nothing_to_refund'
  const { settings } = await siteOf(platform, payment.site_id)
  const refunds = (await listRefundsOf(db, payment.id)).filter(({ origin }) => origin !== 'duplicate')
  const purchase = {
    status: payment.status,
    amountMinor: payment.amount_minor,
    credits: lot.all,
    left: lot.left,
    boughtAt: lot.since,
    refunds: refunds.map((one) => ({
      credits: one.credits,
      amountMinor: one.amount_minor,
      isOpen: one.status === 'reserved',
    })),
  }
  return refundOf(purchase, { refundDays: settings.refund_days, now: platform.now() })
}

const askAfterMs = 2 * minute
const askedAtOnce = 100

/** Continues refunds that were reserved and not confirmed: a crash, a provider that was away, a notice that never came. */
export async function settleForgottenRefunds(platform: Platform): Promise<void> {
  const waiting = { provider: platform.gateway.name, now: platform.now(), pauseMs: askAfterMs, limit: askedAtOnce }
  const refunds = await listReservedToAsk(platform.db, waiting)
  const ask = (refund: RefundRow) => advanceRefund(platform, refund)
  await askInTurn(refunds, ask, (error, { id }) =>
    platform.log.warn({ err: error, refund: id }, 'the payment provider can not be asked'),
  )
}

/** Our own id is the key: requested twice, or by a process that crashed in between, it is one refund. */
export async function advanceRefund(platform: Platform, refund: RefundRow): Promise<void> {
  const { id, provider_id, amount_minor, currency } = refund
  await updateRefund(platform.db, id, { asked_at: platform.now() })
  const payment = await findPayment(platform.db, refund.payment_id)
  if (payment && !takesCallFor(platform, payment)) return logRefundByHand(platform, refund)
  const said = await (
    refund.refund_id
      ? platform.gateway.readRefund(refund.refund_id)
      : platform.gateway.refund({ idempotency_key: id, provider_id, amount_minor, currency })
  ).catch(refusedForGood)
  if (said) await updateRefund(platform.db, id, { refund_id: said.refund_id })
  if (!said || said.status === 'refused') await release(platform, refund)
  else if (said.status === 'done') await settlePayment(platform, { id: refund.payment_id }, provider_id)
}

/** The payment's state forbids it: nothing went back, and nothing will. */
function refusedForGood(error: unknown): null {
  if (error instanceof ProductError && error.code === 'conflict') return null
  throw error
}

function logRefundByHand(platform: Platform, refund: RefundRow): void {
  const { id, payment_id, provider_id, amount_minor, currency } = refund
  const about = { refund: id, payment: payment_id, provider_id, amount_minor, currency }
  platform.log.error(about, 'a refund waits for a person: see `npm run books`')
}

/** The credits come back, unless the bank took the whole payment back meanwhile. Money from a second payment stays owed: a person pays it back. */
async function release(platform: Platform, row: RefundRow): Promise<void> {
  const { id, payment_id, origin } = row
  if (origin === 'duplicate') {
    await updateRefund(platform.db, id, { status: 'by_hand' })
    await turnWindows(platform, payment_id)
    return logRefundByHand(platform, row)
  }
  const now = platform.now()
  const released = await inTransaction(platform.db, async (tx) => {
    const payment = await lockPayment(tx, payment_id)
    const refund = await findRefund(tx, id)
    if (!payment || refund?.status !== 'reserved') return null
    await updateRefund(tx, id, { status: 'refused', settled_at: now })
    const { amount_minor: amountMinor, credits } = refund
    await bookKept(tx, payment, 'released', { amountMinor, now })
    if (payment.status === 'completed') {
      await returnCredits(tx, `refund:${id}`, { reason: 'refund_refused', now, house: 'refunded' })
      await mailRefusedRefund(platform, tx, payment, { amountMinor, credits })
    }
    return payment
  })
  if (released) publishPayment(platform, released, released.status)
  platform.log.error({ refund: id, payment: payment_id }, 'the payment provider refused a refund')
}

async function turnWindows(platform: Platform, paymentId: string): Promise<void> {
  const payment = await findPayment(platform.db, paymentId)
  if (payment) publishPayment(platform, payment, payment.status)
}

/** What a person has to pay back, oldest first. */
export function refundsByHand(platform: Platform): Pages<ToPayByHand> {
  return inPages<ToPayByHand>((after, limit) => listToPayByHand(platform.db, providerWithCalls(platform), after, limit))
}

/** The provider that pays back when asked; null if the one in use has no API for that. */
export function providerWithCalls({ gateway }: Pick<Platform, 'gateway'>): string | null {
  return gateway.lacks.includes('refunds') ? null : gateway.name
}

/**
 * If not, a person pays it back with the provider's own tool: one without an API reports that by a notice, which posts it;
 * one that was in use before is not heard any more.
 */
const takesCallFor = (platform: Platform, { provider }: PaymentRow) => provider === providerWithCalls(platform)

/**
 * A person paid it back, as the note says: from our own funds what the provider refused, and with the provider's own tool
 * what it has no API for and reports too late or never, or what was paid at an earlier provider. Throws `not_found`, and `conflict` if nobody is waiting for it.
 */
export async function settleByHand(
  platform: Platform,
  refundId: string,
  { note, by }: { note: string; by: string },
): Promise<RefundRow> {
  const { refund } = await settleAndAnnounce(platform, async (tx) => {
    const found = await findRefund(tx, refundId)
    const payment = found && (await lockPayment(tx, found.payment_id))
    const owed = payment && (await findRefund(tx, refundId))
    if (!payment || !owed) throw new ProductError('not_found')
    const isInTheTool = owed.status === 'reserved' && !takesCallFor(platform, payment)
    if (owed.status !== 'by_hand' && !isInTheTool) throw new ProductError('conflict')
    const now = platform.now()
    const word = { settled_note: note.slice(0, 200), settled_by: by }
    await updateRefund(tx, refundId, { status: 'posted', settled_at: now, ...word })
    const money = { providerId: owed.provider_id, amountMinor: owed.amount_minor, now }
    const posted = { ...owed, status: 'posted' as const }
    if (isInTheTool && owed.origin !== 'duplicate') return { refund: posted, ...(await bookInTool(tx, payment, money)) }
    // A surplus leaves the order as it is. From our own funds it did not go back the way it came: no mail says so.
    await (isInTheTool ? bookRefunded(tx, payment, money) : bookPaidByHand(tx, payment, money))
    const wentMinor = isInTheTool ? owed.amount_minor : 0
    return { refund: posted, payment, outcome: payment.status, surplus: { cameMinor: 0, wentMinor } }
  })
  return refund
}
