// Orders and their prices: once per client_id, at the price shown, with a discount that is used once and ends when it says.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { hour, minute } from '#base/time.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { describeCode, timeBonusOf } from '../discounts/service.ts'
import { openShop } from '../fixture-shop.ts'
import type { Shop } from '../fixture-shop.ts'
import { lastOrderOf, offerFor } from '../offers/service.ts'
import { paymentOf } from '../service.ts'

const { db, emptied } = await testDb()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(db)
}, 60_000)
afterAll(() => shop.stop())
beforeEach(async () => {
  await emptied()
  await shop.reset()
})

const signUpNow = (member: string) =>
  db.updateTable('member').set({ signed_up_at: new Date() }).where('id', '=', member).execute()
const offer = (changes: Partial<Parameters<typeof offerFor>[1]> = {}) =>
  offerFor(shop.platform, { siteId: shop.site, memberId: shop.ann, geoCountry: 'NL', ...changes })
const priceOf = async (changes: Parameters<typeof offer>[0] = {}, credits = 100) =>
  (await offer(changes)).bundles.find((bundle) => bundle.credits === credits)?.amount_minor
const pay = async (order: { id: string; checkout_url: string | null }, member = shop.ann) => {
  await shop.press(order.checkout_url)
  await vi.waitFor(async () => expect((await paymentOf(shop.platform, member, order.id)).status).toBe('completed'), {
    timeout: 5_000,
  })
}
const uses = () => db.selectFrom('discount_use').select(['code', 'member_id', 'only_one']).execute()
const refused = (code: string) => expect.objectContaining({ name: 'ProductError', code }) as Error
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as { code: string }).code)).toSorted()

describe('one client_id', () => {
  test('[7.23] [10.13] twice at once and once more: one order, one answer', async () => {
    const clientId = newId()
    const answers = await Promise.all([shop.order({ clientId }), shop.order({ clientId }), shop.order({ clientId })])
    answers.push(await shop.order({ clientId }))
    expect(new Set(answers.map(({ id, checkout_url }) => `${id} ${checkout_url}`)).size).toBe(1)
    expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)
  })

  test.each([
    ['method', { method: 'card' as const }],
    ['bundle', { bundleId: 'small' }],
    ['code', { code: 'HALF' }],
    ['price', { shownAmountMinor: 1 }],
  ])('[7.24] with another %s it is refused', async (_, change) => {
    await shop.addCode('HALF')
    const clientId = newId()
    await shop.order({ clientId })
    const other = 'bundleId' in change ? { bundleId: shop.bundles[20] ?? '' } : change
    await expect(shop.order({ clientId, ...other })).rejects.toEqual(refused('client_id_reused'))
    expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)
  })

  test('the same id of another member is another order', async () => {
    const clientId = newId()
    const [one, two] = [await shop.order({ clientId }), await shop.order({ clientId, memberId: shop.bob })]
    expect(one.id).not.toBe(two.id)
  })
})

describe('what is for sale', () => {
  test('[2.86] [10.31] [11.16] bundles, currency and methods follow the country; the price per message stands beside', async () => {
    const home = await offer()
    expect(home).toMatchObject({
      country: 'NL',
      countries: ['NL', 'SE'],
      discount: null,
      message_credits: 2,
      refund_days: 14,
    })
    expect(home.methods).toEqual(['ideal', 'card', 'paypal', 'sepa_debit'])
    expect(home.bundles).toMatchObject([
      { credits: 20, messages: 10, amount_minor: 1000, message_price_minor: 100, currency: 'EUR' },
      { credits: 100, messages: 50, amount_minor: 3999, currency: 'EUR' },
    ])
    const sweden = await offer({ country: 'SE' })
    expect(sweden.bundles).toMatchObject([{ credits: 20, amount_minor: 11900, currency: 'SEK' }])
    expect(sweden.methods).toEqual(['swish', 'card', 'paypal'])
    expect((await offer({ country: 'US' })).country).toBe('NL')
  })

  test('[10.37] the price shown is the price charged; another one is refused', async () => {
    await signUpNow(shop.ann)
    const shown = await priceOf()
    expect(shown).toBe(2999)
    await expect(shop.order({ shownAmountMinor: 3999 })).rejects.toEqual(refused('price_changed'))
    const order = await shop.order({ shownAmountMinor: shown })
    expect(order).toMatchObject({
      amount_minor: 2999,
      list_amount_minor: 3999,
      discount_code: 'TIMEBONUS25',
      discount_percentage: 25,
    })
    expect((await shop.stage.gateway.readPayment(order.provider_id ?? '')).amount_minor).toBe(2999)
  })

  test('what can not be bought is refused before anything is written', async () => {
    await expect(shop.order({ bundleId: newId() })).rejects.toEqual(refused('bundle_not_found'))
    await expect(shop.order({ country: 'US' })).rejects.toEqual(refused('bundle_not_found'))
    await expect(shop.order({ country: 'SE' })).rejects.toEqual(refused('bundle_not_found'))
    await expect(shop.order({ method: 'swish' })).rejects.toEqual(refused('payment_method_unavailable'))
    expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
  })

  test('an offer asks the database a fixed number of times, however many bundles there are', async () => {
    await offer()
    const asked = await countQueries(() => offer({ code: undefined }))
    expect(asked).toBeGreaterThan(0)
    const rows = Array.from({ length: 20 }, (_, position) => ({
      id: newId(),
      site_id: shop.site,
      credits: position + 1,
      amount_minor: 100,
      currency: 'EUR',
      position,
    }))
    await db.insertInto('bundle').values(rows).execute()
    expect(await countQueries(() => offer({ code: undefined }))).toBe(asked)
    expect(asked).toBeLessThanOrEqual(4)
  })

  test('the last order can be repeated', async () => {
    await expect(lastOrderOf(shop.platform, shop.ann)).rejects.toEqual(refused('not_found'))
    await pay(await shop.order({ method: 'card' }))
    expect(await lastOrderOf(shop.platform, shop.ann)).toEqual({
      bundle_id: shop.bundles[100],
      country: 'NL',
      payment_method: 'card',
    })
  })
})

