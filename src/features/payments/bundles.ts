// What is for sale to this reader: bundles of the payment country at the price that will be charged.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { accountOf } from '#features/accounts/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { timeBonusCode, welcomeCode } from './limits.ts'
import { findCode, findPremium, isCodeUsed, listBundlesFor } from './queries.ts'
import { betterDiscount, bundlePrice, codeRefusal, messagePrice, standingDiscount, timeBonusEnd } from './rules.ts'
import type { Buyer, CodeUse, Discount } from './rules.ts'

export interface OfferRequest {
  siteId: SiteId
  memberId: MemberId | null
  country?: string | undefined
  /** The country the reader seems to be in. */
  geoCountry: string | null
  code?: string | undefined
  method?: string | undefined
}

/** The bundles with their prices, discount included. A code that can't be used is refused, not ignored. */
export async function offerFor(platform: Platform, request: OfferRequest) {
  const { settings } = await siteOf(platform, request.siteId)
  const country = offeredCountry(request, settings.countries)
  const [rows, discount] = await Promise.all([
    listBundlesFor(platform.db, request.siteId, country),
    discountFor(platform, { ...request, country }),
  ])
  const currency = rows[0]?.currency ?? 'EUR'
  return {
    country,
    countries: settings.countries,
    bundles: rows.map((row) => {
      const amount_minor = bundlePrice(row.amount_minor, discount)
      return {
        id: row.id,
        credits: row.credits,
        messages: settings.message_credits === 0 ? null : Math.floor(row.credits / settings.message_credits),
        list_amount_minor: row.amount_minor,
        amount_minor,
        message_price_minor: messagePrice(amount_minor, row.credits, settings.message_credits),
        currency: row.currency,
      }
    }),
    methods: [...platform.gateway.methodsFor(country, currency)],
    discount: discount && { code: discount.code, value_percentage: discount.percentage, ends_at: discount.endsAt?.toISOString() ?? null },
    message_credits: settings.message_credits,
    minimum_message_costs: settings.minimum_message_costs[country] ?? null,
    refund_days: settings.refund_days,
  }
}

function offeredCountry(request: OfferRequest, countries: readonly string[]): string {
  const wished = [request.country, request.geoCountry].find((country) => country && countries.includes(country))
  return wished ?? countries[0] ?? 'NL'
}

/** The one discount that holds: the standing one, or the entered code where it is better. */
export async function discountFor(platform: Platform, request: OfferRequest & { country: string }): Promise<Discount | null> {
  const buyer = request.memberId ? await buyerOf(platform, request.memberId) : null
  const standing = await unusedStanding(platform, request.memberId, standingDiscount(buyer, platform.now()))
  if (!request.code) return standing
  return betterDiscount(standing, await enteredCode(platform, request, request.code, standing))
}

async function unusedStanding(platform: Platform, memberId: MemberId | null, standing: Discount | null): Promise<Discount | null> {
  if (!standing || !memberId) return standing
  const used = await isCodeUsed(platform.db, { id: null, code: standing.code, validity: 'once-per-user' }, memberId)
  return used ? null : standing
}

/** The names of the standing discount mean the standing discount; it does not come back once it ended. */
async function enteredCode(platform: Platform, request: OfferRequest & { country: string }, entered: string, standing: Discount | null): Promise<Discount> {
  if ([timeBonusCode, welcomeCode].includes(entered.toUpperCase())) {
    if (standing) return standing
    throw new ProductError(request.memberId ? 'code_expired' : 'code_not_found')
  }
  const code = await findCode(platform.db, request.siteId, entered)
  if (!code) throw new ProductError('code_not_found')
  const used = request.memberId ? await isCodeUsed(platform.db, code, request.memberId) : false
  const use: CodeUse = { memberId: request.memberId, country: request.country, method: request.method, used, now: platform.now() }
  const refusal = codeRefusal(
    { status: code.status as 'active' | 'disabled', country: code.country, memberId: code.member_id, expiresAt: code.expires_at, paymentMethods: code.payment_methods },
    use,
  )
  if (refusal) throw new ProductError(refusal)
  return { code: code.code, percentage: code.value_percentage, endsAt: code.expires_at }
}

export async function buyerOf(platform: Platform, memberId: MemberId): Promise<Buyer> {
  const [account, premium] = await Promise.all([accountOf(platform.db, memberId), findPremium(platform.db, memberId)])
  return { signedUpAt: account.signup_date, paidUser: premium !== undefined }
}

/** The reader's time bonus, with the seconds that are really left. */
export async function timeBonusOf(platform: Platform, memberId: MemberId) {
  const now = platform.now()
  const end = timeBonusEnd(await buyerOf(platform, memberId), now)
  return {
    is_visible: end !== null,
    code: end ? timeBonusCode : null,
    value_percentage: 25,
    ends_at: end?.toISOString() ?? null,
    seconds_left: end ? Math.ceil((end.getTime() - now.getTime()) / 1000) : 0,
  }
}

/** A code as the specification shows it; the welcome code and the time bonus are made, not stored. */
export async function describeCode(platform: Platform, request: OfferRequest, welcome: boolean) {
  const country = request.country ?? request.geoCountry ?? ''
  const discount = welcome
    ? await discountFor(platform, { ...request, code: undefined, country })
    : await enteredCode(platform, { ...request, country }, request.code ?? '', await discountFor(platform, { ...request, code: undefined, country }))
  if (!discount) throw new ProductError('code_not_found')
  const stored = await findCode(platform.db, request.siteId, discount.code)
  return {
    code: discount.code,
    country: stored?.country ?? null,
    user_id: stored?.member_id ?? null,
    expires: discount.endsAt?.toISOString() ?? null,
    value_percentage: discount.percentage,
    currency: stored?.currency ?? null,
    minimum_order_value: stored?.minimum_order_minor ?? 0,
    status: 'active' as const,
    validity: (stored?.validity ?? (discount.code === welcomeCode ? 'first-purchase' : 'once-per-user')) as 'once-per-user',
    expired: false,
    paymentmethods: stored?.payment_methods ?? [],
  }
}
