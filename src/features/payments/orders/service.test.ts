// Orders and their prices: charged once, and at the price that was shown.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { openShop } from '../fixture-shop.ts'
import type { Shop } from '../fixture-shop.ts'
import { lastOrderOf } from '../offers/service.ts'
import { setLimit } from '../spending/service.ts'

const shop = await openShop()
const { db } = shop

const priceOf = async (changes: Parameters<Shop['offer']>[0] = {}) =>
  (await shop.offer(changes)).bundles.find(({ credits }) => credits === 100)?.amount_minor
const signUpNow = (member: string) =>
  db.updateTable('member').set({ signed_up_at: new Date() }).where('id', '=', member).execute()
const refused = (code: string) => expect.objectContaining({ name: 'ProductError', code }) as Error

describe('[10.173] a kept card, charged while the provider does not answer', () => {
  const storedId = newId()
  beforeEach(async () => {
    const card = { id: storedId, member_id: shop.ann, provider: 'sandbox', method_id: 'card_1', label: 'Visa' }
    const created_at = new Date()
    await db
      .insertInto('stored_method')
      .values({ ...card, created_at })
      .execute()
  })
  afterEach(() => void vi.restoreAllMocks())
  const silent = () => Promise.reject(new ProductError('payment_provider_unavailable'))

  test('[10.198] that the provider does not know any more is over, and leaves its code and the month’s limit to the next order', async () => {
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    await shop.addCode('HALF')
    const same = { clientId: newId(), method: 'card', storedId, code: 'HALF' } as const
    await expect(shop.order(same)).rejects.toEqual(refused('payment_method_unavailable'))
    expect(await shop.order(same)).toMatchObject({ status: 'cancelled' })
    await expect(shop.order({ method: 'card', storedId })).rejects.toEqual(refused('payment_method_unavailable'))
    expect(await shop.order({ method: 'paypal' })).toMatchObject({ status: 'pending' })
    expect(await shop.order({ method: 'paypal', code: 'HALF' })).toMatchObject({
      status: 'pending',
      amount_minor: 1999,
    })
  })

  test('may have been charged: nobody says that it was not', async () => {
    vi.spyOn(shop.platform.gateway, 'createPayment').mockImplementationOnce(silent)
    await expect(shop.order({ method: 'card', storedId })).rejects.toEqual(refused('payment_outcome_unknown'))
  })

  test('is tried again as the same order, also from a page that was loaded anew; once it is answered there is nothing to try', async () => {
    await shop.pay(await shop.order({ method: 'card' }))
    const unanswered = async () => (await lastOrderOf(shop.platform, shop.ann)).unanswered
    expect(await unanswered()).toBeNull()
    const create = vi.spyOn(shop.platform.gateway, 'createPayment').mockImplementationOnce(silent)
    await expect(shop.order({ method: 'card', storedId })).rejects.toEqual(refused('payment_outcome_unknown'))
    const tried = await unanswered()
    expect(tried).toMatchObject({ amount_minor: 3999 })
    const charged = { provider_id: 'pay_1', checkout_url: null, status: 'pending' } as const
    create.mockResolvedValueOnce(charged)
    const again = await shop.order({ method: 'card', storedId, clientId: tried?.client_id ?? '' })
    const [first, second] = create.mock.calls.map(([request]) => request.idempotency_key)
    expect([first, again.id]).toEqual([second, second])
    expect(await unanswered()).toBeNull()
  })

  test('[10.178] is the same order on a page loaded anew while the provider is still being asked', async () => {
    await shop.pay(await shop.order({ method: 'card' }))
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
    vi.spyOn(shop.platform.gateway, 'createPayment').mockImplementationOnce(() => {
      asked.resolve()
      return answered.promise
    })
    const clientId = newId()
    const ordering = shop.order({ method: 'card', storedId, clientId })
    await asked.promise
    expect((await lastOrderOf(shop.platform, shop.ann)).unanswered).toMatchObject({ client_id: clientId })
    answered.reject(new ProductError('payment_provider_unavailable'))
    await expect(ordering).rejects.toEqual(refused('payment_outcome_unknown'))
  })

  test('[10.178] that was paid is said to be, for ten minutes: its answer may have been lost on the way to the browser', async () => {
    await shop.pay(await shop.order({ method: 'card' }))
    const justPaid = async () => (await lastOrderOf(shop.platform, shop.ann)).just_paid
    expect(await justPaid()).toBeNull()
    const again = await shop.order({ method: 'card' })
    await db.updateTable('payment').set({ stored_id: storedId }).where('id', '=', again.id).execute()
    await shop.pay(again)
    expect(await justPaid()).toBe(again.id)
    shop.clock.aheadMs += 11 * minute
    expect(await justPaid()).toBeNull()
  })

  test('is on its way if it was charged and only its state can’t be read', async () => {
    const charged = { provider_id: 'pay_1', checkout_url: null, status: 'pending' } as const
    vi.spyOn(shop.platform.gateway, 'createPayment').mockResolvedValueOnce(charged)
    vi.spyOn(shop.platform.gateway, 'readPayment').mockImplementationOnce(silent)
    const order = await shop.order({ method: 'card', storedId })
    expect(order).toMatchObject({ status: 'pending', provider_id: 'pay_1', checkout_url: null })
  })
})

test('[10.100] an order that was just paid, its money on its way, is not given up for the next with its code', async () => {
  await shop.addCode('ONCE', { validity: 'once' })
  await shop.stage.misbehave({ settle_ms: 1, hold: 1, webhook_never: 1 })
  const paid = await shop.order({ code: 'ONCE' })
  await shop.press(paid.checkout_url, 'pay_later')
  await expect(shop.order({ code: 'ONCE' })).rejects.toEqual(refused('code_already_used'))
  expect(await db.selectFrom('payment').select(['id', 'status']).execute()).toEqual([
    { id: paid.id, status: 'pending' },
  ])
  expect(await db.selectFrom('discount_use').select('payment_id').execute()).toEqual([{ payment_id: paid.id }])
})

