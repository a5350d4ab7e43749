// Ordering a bundle: the order is written first, then the provider is asked; both happen once per client_id.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { accountRefused, findLostDebit, takeDebit } from '../debits/service.ts'
import type { DebitOrder } from '../debits/service.ts'
import { deleteCodeUse, insertCodeUse } from '../discounts/queries.ts'
import type { CodeRow } from '../discounts/queries.ts'
import { discountClaim, discountsFor } from '../discounts/service.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { findPaymentByClientId, insertPayment, listBundlesFor, lockPayment, updatePayment } from '../queries.ts'
import type { BundleRow, PaymentRow } from '../queries.ts'
import { offeredMethods } from '../methods/service.ts'
import { bundlePrice, covers, discountOn } from '../rules.ts'
import type { Discount } from '../rules.ts'
import { keepWithinLimit, requireRoom } from '../spending/service.ts'
import { endMandates } from '../revoking/service.ts'
import { chargeableCard } from '../stored/service.ts'
import { cancelUnpaid, deliverFree, settlePayment } from '../settling/service.ts'
import { taxBasisPoints } from '../books/tax.ts'
import { listAbandoned, listPendingWithCode } from './queries.ts'

export interface Order {
  siteId: SiteId
  memberId: MemberId
  clientId: string
  bundleId: string
  country: string
  method: PaymentMethod
  /** A stored card of the member's, charged at once. */
  storedId?: string | undefined
  code?: string | undefined
  /** The price the member saw. */
  shownAmountMinor?: number | undefined
  /** The page to go on to afterwards. */
  back?: string | undefined
  /** What a direct debit needs; no other method has it, and a debit can't be ordered without. */
  debit?: DebitOrder | undefined
  locale: Language
  origin: string
}

/** Orders a bundle and returns where to pay. Throws the refusals of the contract. */
export async function orderBundle(platform: Platform, order: Order): Promise<PaymentRow> {
  const known = await findPaymentByClientId(platform.db, order.memberId, order.clientId)
  const written = known ? sameOrRefused(known, order) : await writeOnce(platform, order)
  if (written.status !== 'pending' || written.provider_id) return written
  if (written.amount_minor > 0) return askProvider(platform, order, written)
  await deliverFree(platform, written)
  return (await findPaymentByClientId(platform.db, order.memberId, order.clientId)) ?? written
}

function sameOrRefused(known: PaymentRow, order: Order): PaymentRow {
  const same =
    known.bundle_id === order.bundleId &&
    known.method === order.method &&
    known.stored_id === (order.storedId ?? null) &&
    known.country === order.country &&
    known.entered_code === (order.code ?? null) &&
    known.amount_minor === (order.shownAmountMinor ?? known.amount_minor)
  if (!same) throw new ProductError('client_id_reused')
  return known
}

/** Requested twice at once, it may have been written meanwhile, and have what the second is refused: its code, or the room of the limit. */
async function writeOnce(platform: Platform, order: Order): Promise<PaymentRow> {
  try {
    return await writeOrder(platform, order)
  } catch (error) {
    const written = await findPaymentByClientId(platform.db, order.memberId, order.clientId)
    if (!written) throw error
    return sameOrRefused(written, order)
  }
}

interface Priced {
  bundle: BundleRow
  discount: Discount | null
  /** Null for the standing discounts, which are derived, not stored. */
  code: CodeRow | null
  amount: number
}

async function writeOrder(platform: Platform, order: Order): Promise<PaymentRow> {
  if (order.storedId) await chargeableCard(platform, order.memberId, order.storedId)
  const priced = await price(platform, order)
  if (order.shownAmountMinor !== undefined && order.shownAmountMinor !== priced.amount)
    throw new ProductError('price_changed')
  const { amount: amount_minor, bundle } = priced
  await requireRoom(platform.db, order.memberId, { amount_minor, currency: bundle.currency }, platform.now())
  if (isTaken(priced)) await freeCode(platform, order, priced)
  try {
    return await insertOrder(platform, order, priced)
  } catch (error) {
    const isFull = error instanceof ProductError && error.code === 'spending_limit_reached'
    if (!isFull || (await findPaymentByClientId(platform.db, order.memberId, order.clientId))) throw error
    // An abandoned order counts until it is given up: it could still be paid.
    for (const earlier of await listAbandoned(platform.db, order)) await giveUp(platform, earlier)
    return insertOrder(platform, order, priced)
  }
}

