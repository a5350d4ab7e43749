// Settling payments: what the provider says is booked once; money, credits and premium in the same transaction.
import { idPattern } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { addBoughtCredits, returnToPurchase, withdrawBoughtCredits } from '#features/credits/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { ProviderPayment } from '#platform/payments/gateway.ts'
import type { Platform } from '#platform/platform.ts'
import { bookChargedBack, bookFee, bookReceived, bookRefunded, bookReversed, totalsBooked } from '../books/service.ts'
import { mailDebitDropped, recordDebitReturn } from '../debits/service.ts'
import { deleteCodeUse } from '../discounts/queries.ts'
import {
  deletePremiumWithoutPurchase,
  findPayment,
  insertPremium,
  deleteWebhookEventsBefore,
  insertWebhookEvent,
  lockMember,
  lockPayment,
  updatePayment,
} from '../queries.ts'
import type { PaymentRow } from '../queries.ts'
import { postRefunds, refuseTaken, returnRefused, withdrawPostponed } from '../refunds/posting/service.ts'
import { bookSurplus, isOutOfPlace } from './surplus/service.ts'
import type { SurplusTotals } from './surplus/service.ts'
import { settleAndAnnounce } from './announcing/service.ts'
import type { Settlement } from './announcing/service.ts'
import { insertReported, sumReported } from './queries.ts'
import { insertStored } from '../stored/queries.ts'
import type { Keeper } from '../stored/queries.ts'
import { isOnItsWay, mayBecome, outcomeOf } from '../rules.ts'
import type { Outcome } from '../rules.ts'
import { statusByTotals, totalsOf } from './totals.ts'
import type { Totals } from './totals.ts'

const noticesKeptDays = 70

export interface Notice {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  query: Record<string, unknown>
}

/** Handles a provider's notice: verified, then the payment is read from the provider and booked. Twice has the effect of once. */
export async function receiveNotice(platform: Platform, request: Notice): Promise<void> {
  const notice = platform.gateway.parseWebhook(request)
  const now = platform.now()
  if (notice.moved)
    await insertReported(platform.db, platform.gateway.name, { ...notice.moved, providerId: notice.provider_id, now })
  await settle(platform, await platform.gateway.readPayment(notice.provider_id))
  await insertWebhookEvent(platform.db, platform.gateway.name, notice.event_id, platform.now())
}

/** Stored notices are for whoever investigates a fault, and for nothing else: as long as a debit can come back. */
export async function forgetNotices(platform: Platform): Promise<void> {
  await deleteWebhookEventsBefore(platform.db, new Date(platform.now().getTime() - noticesKeptDays * day))
}

/** Asks the provider about a payment and books its answer. */
export async function settlePayment(
  platform: Platform,
  { id }: Pick<PaymentRow, 'id'>,
  providerId: string,
): Promise<void> {
  await updatePayment(platform.db, id, { asked_at: platform.now() })
  const said = await platform.gateway.readPayment(providerId)
  if (said.reference === id) await settle(platform, said)
}

/** Books what the provider says about a payment. Whoever comes second finds it settled and changes nothing. */
async function settle(platform: Platform, read: ProviderPayment): Promise<void> {
  if (!idPattern.test(read.reference)) return
  const said = await withReported(platform, read)
  await settleFirst(platform, said)
  await settleAndAnnounce(platform, (tx) => book(platform, tx, said))
}

/** If totals can't be read from the provider, they are those of its notices, each counted once. */
async function withReported(platform: Platform, said: ProviderPayment): Promise<ProviderPayment> {
  const { db, gateway } = platform
  if (!gateway.lacks.includes('ledger')) return said
  const { refunded, chargedBack } = await sumReported(db, gateway.name, said)
  return { ...said, refunded_minor: refunded, charged_back_minor: chargedBack }
}

/**
 * An order that was paid under another payment than the one we know, as after an answer that was lost for good: ours is
 * cancelled first, so that it can't be paid as well. If it already was, that one counts, and the second goes back.
 */
async function settleFirst(platform: Platform, said: ProviderPayment): Promise<void> {
  if (totalsOf(said).received === 0) return
  const known = await findPayment(platform.db, said.reference)
  if (!known?.provider_id || known.provider_id === said.provider_id || isPaid(known)) return
  await platform.gateway.cancelPayment(known.provider_id)
  await settlePayment(platform, known, known.provider_id)
}

