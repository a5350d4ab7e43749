// What is offered to someone about to leave: a first try for little, and once a code of their own.
import { createHash } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { companyOf } from '#features/sites/service.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { findCode, isCodeUsed } from '../discounts/queries.ts'
import { partingCodeDays } from '../limits.ts'
import { offerFor } from '../offers/service.ts'
import { findPremium } from '../queries.ts'
import { insertPartingCode } from './queries.ts'

/** The smallest bundle, in minor units of its currency; null for anyone who has bought before, or if nothing is for sale. */
export async function trialOf(platform: Platform, { memberId, siteId, country }: MemberCaller) {
  if (await findPremium(platform.db, memberId)) return null
  const { bundles } = await offerFor(platform, { siteId, memberId, geoCountry: country })
  const [smallest] = bundles.toSorted((one, other) => one.credits - other.credits)
  return smallest
    ? {
        bundle: smallest.id,
        credits: smallest.credits,
        amount_minor: smallest.amount_minor,
        message_price_minor: smallest.message_price_minor,
        currency: smallest.currency,
      }
    : null
}

/** The state of the member's code: not requested yet, usable until a day, or null if there is none (any more). */
export async function partingDiscountOf(
  platform: Platform,
  { memberId, siteId }: { memberId: MemberId; siteId: SiteId },
) {
  const { delete_discount: percentage } = await companyOf(platform, siteId)
  const row = await findCode(platform.db, siteId, codeOf(memberId))
  if (!row) return percentage > 0 ? { percentage, code: null, expires_at: null } : null
  const over = row.status !== 'active' || (row.expires_at !== null && row.expires_at <= platform.now())
  if (over || (await isCodeUsed(platform.db, row, memberId))) return null
  return { percentage: row.value_percentage, code: row.code, expires_at: row.expires_at }
}

/** Gives the member the code of the company's `delete_discount`, once: asking again returns the same. `not_found` if there is none. */
export async function givePartingDiscount(platform: Platform, caller: { memberId: MemberId; siteId: SiteId }) {
  const { memberId, siteId } = caller
  const before = await partingDiscountOf(platform, caller)
  if (!before) throw new ProductError('not_found')
  const now = platform.now()
  if (!before.code)
    await insertPartingCode(platform.db, {
      id: newId(now.getTime()),
      site_id: siteId,
      code: codeOf(memberId),
      member_id: memberId,
      value_percentage: before.percentage,
      validity: 'once',
      expires_at: new Date(now.getTime() + partingCodeDays * day),
    })
  const given = await partingDiscountOf(platform, caller)
  if (!given?.code) throw new ProductError('conflict')
  return { percentage: given.percentage, code: given.code, expires_at: given.expires_at }
}

/** Always the same for one member, so that the table itself allows only one; nobody else can use it. */
function codeOf(memberId: MemberId): string {
  const letters = createHash('sha256').update(`parting:${memberId}`).digest('hex').slice(0, 12).toUpperCase()
  return `STAY${letters}`
}