describe('the time bonus', () => {
  test('[4.23] [4.25] [9.1] [11.14] lasts 4 hours from signup, to the millisecond, and tells what is left', async () => {
    const signedUp = new Date(Math.floor(Date.now() / 1000) * 1000)
    await db.updateTable('member').set({ signed_up_at: signedUp }).where('id', '=', shop.ann).execute()
    const platform = { ...shop.platform, now: () => new Date(signedUp.getTime() + 4 * hour - 1) }
    expect(await timeBonusOf(platform, shop.ann)).toEqual({
      is_visible: true,
      code: 'TIMEBONUS25',
      value_percentage: 25,
      seconds_left: 1,
      ends_at: new Date(signedUp.getTime() + 4 * hour).toISOString(),
    })
    platform.now = () => new Date(signedUp.getTime() + 4 * hour)
    expect(await timeBonusOf(platform, shop.ann)).toMatchObject({
      is_visible: false,
      code: null,
      seconds_left: 0,
      ends_at: null,
    })
  })

  test('[10.22] [10.23] the welcome code ends with it, and stands for visitors', async () => {
    await signUpNow(shop.ann)
    const welcome = (memberId: string | null) =>
      describeCode(shop.platform, { siteId: shop.site, memberId, geoCountry: 'NL' })
    const bonus = await timeBonusOf(shop.platform, shop.ann)
    expect(await welcome(shop.ann)).toMatchObject({
      code: 'WELCOME25',
      value_percentage: 25,
      expires: bonus.ends_at,
      validity: 'first-purchase',
    })
    expect(await welcome(null)).toMatchObject({ code: 'WELCOME25', expires: null, user_id: null })
    shop.clock.aheadMs = 4 * hour
    await expect(welcome(shop.ann)).rejects.toEqual(refused('code_not_found'))
    expect(await priceOf()).toBe(3999)
    expect(await priceOf({ memberId: null })).toBe(2999)
  })

  test('[4.25] [10.21] [11.15] ends at the purchase and does not come back, not even by its name or after a refund', async () => {
    await signUpNow(shop.ann)
    await pay(await shop.order())
    expect(await timeBonusOf(shop.platform, shop.ann)).toMatchObject({ is_visible: false })
    expect(await priceOf()).toBe(3999)
    for (const code of ['TIMEBONUS25', 'welcome25']) {
      await expect(offer({ code })).rejects.toEqual(refused('code_already_used'))
      await expect(shop.order({ code })).rejects.toEqual(refused('code_already_used'))
    }
    await db.updateTable('payment').set({ status: 'refunded' }).execute()
    await db.deleteFrom('premium').execute()
    expect(await timeBonusOf(shop.platform, shop.ann)).toMatchObject({ is_visible: false })
  })

  test('an order left at the checkout is cancelled at the provider; the next one has the discount', async () => {
    await signUpNow(shop.ann)
    const left = await shop.order()
    const next = await shop.order()
    expect(next.amount_minor).toBe(2999)
    await shop.press(left.checkout_url)
    expect((await shop.stage.gateway.readPayment(left.provider_id ?? '')).status).toBe('canceled')
    expect(await paymentOf(shop.platform, shop.ann, left.id)).toMatchObject({ status: 'cancelled' })
    await pay(next)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
  })

  test('while its money is on the way nothing is promised twice', async () => {
    await shop.stage.misbehave({ settle_ms: 60_000 })
    await signUpNow(shop.ann)
    const order = await shop.order()
    await shop.press(order.checkout_url, 'pay_later')
    await paymentOf(shop.platform, shop.ann, order.id)
    expect(await priceOf()).toBe(3999)
    expect((await shop.order()).amount_minor).toBe(3999)
  })
})

