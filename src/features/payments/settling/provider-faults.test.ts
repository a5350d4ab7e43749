// A provider on a bad day: silent, late, dead after its commit, or wrong about an amount. What is paid is booked once all the same.
import { expect, test, vi } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { day, minute } from '#base/time.ts'
import { openShop, usualOrder } from '../fixture-shop.ts'
import { orderBundle } from '../orders/service.ts'
import { paymentOf, settleForgottenPayments } from '../service.ts'

const shop = await openShop()
const { db } = shop

const statusOf = async (id: string) =>
  (await db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst())?.status
const noticesOf = ({ provider_id }: { provider_id: string | null }, count: number) =>
  vi.waitFor(() => expect(shop.notices.filter((id) => id === provider_id)).toHaveLength(count), { timeout: 15_000 })
const purchases = async () => db.selectFrom('credit_entry').select(['amount', 'key']).execute()

test('a webhook that never comes: the result page asks, and so does the job', async () => {
  await shop.stage.misbehave({ webhook_never: 1 })
  const [seen, unseen] = [await shop.order(), await shop.order({ memberId: shop.bob })]
  for (const order of [seen, unseen]) await shop.press(order.checkout_url)
  expect(await paymentOf(shop.platform, shop.ann, seen.id)).toMatchObject({ status: 'completed' })
  await settleForgottenPayments(shop.platform)
  expect(await statusOf(unseen.id)).toBe('pending')
  shop.clock.aheadMs = 3 * minute
  await settleForgottenPayments(shop.platform)
  expect(await statusOf(unseen.id)).toBe('completed')
  expect(await shop.stateOf(shop.bob)).toEqual({ credits: 100, premium: true })
})

test('[8.107] a provider that is slow to say holds up nobody’s page: it is asked once, and booked when it answers', async () => {
  await shop.stage.misbehave({ webhook_never: 1 })
  const order = await shop.order()
  await shop.press(order.checkout_url)
  const { gateway } = shop.platform
  const [asked, answered] = [vi.fn(), Promise.withResolvers<void>()]
  const readPayment: typeof gateway.readPayment = async (id) => {
    asked()
    await answered.promise
    return gateway.readPayment(id)
  }
  const slow = { ...shop.platform, gateway: { ...gateway, readPayment } }
  for (let poll = 0; poll < 5; poll++)
    expect(await paymentOf(slow, shop.ann, order.id)).toMatchObject({ status: 'pending' })
  expect(asked).toHaveBeenCalledTimes(1)
  answered.resolve()
  await vi.waitFor(async () => expect(await statusOf(order.id)).toBe('completed'), { timeout: 10_000 })
  await vi.waitFor(() => expect(shop.heard).toHaveLength(1), { timeout: 10_000 })
  expect(await purchases()).toHaveLength(1)
})

test('[10.182] the provider is asked again at once after a clock that was days ahead has been set right', async () => {
  await shop.stage.misbehave({ webhook_never: 1 })
  shop.clock.aheadMs = 3 * day
  const order = await shop.order()
  shop.clock.aheadMs += 3 * minute
  await settleForgottenPayments(shop.platform)
  await shop.press(order.checkout_url)
  shop.clock.aheadMs = 0
  await settleForgottenPayments(shop.platform)
  expect(await statusOf(order.id)).toBe('completed')
})

test('payments that stay pending let the others have their turn', async () => {
  const order = await shop.order()
  shop.clock.aheadMs = 3 * minute
  await settleForgottenPayments(shop.platform)
  const asked = async () =>
    (await db.selectFrom('payment').select('asked_at').where('id', '=', order.id).executeTakeFirst())?.asked_at
  const first = await asked()
  expect(first).not.toBeNull()
  shop.clock.aheadMs = 4 * minute
  await settleForgottenPayments(shop.platform)
  expect(await asked()).toEqual(first)
})

test('[7.23] a crash between its commit and its answer: the order is requested again and exists once', async () => {
  await shop.stage.misbehave({ die_after_commit: 1 })
  const clientId = newId()
  const hasty = { ...shop.platform, gateway: shop.stage.gatewayWith({ retryWaitsMs: [] }) }
  const same = {
    siteId: shop.site,
    memberId: shop.ann,
    clientId,
    bundleId: shop.bundles[20] ?? '',
    country: 'NL',
    method: 'card',
    locale: 'en',
    origin: shop.url,
  } as const
  await expect(orderBundle(hasty, same)).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
  const patient = { ...shop.platform, gateway: shop.stage.gatewayWith({ retryWaitsMs: Array<number>(40).fill(250) }) }
  const order = await orderBundle(patient, same)
  await shop.press(order.checkout_url)
  await vi.waitFor(async () => expect((await paymentOf(shop.platform, shop.ann, order.id)).status).toBe('completed'), {
    timeout: 15_000,
  })
  expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)
  expect(await purchases()).toHaveLength(1)
})

test('an order the provider never heard of is given up, and releases its code', async () => {
  await shop.addCode('HALF')
  const nobody = {
    ...shop.platform,
    gateway: shop.stage.gatewayWith({ url: 'http://127.0.0.1:1', retryWaitsMs: [] }),
  }
  const order = { ...usualOrder(shop), code: 'HALF' }
  await expect(orderBundle(nobody, order)).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
  shop.clock.aheadMs = 31 * minute
  await settleForgottenPayments(shop.platform)
  expect(await orderBundle(shop.platform, order)).toMatchObject({ status: 'cancelled' })
  expect(await db.selectFrom('discount_use').selectAll().execute()).toEqual([])
})

test.each([{ amount_minor: 4999 }, { currency: 'USD' }])(
  'money other than the one ordered is never booked: %o',
  async (ordered) => {
    const order = await shop.order()
    await db.updateTable('payment').set(ordered).where('id', '=', order.id).execute()
    await shop.press(order.checkout_url)
    await noticesOf(order, 1)
    expect(await paymentOf(shop.platform, shop.ann, order.id)).toMatchObject({ status: 'pending' })
    expect(await purchases()).toEqual([])
  },
)

test('refunded before it was ever booked: nothing is added', async () => {
  await shop.stage.misbehave({ webhook_never: 1 })
  const order = await shop.order()
  await shop.press(order.checkout_url)
  await shop.stage.force(order.provider_id ?? '', 'charged_back')
  expect(await paymentOf(shop.platform, shop.ann, order.id)).toMatchObject({ status: 'charged_back' })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
})

test('[8.132] a provider that leaves three payments in a row unanswered is asked no more in that round; the next begins with the others', async () => {
  await shop.stage.misbehave({ webhook_never: 1 })
  for (let ordered = 0; ordered < 5; ordered++) await shop.press((await shop.order()).checkout_url)
  const { gateway } = shop.platform
  const asked: string[] = []
  const readPayment: typeof gateway.readPayment = (id) => {
    asked.push(id)
    return Promise.reject(new ProductError('payment_provider_unavailable'))
  }
  const silent = { ...shop.platform, gateway: { ...gateway, readPayment } }
  shop.clock.aheadMs = 3 * minute
  await settleForgottenPayments(silent)
  expect(asked).toHaveLength(3)
  shop.clock.aheadMs = 6 * minute
  await settleForgottenPayments(silent)
  expect(new Set(asked.slice(0, 5)).size).toBe(5)
  shop.clock.aheadMs = 9 * minute
  await settleForgottenPayments(shop.platform)
  expect(await purchases()).toHaveLength(5)
})
