// What is for sale to this reader: bundles of the payment country at the price that will be charged.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { creditBalance } from '#features/credits/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import type { Platform } from '#platform/platform.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { taxIn } from '../books/rules.ts'
import { taxBasisPoints } from '../books/tax.ts'
import { discountsFor } from '../discounts/service.ts'
import type { Discounts } from '../discounts/service.ts'
import { storedCardOf } from '../stored/service.ts'
import { findLastCompleted, findUnanswered, listBundlesFor } from '../queries.ts'
import type { BundleRow, LastOrder } from '../queries.ts'
import { justPaidMs } from '../limits.ts'
import { offeredMethods } from '../methods/service.ts'
import { betterDiscount, bundlePrice, covers, discountOn, messagePrice, paymentCountry } from '../rules.ts'
import type { Discount } from '../rules.ts'

export interface OfferRequest {
  siteId: SiteId
  memberId: MemberId | null
  country?: string | undefined
  /** The country the reader seems to be in. */
  geoCountry: string | null
  code?: string | undefined
}

/** The bundles with their prices, discount included. A code that can't be used is refused, not ignored. */
export async function offerFor(platform: Platform, request: OfferRequest) {
  const { settings } = await siteOf(platform, request.siteId)
  const country = paymentCountry([request.country, request.geoCountry], settings.countries)
  const [rows, discounts, balance] = await Promise.all([
    listBundlesFor(platform.db, request.siteId, country),
    discountsFor(platform, { ...request, country }),
    request.memberId ? creditBalance(platform.db, request.memberId) : null,
  ])
  const { entered, standing } = discounts
  const offered = offeredMethods(platform, country, rows[0]?.currency ?? 'EUR')
  if (entered && !offered.some((method) => isFor(entered, method))) throw new ProductError('code_not_found')
  if (entered && rows.length > 0 && !rows.some((row) => covers(entered, row)))
    throw new ProductError('code_minimum_order')
  const discount = betterDiscount(standing, entered)
  return {
    country,
    countries: settings.countries,
    bundles: rows.map((row) => priced(row, discounts, settings, taxBasisPoints(country))),
    methods: offered.filter((method) => !discount || isFor(discount, method)),
    discount: discount && {
      code: discount.code,
      value_percentage: discount.percentage,
      ends_at: discount.endsAt?.toISOString() ?? null,
      entered: discount === entered && discounts.row !== null,
      country: discount === entered ? (discounts.row?.country ?? null) : null,
      currency: discount.currency,
      minimum_order_value: discount.minimumOrderMinor,
      paymentmethods: [...discount.paymentMethods],
    },
    tax_basis_points: taxBasisPoints(country),
    message_credits: settings.message_credits,
    minimum_message_costs: settings.minimum_message_costs[country] ?? null,
    refund_days: settings.refund_days,
    balance,
  }
}

function priced(row: BundleRow, { standing, entered }: Discounts, settings: SiteSettings, taxPoints: number) {
  const discount = discountOn(row, standing, entered)
  const amount_minor = bundlePrice(row.amount_minor, discount)
  return {
    id: row.id,
    credits: row.credits,
    messages: settings.message_credits === 0 ? null : Math.floor(row.credits / settings.message_credits),
    list_amount_minor: row.amount_minor,
    amount_minor,
    message_price_minor: messagePrice(amount_minor, row.credits, settings.message_credits),
    currency: row.currency,
    tax_minor: taxIn({ amountMinor: amount_minor, taxBasisPoints: taxPoints }),
    discount_code: discount?.code ?? null,
    discount_percentage: discount?.percentage ?? null,
    discount_ends_at: discount?.endsAt?.toISOString() ?? null,
  }
}

const isFor = ({ paymentMethods }: Discount, method: PaymentMethod): boolean =>
  paymentMethods.length === 0 || paymentMethods.includes(method)

/**
 * What the member bought last, so that it can be ordered again at today's price; and whether that was already tried without an
 * answer, so that it is tried again as the same order, or was paid a moment ago by a kept card.
 */
export async function lastOrderOf(platform: Platform, memberId: MemberId) {
  const last = await findLastCompleted(platform.db, memberId)
  if (!last) throw new ProductError('not_found')
  const { bundle_id, country, method } = last
  const stored = method === 'card' ? await storedCardOf(platform, memberId) : null
  const tried = stored && (await findUnanswered(platform.db, memberId))
  const isSame = tried?.stored_id === stored?.id && tried?.bundle_id === bundle_id && tried.country === country
  const unanswered = tried && isSame ? { client_id: tried.client_id, amount_minor: tried.amount_minor } : null
  return { bundle_id, country, payment_method: method, stored, unanswered, just_paid: justPaid(last, platform.now()) }
}

/** There was no page of the provider to return from: whoever missed the answer can't know. */
function justPaid({ id, stored_id, settled_at }: LastOrder, now: Date): string | null {
  if (stored_id === null || settled_at === null) return null
  return now.getTime() - settled_at.getTime() < justPaidMs ? id : null
}
