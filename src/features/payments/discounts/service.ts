// Which discounts a reader has: the standing one of new members and visitors, and an entered code.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { second } from '#base/time.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { findCode, hasCodeUse, insertCodeUseAgain, isCodeUsed } from './queries.ts'
import type { CodeRow } from './queries.ts'
import { newMemberPercentage, timeBonusCode, welcomeCode } from '../limits.ts'
import { findBuyer, lockMember } from '../queries.ts'
import type { PaymentRow } from '../queries.ts'
import { codeRefusal, paymentCountry, standingDiscount, timeBonusEnd } from '../rules.ts'
import type { Buyer, Discount } from '../rules.ts'

export interface DiscountRequest {
  siteId: SiteId
  memberId: MemberId | null
  country: string
  code?: string | undefined
  method?: string | undefined
}

export interface Discounts {
  standing: Discount | null
  entered: Discount | null
  /** The row of the entered code; the standing discounts have none. */
  row: CodeRow | null
}

/** The standing discount and the entered code. A code that can't be used is refused, not ignored. */
export async function discountsFor(platform: Platform, request: DiscountRequest): Promise<Discounts> {
  const now = platform.now()
  const isOwnName = request.code ? isStanding(request.code) : false
  const [buyer, row] = await Promise.all([
    request.memberId ? buyerOf(platform, request.memberId) : null,
    request.code && !isOwnName ? findCode(platform.db, request.siteId, request.code) : undefined,
  ])
  const standing = standingDiscount(buyer, now)
  if (!request.code) return { standing, entered: null, row: null }
  // The names of the standing discounts mean the standing discount; it does not come back once it has ended.
  if (isOwnName && standing) return { standing, entered: standing, row: null }
  if (isOwnName) throw new ProductError(buyer?.boughtBefore ? 'code_already_used' : 'code_expired')
  if (!row) throw new ProductError('code_not_found')
  return { standing, entered: await usable(platform, request, row, buyer), row }
}

/** A name of a standing discount, which is no code of the site's. */
const isStanding = (code: string) => [timeBonusCode, welcomeCode].includes(code.toUpperCase())

/** How an order claims a discount; a standing one has no row, and is for the first purchase. */
export function discountClaim(row: CodeRow | null) {
  const first_only = row === null || row.validity === 'first-purchase'
  return { code_id: row?.id ?? null, only_one: row?.validity === 'once', first_only }
}

/**
 * Whether money that came for an order, whose row is locked, may have its discount: the order still has it, or claims it again
 * after giving it up. False if another order has it by now. The member is locked first, as when an order is written.
 */
export async function keepOrReclaimDiscount(tx: Db, payment: PaymentRow): Promise<boolean> {
  const { id, site_id, member_id, discount_code: code } = payment
  if (code === null || (await hasCodeUse(tx, id))) return true
  const row = isStanding(code) ? undefined : await findCode(tx, site_id, code)
  if (row?.validity === 'unlimited') return true
  await lockMember(tx, member_id)
  return insertCodeUseAgain(tx, { payment_id: id, code, member_id, ...discountClaim(row ?? null) })
}

async function usable(
  platform: Platform,
  request: DiscountRequest,
  row: CodeRow,
  buyer: Buyer | null,
): Promise<Discount> {
  const { memberId, country, method } = request
  const refusal = codeRefusal(
    { ...row, memberId: row.member_id, expiresAt: row.expires_at, paymentMethods: row.payment_methods },
    {
      memberId,
      country,
      method,
      used: memberId ? await isCodeUsed(platform.db, row, memberId) : false,
      boughtBefore: buyer?.boughtBefore ?? false,
      now: platform.now(),
    },
  )
  if (refusal) throw new ProductError(refusal)
  return {
    code: row.code,
    percentage: row.value_percentage,
    endsAt: row.expires_at,
    minimumOrderMinor: row.minimum_order_minor,
    currency: row.currency,
    paymentMethods: row.payment_methods,
  }
}

async function buyerOf(platform: Platform, memberId: MemberId): Promise<Buyer> {
  const found = await findBuyer(platform.db, memberId)
  if (!found) throw new ProductError('not_found')
  return { signedUpAt: found.signed_up_at, boughtBefore: Boolean(found.bought_before) }
}

/** The reader's time bonus, with the seconds actually left. */
export async function timeBonusOf(platform: Platform, memberId: MemberId) {
  const now = platform.now()
  const end = timeBonusEnd(await buyerOf(platform, memberId), now)
  return {
    is_visible: end !== null,
    code: end ? timeBonusCode : null,
    value_percentage: newMemberPercentage,
    ends_at: end?.toISOString() ?? null,
    seconds_left: end ? Math.ceil((end.getTime() - now.getTime()) / second) : 0,
  }
}

export interface CodeQuestion {
  siteId: SiteId
  memberId: MemberId | null
  country?: string | undefined
  geoCountry: string | null
  code?: string | undefined
}

/** A code as the specification shows it; without a name the welcome code, as long as the reader has it. */
export async function describeCode(platform: Platform, question: CodeQuestion) {
  const { settings } = await siteOf(platform, question.siteId)
  const country = paymentCountry([question.country, question.geoCountry], settings.countries)
  const { standing, entered, row } = await discountsFor(platform, { ...question, country })
  const discount = entered ?? (standing && { ...standing, code: welcomeCode })
  if (!discount) throw new ProductError('code_not_found')
  const validity = discount.code === welcomeCode ? 'first-purchase' : 'once-per-user'
  return {
    code: discount.code,
    country: row?.country ?? null,
    user_id: row?.member_id ?? null,
    expires: discount.endsAt?.toISOString() ?? null,
    value_percentage: discount.percentage,
    currency: discount.currency,
    minimum_order_value: discount.minimumOrderMinor,
    status: 'active' as const,
    validity: row?.validity ?? validity,
    expired: false,
    paymentmethods: [...discount.paymentMethods],
  }
}
