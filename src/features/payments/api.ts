// Answers the calls about paying.
import { isRecentLogin } from '#features/accounts/rules.ts'
import { requireRecentLogin } from '#features/accounts/sessions/service.ts'
import { creditBalance } from '#features/credits/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { handle } from '#platform/http/handle.ts'
import { lastOrderOf, offerFor } from './offers/service.ts'
import {
  forgetCard,
  getDiscountCode,
  getLastOrder,
  getPayment,
  getPremium,
  getSpending,
  getTimeBonus,
  listBundles,
  listPayments,
  putSpendingLimit,
  receivePostback,
  receiveWebhook,
  requestRefund,
  startPayment,
} from './contract.ts'
import { debitOf } from './debits/service.ts'
import { describeCode, timeBonusOf } from './discounts/service.ts'
import { taxIn } from './books/rules.ts'
import { forgetCard as forget, labelsOf } from './stored/service.ts'
import { orderBundle } from './orders/service.ts'
import { refundableOf, refundsOf, requestRefund as refundUnused } from './refunds/service.ts'
import { setLimit, spendingOf } from './spending/service.ts'
import type { Spender } from './spending/service.ts'
import type { MemberId } from '#base/ids.ts'
import type { Caller } from '#platform/http/caller.ts'
import { countEverywhere } from '#platform/http/limits-everywhere.ts'
import type { Platform } from '#platform/platform.ts'
import type { PaymentRow } from './service.ts'
import { paymentOf, paymentsOf, premiumSince } from './service.ts'
import { countRead } from './settling/reads/service.ts'
import { receiveNotice } from './settling/service.ts'
import type { Notice } from './settling/service.ts'

/** Wherever a code is entered it may be guessed: every such place counts as a request for one. */
async function countGuess(platform: Platform, { ip }: Caller, code: string | undefined): Promise<void> {
  if (code !== undefined) await countEverywhere(platform, getDiscountCode, ip)
}

export const paymentsApi = [
  handle(listBundles, async ({ query, caller, platform }) => {
    await countGuess(platform, caller, query.code)
    const { siteId, memberId, country: geoCountry } = caller
    return offerFor(platform, { ...query, siteId, memberId, geoCountry })
  }),
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
  handle(startPayment, async ({ body, caller, platform }) => {
    await countGuess(platform, caller, body.code)
    return onTheWire(
      platform,
      await orderBundle(platform, {
        siteId: caller.siteId,
        memberId: caller.memberId,
        clientId: body.client_id,
        bundleId: body.bundle,
        country: body.country,
        method: body.method,
        storedId: storedOf(body.stored, caller, platform),
        code: body.code,
        shownAmountMinor: body.amount_minor,
        back: body.back,
        locale: caller.locale,
        origin: caller.origin,
      }),
    )
  }),
  handle(getPayment, async ({ query, caller, platform }) => {
    const row = await paymentOf(platform, caller.memberId, query.id)
    const refundable = await refundableOf(platform, row)
    return {
      ...(await onTheWire(platform, row)),
      debit: row.method === 'sepa_debit' ? await debitOf(platform.db, row.id) : null,
      balance: await creditBalance(platform.db, caller.memberId),
      site: (await siteOf(platform, row.site_id)).settings.name,
      refundable: refundable && {
        credits: refundable.credits,
        amount: refundable.amountMinor,
        until: refundable.until.toISOString(),
      },
    }
  }),
  handle(listPayments, async ({ query, caller, platform }) => {
    const { payments, next } = await paymentsOf(platform, caller.memberId, query.after)
    const refunds = await refundsOf(
      platform.db,
      payments.map(({ id }) => id),
    )
    const labels = await labelsOf(platform.db, payments)
    return { payments: payments.map((row) => described(row, refunds, labels)), next }
  }),
  handle(requestRefund, async ({ body, caller, platform }) => {
    const refund = await refundUnused(platform, {
      memberId: caller.memberId,
      clientId: body.client_id,
      paymentId: body.payment,
      credits: body.credits,
      amountMinor: body.amount_minor,
    })
    return {
      refund_id: refund.id,
      payment_id: refund.payment_id,
      // Only what came twice is paid back by hand; to its member that too is on its way.
      status: refund.status === 'by_hand' ? 'reserved' : refund.status,
      credits: refund.credits,
      amount: refund.amount_minor,
      currency: refund.currency,
      created_at: refund.created_at.toISOString(),
      settled_at: refund.settled_at?.toISOString() ?? null,
    }
  }),
  handle(getSpending, ({ query, caller, platform }) => spendingOf(platform, spender(caller, query.country))),
  handle(putSpendingLimit, ({ body, caller, platform }) =>
    setLimit(platform, spender(caller, body.country), body.limit_minor, body.currency),
  ),
  handle(getLastOrder, async ({ caller, platform }) => ({
    ...(await lastOrderOf(platform, caller.memberId)),
    password_needed: !isRecentLogin(caller.loggedInAt, platform.now()),
  })),
  handle(forgetCard, async ({ query, caller, platform }) => {
    await forget(platform, caller.memberId, query.card)
    return {}
  }),
  handle(getPremium, async ({ caller, platform }) => {
    const since = await premiumSince(platform.db, caller.memberId)
    return { since: since?.toISOString() ?? null }
  }),
  handle(receiveWebhook, async ({ signed, platform }) => {
    await countRead(platform, 'notice', () => receiveNotice(platform, signed ?? unsigned))
    return { received: true as const }
  }),
  handle(receivePostback, async ({ signed, platform }) => {
    await countRead(platform, 'notice', () => receiveNotice(platform, signed ?? unsigned))
    return 'OK' as const
  }),
]

/** Paying with a stored card needs a recent login. */
function storedOf(stored: string | undefined, caller: Caller, platform: Platform): string | undefined {
  if (stored) requireRecentLogin(caller, platform.now())
  return stored
}

const unsigned: Notice = { headers: {}, rawBody: '', query: {} }

function spender({ memberId, siteId, country }: Caller & { memberId: MemberId }, chosen: string | undefined): Spender {
  return { memberId, siteId, country: chosen, geoCountry: country }
}

export async function onTheWire(platform: Platform, row: PaymentRow) {
  return described(row, await refundsOf(platform.db, [row.id]), await labelsOf(platform.db, [row]))
}

function described(
  row: PaymentRow,
  refunds: Awaited<ReturnType<typeof refundsOf>>,
  labels: ReadonlyMap<string, string>,
) {
  return {
    payment_id: row.id,
    status: row.status,
    bundle_id: row.bundle_id,
    credits: row.credits,
    amount: row.amount_minor,
    list_amount: row.list_amount_minor,
    currency: row.currency,
    country: row.country,
    payment_method: row.method,
    stored: labels.get(row.stored_id ?? '') ?? null,
    transaction_fee: row.transaction_fee_minor,
    tax: taxIn({ amountMinor: row.amount_minor, taxBasisPoints: row.tax_basis_points }),
    tax_basis_points: row.tax_basis_points,
    ...refunds(row.id),
    discount_code: row.discount_code,
    discount_percentage: row.discount_percentage,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    checkout_url: row.status === 'pending' ? row.checkout_url : null,
  }
}
