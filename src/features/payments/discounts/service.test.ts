// Discounts on a real database: they end when they say so, and a single use is a single use.
import { describe, expect, test } from 'vitest'
import { hour, minute } from '#base/time.ts'
import { openShop } from '../fixture-shop.ts'
import type { Shop } from '../fixture-shop.ts'
import { paymentOf } from '../service.ts'
import { describeCode, timeBonusOf } from './service.ts'

const shop = await openShop()
const { db } = shop

const priceOf = async (changes: Parameters<Shop['offer']>[0] = {}) =>
  (await shop.offer(changes)).bundles.find(({ credits }) => credits === 100)?.amount_minor
const signUpNow = (member: string) =>
  db.updateTable('member').set({ signed_up_at: new Date() }).where('id', '=', member).execute()
const uses = () => db.selectFrom('discount_use').select(['code', 'member_id', 'only_one']).execute()
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as { code: string }).code)).toSorted()
const refused = (code: string) => expect.objectContaining({ name: 'ProductError', code }) as Error

describe('the time bonus', () => {
  test('[4.23] [4.25] [9.1] [11.14] lasts 4 hours from signup, to the millisecond, and says what is left', async () => {
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

  test('[10.22] [10.23] the welcome code ends with it, and applies to visitors', async () => {
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

  test('[4.25] [6.9] [10.21] [11.15] ends at the purchase and does not come back, not even by its name or after a refund', async () => {
    await signUpNow(shop.ann)
    await shop.pay(await shop.order())
    expect(await timeBonusOf(shop.platform, shop.ann)).toMatchObject({ is_visible: false })
    expect(await priceOf()).toBe(3999)
    for (const code of ['TIMEBONUS25', 'welcome25']) {
      await expect(shop.offer({ code })).rejects.toEqual(refused('code_already_used'))
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
    await shop.pay(next)
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
  test('[10.20] an entered code replaces the discount only if it is better', async () => {
    await signUpNow(shop.ann)
    await shop.addCode('TEN', { value_percentage: 10 })
    await shop.addCode('HALF')
    expect((await shop.offer({ code: 'ten' })).discount?.code).toBe('TIMEBONUS25')
    expect((await shop.offer({ code: 'half' })).discount?.code).toBe('HALF')
    expect(await priceOf({ code: 'half' })).toBe(1999)
  })

  test('[5.10] [5.11] unknown, used, expired and too small an order are refused, each with its own error', async () => {
    await shop.addCode('HALF')
    await shop.addCode('OLD', { expires_at: new Date(Date.now() - minute) })
    await shop.addCode('BIG', { minimum_order_minor: 2000 })
    await shop.addCode('HERS', { member_id: shop.bob })
    await expect(shop.offer({ code: 'NOPE' })).rejects.toEqual(refused('code_not_found'))
    await expect(shop.offer({ code: 'HERS' })).rejects.toEqual(refused('code_not_found'))
    await expect(shop.offer({ code: 'OLD' })).rejects.toEqual(refused('code_expired'))
    expect((await shop.offer({ code: 'BIG' })).bundles.map(({ discount_code }) => discount_code)).toEqual([null, 'BIG'])
    await expect(shop.order({ code: 'BIG', bundleId: shop.bundles[20] ?? '' })).rejects.toEqual(
      refused('code_minimum_order'),
    )
    await shop.pay(await shop.order({ code: 'HALF' }))
    await expect(shop.offer({ code: 'HALF' })).rejects.toEqual(refused('code_already_used'))
    await expect(shop.order({ code: 'HALF' })).rejects.toEqual(refused('code_already_used'))
  })

  test('[11.14] each price says until when it is valid, whichever discount it includes', async () => {
    await signUpNow(shop.ann)
    const bonusEnd = (await timeBonusOf(shop.platform, shop.ann)).ends_at
    const expires_at = new Date(Date.now() + 48 * hour)
    await shop.addCode('BIG', { minimum_order_minor: 2000, expires_at })
    const { bundles, discount } = await shop.offer({ code: 'BIG' })
    expect(bundles.map(({ discount_code, discount_ends_at }) => [discount_code, discount_ends_at])).toEqual([
      ['TIMEBONUS25', bonusEnd],
      ['BIG', expires_at.toISOString()],
    ])
    expect(discount?.ends_at).toBe(expires_at.toISOString())
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

  test('a single-use code: of two members at once one gets it, the other after it was given up', async () => {
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

  test('a code for payment methods that do not exist in the country is refused there', async () => {
    await shop.addCode('IDEALONLY', { payment_methods: ['ideal', 'bancontact'] })
    expect((await shop.offer({ code: 'IDEALONLY' })).methods).toEqual(['ideal'])
    await expect(shop.offer({ code: 'IDEALONLY', geoCountry: 'SE' })).rejects.toEqual(refused('code_not_found'))
  })

  test('[3.52] one with conditions states them, and applies to nothing else', async () => {
    const paypal = { payment_methods: ['paypal'] }
    await shop.addCode('STRICT', { country: 'NL', minimum_order_minor: 2000, currency: 'EUR', ...paypal })
    await shop.addCode('SWEDES', { country: 'SE' })
    await shop.addCode('OFF', { status: 'disabled' })
    const offer = await shop.offer({ code: 'strict' })
    expect(offer.methods).toEqual(['paypal'])
    expect(offer.discount).toEqual({
      code: 'STRICT',
      value_percentage: 50,
      ends_at: null,
      entered: true,
      country: 'NL',
      currency: 'EUR',
      minimum_order_value: 2000,
      paymentmethods: ['paypal'],
    })
    expect(offer.bundles.map(({ discount_percentage, tax_minor }) => [discount_percentage, tax_minor])).toEqual([
      [null, 174],
      [50, 347],
    ])
    const none = refused('code_not_found')
    for (const code of ['SWEDES', 'OFF']) await expect(shop.offer({ code })).rejects.toEqual(none)
    await expect(shop.offer({ code: 'STRICT', country: 'SE' })).rejects.toEqual(none)
    await expect(shop.order({ code: 'STRICT', method: 'ideal' })).rejects.toEqual(none)
    expect(await shop.order({ code: 'STRICT', method: 'paypal' })).toMatchObject({ amount_minor: 1999 })
  })

  test('[10.19] [10.21] [10.67] of all first-purchase discounts, two windows get one', async () => {
    await signUpNow(shop.ann)
    for (const code of ['MAY', 'JUNE']) await shop.addCode(code, { validity: 'first-purchase' })
    await Promise.allSettled([{ code: 'MAY' }, { code: 'JUNE' }, {}].map((change) => shop.order(change)))
    const waiting = await db.selectFrom('payment').selectAll().where('status', '=', 'pending').execute()
    expect(waiting).toHaveLength(1)
    expect(await db.selectFrom('discount_use').select('first_only').execute()).toEqual([{ first_only: true }])
    for (const { provider_id } of await db.selectFrom('payment').select('provider_id').execute()) {
      const { status } = provider_id ? await shop.stage.gateway.readPayment(provider_id) : { status: 'canceled' }
      expect(status === 'canceled' || provider_id === waiting[0]?.provider_id).toBe(true)
    }
    const next = await shop.order({ code: 'JUNE' })
    expect(next.amount_minor).toBe(1999)
    await shop.pay(next)
    await expect(shop.order({ code: 'MAY' })).rejects.toEqual(refused('code_already_used'))
  })

  test('an unlimited code is never used up', async () => {
    await shop.addCode('ALWAYS', { validity: 'unlimited' })
    const orders = await Promise.all([1, 2].map(() => shop.order({ code: 'ALWAYS' })))
    for (const order of orders) await shop.pay(order)
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
