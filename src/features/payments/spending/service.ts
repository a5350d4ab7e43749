// The monthly limit a member sets to their spending, enforced under the member's lock.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { timeZoneOf } from '#features/places/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { listBundlesFor, lockMember } from '../queries.ts'
import { paymentCountry } from '../rules.ts'
import { deleteLimit, findCountry, findLimit, findLastCurrency, sumSpent, upsertLimit } from './queries.ts'
import { isWithin, monthOf } from './rules.ts'
import type { Money } from './rules.ts'

export interface Spender {
  memberId: MemberId
  siteId: SiteId
  /** The one chosen to pay from. */
  country?: string | undefined
  /** The country the member seems to be in. */
  geoCountry: string | null
}

/** The limit, and what this month has come to. */
export async function spendingOf(platform: Platform, spender: Spender) {
  const [limit, pays_in] = [await findLimit(platform.db, spender.memberId), await ownCurrency(platform, spender)]
  const currency = limit?.currency ?? pays_in
  const since = await monthFor(platform.db, spender.memberId, platform.now())
  return {
    limit_minor: limit?.amount_minor ?? null,
    currency,
    pays_in,
    spent_minor: await sumSpent(platform.db, spender.memberId, { since, currency, open: false }),
    since: since.toISOString(),
  }
}

/**
 * Sets the limit in the currency the member pays in, or removes it with null. If another window has chosen another country
 * meanwhile, the number was meant in the currency that was shown: throws `conflict`.
 */
export async function setLimit(platform: Platform, spender: Spender, limitMinor: number | null, shown?: string) {
  const member_id = spender.memberId
  if (limitMinor === null) await deleteLimit(platform.db, member_id)
  else {
    const currency = await ownCurrency(platform, spender)
    if (shown !== undefined && shown !== currency) throw new ProductError('conflict')
    await upsertLimit(platform.db, { member_id, amount_minor: limitMinor, currency, set_at: platform.now() })
  }
  return spendingOf(platform, spender)
}

/** That of what is for sale in the country to pay from: whoever pays from another than before would be refused every order. */
async function ownCurrency(platform: Platform, { memberId, siteId, country, geoCountry }: Spender): Promise<string> {
  const { settings } = await siteOf(platform, siteId)
  const [bundle] = await listBundlesFor(platform.db, siteId, paymentCountry([country, geoCountry], settings.countries))
  return bundle?.currency ?? (await findLastCurrency(platform.db, memberId)) ?? 'EUR'
}

/** Before an order is written, in its transaction: two windows can't both have what is left. */
export async function keepWithinLimit(tx: Db, memberId: MemberId, price: Money, now: Date): Promise<void> {
  if (!(await fitsLimit(tx, memberId, price, now))) throw await refusalOf(tx, memberId, price)
}

/** Before anything gives way to an order: if that would not help, everything stays. */
export async function requireRoom(db: Db, memberId: MemberId, price: Money, now: Date): Promise<void> {
  if (!(await mayFitLimit(db, memberId, price, now))) throw await refusalOf(db, memberId, price)
}

async function refusalOf(db: Db, memberId: MemberId, { currency }: Money): Promise<ProductError> {
  const limit = await findLimit(db, memberId)
  return new ProductError(limit?.currency === currency ? 'spending_limit_reached' : 'spending_limit_currency')
}

export interface AskedPrice {
  amount_minor?: number | undefined
  currency?: string | undefined
}

/** Whether such an order would fit: what waits at a checkout gives way to it. In the limit's currency, if none is given. */
export async function mayFitLimit(db: Db, memberId: MemberId, order: AskedPrice, now: Date): Promise<boolean> {
  const limit = await findLimit(db, memberId)
  const { amount_minor = 0, currency = limit?.currency ?? '' } = order
  if (!limit || amount_minor === 0) return true
  const since = await monthFor(db, memberId, now)
  const spent = await sumSpent(db, memberId, { since, currency: limit.currency, open: false })
  return isWithin(limit, spent, { amount_minor, currency })
}

/** Null without a limit. */
export async function limitCurrencyOf(db: Db, memberId: MemberId): Promise<string | null> {
  return (await findLimit(db, memberId))?.currency ?? null
}

/** Whether it fits the month's limit on top of everything paid or waiting at a checkout. Locks the member until the transaction ends. */
export async function fitsLimit(tx: Db, memberId: string, price: Money, now: Date): Promise<boolean> {
  const limit = await findLimit(tx, memberId)
  if (!limit || price.amount_minor === 0) return true
  await lockMember(tx, memberId)
  const since = await monthFor(tx, memberId, now)
  const spent = await sumSpent(tx, memberId, { since, currency: limit.currency, open: true })
  return isWithin(limit, spent, price)
}

/** When the member's month began: where they live, not where they say that they pay from, which they may change at each order. */
async function monthFor(db: Db, memberId: string, now: Date): Promise<Date> {
  return monthOf(timeZoneOf((await findCountry(db, memberId)) ?? ''), now)
}
