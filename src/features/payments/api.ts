// Answers the calls about paying.
import { handle } from '#platform/http/handle.ts'
import { describeCode, offerFor, timeBonusOf } from './bundles.ts'
import { getDiscountCode, getPayment, getTimeBonus, listBundles, listPayments, receiveWebhook, startPayment } from './contract.ts'
import type { PaymentMethod } from './methods.ts'
import { orderBundle } from './orders.ts'
import { paymentOf, paymentsOf, receiveNotice } from './service.ts'

export const paymentsApi = [
  handle(listBundles, ({ query, caller, platform }) =>
    offerFor(platform, { ...query, siteId: caller.siteId, memberId: caller.memberId, geoCountry: caller.country }),
  ),
  handle(getDiscountCode, ({ query, caller, platform }) =>
    describeCode(platform, { ...query, siteId: caller.siteId, memberId: caller.memberId, geoCountry: caller.country }, query.welcome === 'true'),
  ),
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
        locale: caller.locale,
        origin: caller.origin,
      }),
    ),
  ),
  handle(getPayment, async ({ query, caller, platform }) => onTheWire(await paymentOf(platform, caller.memberId, query.id))),
  handle(listPayments, async ({ query, caller, platform }) => {
    const { payments, next } = await paymentsOf(platform, caller.memberId, query.after)
    return { payments: payments.map(onTheWire), next }
  }),
  handle(receiveWebhook, async ({ signed, platform }) => {
    await receiveNotice(platform, signed ?? { headers: {}, rawBody: '' })
    return { received: true as const }
  }),
]

function onTheWire(row: Awaited<ReturnType<typeof paymentOf>>) {
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