/** Null if there was nothing to book. */
async function book(platform: Platform, tx: Db, said: ProviderPayment): Promise<Settlement | null> {
  const payment = await lockPayment(tx, said.reference)
  if (!payment || !isAsOrdered(platform, payment, said)) return null
  const { provider_id: providerId, stored_method: stored } = said
  const taken = { providerId, totals: totalsOf(said), now: platform.now(), stored }
  const isSecond = payment.provider_id !== null && payment.provider_id !== said.provider_id
  if (taken.totals.received === 0) return isSecond ? null : bookNotTaken(platform, tx, payment, said)
  const comesTooMuch = isPaid(payment) ? isSecond : await isOutOfPlace(tx, payment, taken)
  if (!comesTooMuch) return bookTaken(platform, tx, payment, taken)
  return bookTooMuch(tx, payment, taken)
}

async function bookTooMuch(tx: Db, payment: PaymentRow, taken: SurplusTotals): Promise<Settlement | null> {
  const surplus = await bookSurplus(tx, payment, taken)
  if (!surplus) return null
  if (payment.status !== 'pending') return { payment, outcome: payment.status, surplus }
  // Its discount passed to another order before it was given up, or nobody is there to use the credits: it is over.
  await deleteCodeUse(tx, payment.id)
  await updatePayment(tx, payment.id, { status: 'cancelled', settled_at: taken.now })
  return { payment, outcome: 'cancelled', surplus }
}

function isPaid({ status }: PaymentRow): boolean {
  return status === 'completed' || status === 'refunded' || status === 'charged_back'
}

/** No money came: abandoned, failed, or still on its way. */
async function bookNotTaken(
  platform: Platform,
  tx: Db,
  payment: PaymentRow,
  said: ProviderPayment,
): Promise<Settlement | null> {
  const outcome = outcomeOf(said.status)
  if (!outcome) {
    if (payment.status === 'pending' && isOnItsWay(said.status)) {
      await updatePayment(tx, payment.id, { provider_id: said.provider_id, checkout_url: null })
    }
    return null
  }
  if (!mayBecome(payment.status, outcome)) return null
  await deleteCodeUse(tx, payment.id)
  if (outcome === 'failed') await recordDebitReturn(platform, tx, payment, 'debit_refused')
  else await mailDebitDropped(platform, tx, payment)
  const settled_at = platform.now()
  await updatePayment(tx, payment.id, { status: outcome, settled_at, provider_id: said.provider_id })
  return { payment, outcome, delivered: false }
}

/** Gives up an order that no money came for, locked in this transaction: its discount is free again, an announced debit called off. */
export async function cancelUnpaid(platform: Platform, tx: Db, payment: PaymentRow): Promise<void> {
  await updatePayment(tx, payment.id, { status: 'cancelled', settled_at: platform.now() })
  await deleteCodeUse(tx, payment.id)
  await mailDebitDropped(platform, tx, payment)
}

/** Books how much each total has grown: a stale answer adds nothing. */
async function bookTaken(
  platform: Platform,
  tx: Db,
  payment: PaymentRow,
  taken: SurplusTotals,
): Promise<Settlement | null> {
  const { providerId, totals, now } = taken
  const booked = await totalsBooked(tx, payment, providerId)
  const delivered = booked.received === 0
  if (delivered && taken.stored && payment.method === 'card')
    await insertStored(tx, keeperOf(payment), taken.stored, now)
  if (delivered && !mayBecome(payment.status, 'completed')) return null
  const paid = { ...payment, provider_id: providerId }
  if (delivered) await deliver(tx, paid, now)
  if (totals.fee > booked.fee) await bookFee(tx, paid, { providerId, amountMinor: totals.fee - booked.fee, now })
  const gone = await moveBackAndForth(platform, tx, paid, booked, taken)
  if (!delivered && !gone) return null
  const after = await totalsBooked(tx, payment, providerId)
  const outcome = await bringUpToDate(tx, paid, { totals: after, now, delivered })
  const settled = delivered ? { ...paid, settled_at: now } : paid
  return { payment: settled, outcome, delivered, refundedMinor: after.refunded - booked.refunded }
}

/** Money that a person sent back with the provider's own tool. Its notice, if it comes after all, adds nothing. */
export async function bookInTool(
  tx: Db,
  payment: PaymentRow,
  { providerId, amountMinor, now }: { providerId: string; amountMinor: number; now: Date },
): Promise<Settlement> {
  await bookRefunded(tx, payment, { providerId, amountMinor, now })
  const totals = await totalsBooked(tx, payment, providerId)
  const outcome = await bringUpToDate(tx, payment, { totals, now })
  return { payment, outcome, delivered: false, refundedMinor: amountMinor }
}