describe('[10.106] an order at an earlier provider', () => {
  const refuseAll = () => {
    throw new ProductError('not_found')
  }
  /** As after a change of provider: what was ordered before can't be asked about here. A late notice of another payment is. */
  const movedAway = async (id: string, progress: object = {}) => {
    const values = { provider: 'earlier', ...progress }
    await db.updateTable('payment').set(values).where('id', '=', id).execute()
    const { gateway } = shop.platform
    return (['cancelPayment', 'readPayment'] as const).map((call) =>
      vi.spyOn(gateway, call).mockImplementation(refuseAll),
    )
  }
  afterEach(() => void vi.restoreAllMocks())
  const rowOf = (id: string) => db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is not queried here, and stays as it is: its code passes to the next order', async () => {
    await shop.addCode('ONCE', { validity: 'once' })
    const left = await shop.order({ code: 'ONCE' })
    const asked = await movedAway(left.id)
    const next = await shop.order({ code: 'ONCE' })
    for (const one of asked) expect(one.mock.calls.flat()).not.toContain(left.provider_id)
    vi.restoreAllMocks()
    expect((await rowOf(left.id)).status).toBe('pending')
    expect(await db.selectFrom('discount_use').select('payment_id').execute()).toEqual([{ payment_id: next.id }])
    await shop.pay(next)
    // The earlier provider is chosen again, and its page was paid meanwhile.
    await db.updateTable('payment').set({ provider: left.provider }).where('id', '=', left.id).execute()
    await shop.press(left.checkout_url)
    await vi.waitFor(async () => expect((await rowOf(left.id)).status).toBe('cancelled'), { timeout: 15_000 })
    expect(await db.selectFrom('refund').select(['payment_id', 'origin']).execute()).toEqual([
      { payment_id: left.id, origin: 'duplicate' },
    ])
    expect((await shop.stateOf(shop.ann)).credits).toBe(100)
  })

  test('keeps its code while its money is on its way', async () => {
    await shop.addCode('ONCE', { validity: 'once' })
    const left = await shop.order({ code: 'ONCE' })
    await movedAway(left.id, { checkout_url: null })
    await expect(shop.order({ code: 'ONCE' })).rejects.toEqual(refused('code_already_used'))
    expect(await db.selectFrom('discount_use').select('payment_id').execute()).toEqual([{ payment_id: left.id }])
  })

  test('belongs to the new one if the earlier never answered, and is requested again', async () => {
    const clientId = newId()
    vi.spyOn(shop.platform.gateway, 'createPayment').mockRejectedValueOnce(
      new ProductError('payment_provider_unavailable'),
    )
    await expect(shop.order({ clientId })).rejects.toEqual(refused('payment_provider_unavailable'))
    await db.updateTable('payment').set({ provider: 'earlier' }).execute()
    const order = await shop.order({ clientId })
    expect((await rowOf(order.id)).provider).toBe(shop.platform.gateway.name)
    await shop.pay(order)
    expect((await shop.stateOf(shop.ann)).credits).toBe(100)
  })

  test('counts towards the monthly limit as long as its page can be paid', async () => {
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    const left = await shop.order()
    const asked = await movedAway(left.id)
    await expect(shop.order()).rejects.toEqual(refused('spending_limit_reached'))
    for (const one of asked) expect(one.mock.calls.flat()).not.toContain(left.provider_id)
    expect((await rowOf(left.id)).status).toBe('pending')
  })
})

describe('what is for sale', () => {
  test('[2.86] [10.31] [11.16] bundles, currency and methods follow the country; the price per message is stated beside', async () => {
    const home = await shop.offer()
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
    const sweden = await shop.offer({ country: 'SE' })
    expect(sweden.bundles).toMatchObject([{ credits: 20, amount_minor: 11900, currency: 'SEK' }])
    expect(sweden.methods).toEqual(['swish', 'card', 'paypal'])
    expect((await shop.offer({ country: 'US' })).country).toBe('NL')
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

  test('what can’t be bought is refused before anything is written', async () => {
    await expect(shop.order({ bundleId: newId() })).rejects.toEqual(refused('bundle_not_found'))
    await expect(shop.order({ country: 'US' })).rejects.toEqual(refused('bundle_not_found'))
    await expect(shop.order({ country: 'SE' })).rejects.toEqual(refused('bundle_not_found'))
    await expect(shop.order({ method: 'swish' })).rejects.toEqual(refused('payment_method_unavailable'))
    expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
  })

  test('an offer takes a fixed number of queries, however many bundles there are', async () => {
    await shop.offer()
    const asked = await countQueries(() => shop.offer({ code: undefined }))
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
    expect(await countQueries(() => shop.offer({ code: undefined }))).toBe(asked)
    expect(asked).toBeLessThanOrEqual(4)
  })

  test('the last order can be repeated', async () => {
    await expect(lastOrderOf(shop.platform, shop.ann)).rejects.toEqual(refused('not_found'))
    await shop.pay(await shop.order({ method: 'card' }))
    expect(await lastOrderOf(shop.platform, shop.ann)).toEqual({
      bundle_id: shop.bundles[100],
      country: 'NL',
      payment_method: 'card',
      stored: null,
      unanswered: null,
      just_paid: null,
    })
  })
})

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(db.getExecutor().constructor.prototype as { executeQuery(): unknown }, 'executeQuery')
  await work()
  const { length } = spy.mock.calls
  spy.mockRestore()
  return length
}