/** The price of the order, by the same rules as the offer shown. */
async function price(platform: Platform, order: Order): Promise<Priced> {
  const { settings } = await siteOf(platform, order.siteId)
  const bundle = (await listBundlesFor(platform.db, order.siteId, order.country)).find(
    ({ id }) => id === order.bundleId,
  )
  if (!bundle || !settings.countries.includes(order.country)) throw new ProductError('bundle_not_found')
  const offered = offeredMethods(platform, order.country, bundle.currency).includes(order.method)
  if (!offered || (order.method === 'sepa_debit') !== (order.debit !== undefined))
    throw new ProductError('payment_method_unavailable')
  const { standing, entered, row } = await discountsFor(platform, order)
  if (entered && !covers(entered, bundle)) throw new ProductError('code_minimum_order')
  const discount = discountOn(bundle, standing, entered)
  return {
    bundle,
    discount,
    code: discount === entered ? row : null,
    amount: bundlePrice(bundle.amount_minor, discount),
  }
}

/** Whether the order uses up a discount; an unlimited code is never used up. */
function isTaken(priced: Priced): priced is Priced & { discount: Discount } {
  return priced.discount !== null && priced.code?.validity !== 'unlimited'
}

async function insertOrder(platform: Platform, order: Order, priced: Priced): Promise<PaymentRow> {
  const { bundle, discount, code, amount } = priced
  const id = newId(platform.now().getTime())
  try {
    await inTransaction(platform.db, async (tx) => {
      await keepWithinLimit(tx, order.memberId, { amount_minor: amount, currency: bundle.currency }, platform.now())
      const inserted = await insertPayment(tx, {
        id,
        site_id: order.siteId,
        member_id: order.memberId,
        client_id: order.clientId,
        bundle_id: bundle.id,
        credits: bundle.credits,
        list_amount_minor: bundle.amount_minor,
        amount_minor: amount,
        currency: bundle.currency,
        country: order.country,
        tax_basis_points: taxBasisPoints(order.country),
        method: order.method,
        stored_id: order.storedId ?? null,
        discount_code: discount?.code ?? null,
        discount_percentage: discount?.percentage ?? null,
        entered_code: order.code ?? null,
        status: 'pending',
        provider: platform.gateway.name,
        origin: order.origin,
        created_at: platform.now(),
      })
      if (!inserted) return
      if (order.debit) await takeDebit(platform, tx, inserted, order.debit)
      if (!isTaken(priced)) return
      // A code is claimed with the order, so that two windows can't both have it.
      const use = { payment_id: id, code: priced.discount.code, member_id: order.memberId }
      await insertCodeUse(tx, { ...use, ...discountClaim(code) })
    })
  } catch (error) {
    const once = ['discount_use_once_per_member', 'discount_use_only_one', 'discount_use_first_once']
    throw once.some((name) => violates(error, name)) ? new ProductError('code_already_used') : error
  }
  const written = await findPaymentByClientId(platform.db, order.memberId, order.clientId)
  if (!written) throw new Error(`order ${id} was written and is gone`)
  return sameOrRefused(written, order)
}

/** An abandoned order would keep its code; it is cancelled, unless it was paid meanwhile. */
async function freeCode(platform: Platform, order: Order, priced: Priced & { discount: Discount }): Promise<void> {
  const discount = { code: priced.discount.code, firstOnly: discountClaim(priced.code).first_only }
  for (const earlier of await listPendingWithCode(platform.db, order, discount)) {
    if (!(await giveUp(platform, earlier))) throw new ProductError('code_already_used')
  }
}

/**
 * Returns whether the order is given up: it was not paid, and no longer has its discount. If its page can still be paid,
 * a payment gets the discount only if no other order has claimed it (`keepOrReclaimDiscount`).
 */
async function giveUp(platform: Platform, earlier: PaymentRow): Promise<boolean> {
  if (earlier.provider_id && earlier.provider !== platform.gateway.name) return passDiscountOn(platform, earlier)
  // The provider first: what it has cancelled can't be paid any more.
  const providerId = earlier.provider_id ?? (await findLostDebit(platform, earlier))
  const given = providerId ? await platform.gateway.cancelPayment(providerId) : null
  if (providerId) await settlePayment(platform, earlier, providerId)
  return inTransaction(platform.db, async (tx) => {
    const now = await lockPayment(tx, earlier.id)
    if (now?.status !== 'pending') return now?.status !== 'completed'
    if (now.provider_id && given?.status !== 'canceled') return false
    await cancelUnpaid(platform, tx, now)
    return true
  })
}