describe('codes', () => {
  test('[10.20] an entered code replaces the discount only where it is better', async () => {
    await signUpNow(shop.ann)
    await shop.addCode('TEN', { value_percentage: 10 })
    await shop.addCode('HALF')
    expect((await offer({ code: 'ten' })).discount?.code).toBe('TIMEBONUS25')
    expect((await offer({ code: 'half' })).discount?.code).toBe('HALF')
    expect(await priceOf({ code: 'half' })).toBe(1999)
  })

  test('[5.10] [5.11] unknown, used, expired and too small an order are refused, each by its name', async () => {
    await shop.addCode('HALF')
    await shop.addCode('OLD', { expires_at: new Date(Date.now() - minute) })
    await shop.addCode('BIG', { minimum_order_minor: 2000 })
    await shop.addCode('HERS', { member_id: shop.bob })
    await expect(offer({ code: 'NOPE' })).rejects.toEqual(refused('code_not_found'))
    await expect(offer({ code: 'HERS' })).rejects.toEqual(refused('code_not_found'))
    await expect(offer({ code: 'OLD' })).rejects.toEqual(refused('code_expired'))
    expect((await offer({ code: 'BIG' })).bundles.map(({ discount_code }) => discount_code)).toEqual([null, 'BIG'])
    await expect(shop.order({ code: 'BIG', bundleId: shop.bundles[20] ?? '' })).rejects.toEqual(
      refused('code_minimum_order'),
    )
    await pay(await shop.order({ code: 'HALF' }))
    await expect(offer({ code: 'HALF' })).rejects.toEqual(refused('code_already_used'))
    await expect(shop.order({ code: 'HALF' })).rejects.toEqual(refused('code_already_used'))
  })

  test('[5.11] two windows with one code once per member: it counts once', async () => {
    await shop.addCode('HALF')
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => shop.order({ code: 'HALF' })))
    const open = await db
      .selectFrom('payment')
      .select(['id', 'checkout_url', 'provider_id'])
      .where('status', '=', 'pending')
      .execute()
    expect(open).toHaveLength(1)
    expect(codesOf(results)).toContain('code_already_used')
    expect(await uses()).toEqual([{ code: 'HALF', member_id: shop.ann, only_one: false }])
    const atProvider = await db
      .selectFrom('payment')
      .select('provider_id')
      .where('provider_id', 'is not', null)
      .execute()
    const states = await Promise.all(
      atProvider.map(({ provider_id }) => shop.stage.gateway.readPayment(provider_id ?? '')),
    )
    expect(states.filter(({ status }) => status !== 'canceled')).toHaveLength(1)
  })

  test('a code for one order in all: of two members at once one gets it, the other after it was given up', async () => {
    await shop.addCode('FIRST', { validity: 'once' })
    const results = await Promise.allSettled([
      shop.order({ code: 'FIRST' }),
      shop.order({ code: 'FIRST', memberId: shop.bob }),
    ])
    expect(codesOf(results)).toEqual(['code_already_used', 'ok'])
    const [held] = await db
      .selectFrom('payment')
      .select(['id', 'checkout_url', 'member_id'])
      .where('status', '=', 'pending')
      .execute()
    await shop.press(held?.checkout_url ?? null, 'cancel')
    await paymentOf(shop.platform, held?.member_id ?? '', held?.id ?? '')
    await shop.order({ code: 'FIRST', memberId: shop.bob })
    expect(await uses()).toEqual([{ code: 'FIRST', member_id: shop.bob, only_one: true }])
  })

  test('an unlimited code is never used up', async () => {
    await shop.addCode('ALWAYS', { validity: 'unlimited' })
    const orders = await Promise.all([1, 2].map(() => shop.order({ code: 'ALWAYS' })))
    for (const order of orders) await pay(order)
    expect(await uses()).toEqual([])
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 200, premium: true })
  })

  test('a code that makes it free needs no provider', async () => {
    await shop.addCode('GIFT', { value_percentage: 100 })
    expect(await shop.order({ code: 'GIFT' })).toMatchObject({
      status: 'completed',
      amount_minor: 0,
      provider_id: null,
    })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
  })
})

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(db.getExecutor().constructor.prototype as { executeQuery(): unknown }, 'executeQuery')
  await work()
  const { length } = spy.mock.calls
  spy.mockRestore()
  return length
}
