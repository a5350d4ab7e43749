// Answers the calls about paying.
import { creditBalance } from '#features/credits/service.ts'
import { handle } from '#platform/http/handle.ts'
import { lastOrderOf, offerFor } from './offers/service.ts'
import {
  getDiscountCode,
  getLastOrder,
  getPayment,
  getPremium,
  getTimeBonus,
  listBundles,
  listPayments,
  receiveWebhook,
  startPayment,
} from './contract.ts'
import { describeCode, timeBonusOf } from './discounts/service.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { orderBundle } from './orders/service.ts'
import type { PaymentRow } from './service.ts'
import { paymentOf, paymentsOf, premiumSince, receiveNotice } from './service.ts'

export const paymentsApi = [
  handle(listBundles, ({ query, caller, platform }) =>
    offerFor(platform, { ...query, siteId: caller.siteId, memberId: caller.memberId, geoCountry: caller.country }),
  ),
  handle(getDiscountCode, ({ query, caller, platform }) => {
    const code = query.welcome === 'true' ? undefined : query.code
    return describeCode(platform, {
      country: query.country,
      code,
      siteId: caller.siteId,
      memberId: caller.memberId,
      geoCountry: caller.country,
    })
  }),
  handle(getTimeBonus, ({ caller, platform }) => timeBonusOf(platform, caller.memberId)),
  handle(startPayment, async ({ body, caller, platform }) =>
    onTheWire(
      await orderBundle(platform, {
        siteId: caller.siteId,
        memberId: caller.memberId,
        clientId: body.client_id,
        bundleId: body.bundle,
        country: body.country,
        method: body.method,
        code: body.code,
        shownAmountMinor: body.amount_minor,
        back: body.back,
        locale: caller.locale,
        origin: caller.origin,
      }),
    ),
  ),
  handle(getPayment, async ({ query, caller, platform }) => {
    const row = await paymentOf(platform, caller.memberId, query.id)
    return { ...onTheWire(row), balance: await creditBalance(platform.db, caller.memberId) }
  }),
  handle(listPayments, async ({ query, caller, platform }) => {
    const { payments, next } = await paymentsOf(platform, caller.memberId, query.after)
    return { payments: payments.map(onTheWire), next }
  }),
  handle(getLastOrder, ({ caller, platform }) => lastOrderOf(platform, caller.memberId)),
  handle(getPremium, async ({ caller, platform }) => {
    const since = await premiumSince(platform.db, caller.memberId)
    return { since: since?.toISOString() ?? null }
  }),
  handle(receiveWebhook, async ({ signed, platform }) => {
    await receiveNotice(platform, signed ?? { headers: {}, rawBody: '' })
    return { received: true as const }
  }),
]

function onTheWire(row: PaymentRow) {
  return {
    payment_id: row.id,
    status: row.status as 'pending',
    bundle_id: row.bundle_id,
    credits: row.credits,
    amount: row.amount_minor,
    list_amount: row.list_amount_minor,
    currency: row.currency,
    country: row.country,
    payment_method: row.method as PaymentMethod,
    transaction_fee: row.transaction_fee_minor,
    discount_code: row.discount_code,
    discount_percentage: row.discount_percentage,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    checkout_url: row.status === 'pending' ? row.checkout_url : null,
  }
}