/**
 * After a change of provider nobody here can query or cancel it: it stays as it is, and its page may still be paid.
 * Its discount passes to the next order, unless its money is on its way.
 */
async function passDiscountOn(platform: Platform, { id }: PaymentRow): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const now = await lockPayment(tx, id)
    if (now?.status !== 'pending') return now?.status !== 'completed'
    if (now.checkout_url === null) return false
    await deleteCodeUse(tx, id)
    return true
  })
}

/**
 * The provider does not charge it: the order is over. If it no longer debits by this mandate, the next one is signed again;
 * if only the amount is too large, the mandate stays.
 */
async function giveUpCharge(platform: Platform, order: Order, written: PaymentRow, error: unknown) {
  const { debit } = order
  const code = error instanceof ProductError ? error.code : null
  if (code !== 'payment_method_unavailable' && code !== 'direct_debit_limit') return chargeRefused(error)
  await inTransaction(platform.db, async (tx) => {
    const payment = await lockPayment(tx, written.id)
    if (payment?.status !== 'pending' || payment.provider_id) return
    await cancelUnpaid(platform, tx, payment)
    if (code === 'payment_method_unavailable' && debit) await endMandates(tx, { id: debit.mandateId }, platform.now())
  })
  if (debit) return accountRefused(error)
  throw error
}

/** Without a page to pay on, a provider that does not answer may have charged all the same. */
function chargeRefused(error: unknown): never {
  const isUnanswered = error instanceof ProductError && error.code === 'payment_provider_unavailable'
  throw isUnanswered ? Object.assign(new ProductError('payment_outcome_unknown'), { cause: error.cause }) : error
}

async function askProvider(platform: Platform, order: Order, written: PaymentRow): Promise<PaymentRow> {
  const { settings } = await siteOf(platform, order.siteId)
  const back = order.back ? `?${new URLSearchParams({ back: order.back })}` : ''
  const { debit } = order
  const asking = platform.gateway.createPayment({
    idempotency_key: written.id,
    amount_minor: written.amount_minor,
    currency: written.currency,
    description: platform.words.say(order.locale, 'payments:statement', {
      site: settings.name,
      count: written.credits,
    }),
    method: order.method,
    locale: order.locale,
    return_url: order.origin + paths.transactions(written.id) + back,
    webhook_url: `${order.origin}/api/webhook.php`,
    reference: written.id,
    customer_reference: order.memberId,
    ...(debit ? { stored_method: debit.storedMethod } : {}),
    ...(order.storedId ? { stored_method: await chargeableCard(platform, order.memberId, order.storedId) } : {}),
  })
  const { provider_id, checkout_url } = await asking.catch(async (error: unknown) => {
    await updatePayment(platform.db, written.id, { asked_at: platform.now() })
    if (debit || order.storedId) return giveUpCharge(platform, order, written, error)
    throw error
  })
  const waits = await inTransaction(platform.db, async (tx) => {
    const now = await lockPayment(tx, written.id)
    if (now?.status !== 'pending') return false
    // Written before a change of provider and sent after it: it belongs to the new one.
    await updatePayment(tx, written.id, { provider: platform.gateway.name, provider_id, checkout_url })
    return true
  })
  if (!waits) return tooLate(platform, order, provider_id)
  // It was charged, whether or not the provider also says so now: its page asks again.
  if (!checkout_url)
    await settlePayment(platform, written, provider_id).catch((error: unknown) =>
      platform.log.warn({ err: error, payment: written.id }, 'the payment provider can not be asked'),
    )
  return (await findPaymentByClientId(platform.db, order.memberId, order.clientId)) ?? written
}

/** Another window claimed the code while the provider was asked: nobody has seen this checkout yet, and nobody will. */
async function tooLate(platform: Platform, order: Order, providerId: string): Promise<PaymentRow> {
  const settled = await findPaymentByClientId(platform.db, order.memberId, order.clientId)
  if (settled?.provider_id) return settled
  await platform.gateway.cancelPayment(providerId)
  throw new ProductError('code_already_used')
}