/** The state of the order and the premium that follow from the totals; returns the state. When it was paid is kept, whatever goes back later. */
async function bringUpToDate(
  tx: Db,
  payment: PaymentRow,
  { totals, now, delivered = false }: { totals: Totals; now: Date; delivered?: boolean },
): Promise<Outcome> {
  const outcome = statusByTotals(payment.amount_minor, totals)
  const { id, member_id, provider_id } = payment
  // Two at once would each count on the other's purchase.
  await lockMember(tx, member_id)
  if (delivered || outcome !== payment.status)
    await updatePayment(tx, id, {
      status: outcome,
      ...(delivered ? { settled_at: now } : {}),
      ...(provider_id ? { provider_id } : {}),
    })
  await (outcome === 'completed' ? insertPremium(tx, member_id, id, now) : deletePremiumWithoutPurchase(tx, member_id))
  return outcome
}

function keeperOf({ member_id: memberId, provider }: PaymentRow): Keeper {
  return { memberId, provider }
}

/** Returns whether anything went back, or came again. */
async function moveBackAndForth(
  platform: Platform,
  tx: Db,
  payment: PaymentRow,
  booked: Totals,
  taken: SurplusTotals,
): Promise<boolean> {
  const { providerId, totals, now } = taken
  const refundedMinor = totals.refunded - booked.refunded
  const refunded = refundedMinor > 0 && (await postRefunds(tx, payment, refundedMinor, taken))
  const chargedBack = totals.chargedBack > booked.chargedBack
  if (chargedBack) {
    const amountMinor = totals.chargedBack - booked.chargedBack
    const key = `chargeback:${payment.id}:${totals.chargedBack}`
    await bookChargedBack(tx, payment, { providerId, amountMinor, now })
    await withdrawBoughtCredits(tx, payment.id, { key, reason: 'chargeback', now })
    if (platform.gateway.lacks.includes('refunds')) await refuseTaken(tx, payment, { providerId, now })
    await recordDebitReturn(platform, tx, payment, 'debit_returned')
  }
  const reversed = totals.reversed > booked.reversed
  if (reversed) {
    if (totals.reversed >= totals.chargedBack) await returnTaken(tx, payment, { totals, now })
    await bookReversed(tx, payment, { providerId, amountMinor: totals.reversed - booked.reversed, now })
  }
  return refunded || chargedBack || reversed
}

/** The credits come back once the bank has returned everything, in however many pieces it took it. */
async function returnTaken(tx: Db, payment: PaymentRow, { totals, now }: { totals: Totals; now: Date }): Promise<void> {
  const back = { leftFor: 'chargeback', reason: 'chargeback_reversed', now, house: 'refunded' } as const
  await returnToPurchase(tx, payment.id, back)
  await returnRefused(tx, payment, now)
  await withdrawPostponed(tx, payment, { totals, now })
}

/** An order that a code made free needs no provider. */
export async function deliverFree(platform: Platform, order: PaymentRow): Promise<void> {
  const now = platform.now()
  await settleAndAnnounce(platform, async (tx) => {
    const payment = await lockPayment(tx, order.id)
    if (payment?.status !== 'pending' || payment.amount_minor !== 0) return null
    await deliver(tx, payment, now)
    await insertPremium(tx, payment.member_id, payment.id, now)
    await updatePayment(tx, order.id, { status: 'completed', settled_at: now })
    return { payment: { ...payment, settled_at: now }, outcome: 'completed', delivered: true }
  })
}

/** An amount other than the one ordered is never booked: a person has to look at it. Some providers report none before payment. */
function isAsOrdered(platform: Platform, payment: PaymentRow, said: ProviderPayment): boolean {
  if (said.currency === '' && totalsOf(said).received === 0) return true
  const same = payment.amount_minor === said.amount_minor && payment.currency === said.currency
  if (!same)
    platform.log.error(
      { payment: payment.id, provider_id: said.provider_id },
      'the provider speaks of another amount than was ordered',
    )
  return same
}

/** What was paid for: the credits; and the money in the books. */
async function deliver(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  await addBoughtCredits(tx, payment.member_id, {
    credits: payment.credits,
    paymentId: payment.id,
    priceMinor: payment.amount_minor,
    currency: payment.currency,
    key: `payment:${payment.id}`,
    now,
  })
  if (payment.provider_id) await bookReceived(tx, payment, payment.provider_id, now)
}
