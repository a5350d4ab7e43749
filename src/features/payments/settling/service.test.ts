// Gateways on their worst days: orders paid twice, notices that come late, in the wrong order, or while we crash.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { hour, minute } from '#base/time.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop, usualOrder } from '../fixture-shop.ts'
import { paymentJobs } from '../jobs.ts'
import { orderBundle } from '../orders/service.ts'
import { paymentOf, settleForgottenPayments } from '../service.ts'
import type { PaymentRow } from '../service.ts'
import { reconcile } from '../reconciling/service.ts'
import { refundsOf, settleForgottenRefunds } from '../refunds/service.ts'
import { settlePayment } from './service.ts'

const shop = await openShop()
const { db } = shop
let startedAt = new Date()
beforeEach(() => {
  startedAt = new Date()
  shop.clock.aheadMs = 0
  return shop.stage.misbehave({ webhook_retry_ms: 50 })
})

const rowOf = (id: string) => db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect((await rowOf(id)).status).toBe(status), { timeout: 15_000, interval: 20 })
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 50 })
const expectRight = async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([])
const read = (id: string | null) => shop.stage.gateway.readPayment(id ?? '')
const purchases = async () => (await db.selectFrom('credit_entry').select('key').execute()).map(({ key }) => key)

/** Another payment for the same order at the provider: as if the key we ask with had been forgotten there. */
const secondFor = (order: PaymentRow) =>
  shop.stage.gateway.createPayment({
    idempotency_key: newId(),
    amount_minor: order.amount_minor,
    currency: order.currency,
    description: 'again',
    method: 'card',
    locale: 'en',
    return_url: `${shop.url}/transactions/${order.id}`,
    webhook_url: `${shop.url}/api/webhook.php`,
    reference: order.id,
  })

describe('[10.47] two payments for one order', () => {
  test('the second is refunded, and adds nothing', async () => {
    const order = await shop.order()
    await shop.pay(order)
    const second = await secondFor(order)
    await shop.press(second.checkout_url)
    await soon(async () =>
      expect(await db.selectFrom('refund').select('origin').execute()).toEqual([{ origin: 'duplicate' }]),
    )
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
    await settleForgottenRefunds(shop.platform)
    await soon(async () =>
      expect(await read(second.provider_id)).toMatchObject({ status: 'refunded', refunded_minor: 3999 }),
    )
    await soon(async () =>
      expect(await db.selectFrom('refund').select(['status', 'credits']).execute()).toEqual([
        { status: 'posted', credits: 0 },
      ]),
    )
    expect(await read(order.provider_id)).toMatchObject({ status: 'paid', refunded_minor: 0 })
    expect(await rowOf(order.id)).toMatchObject({ status: 'completed', provider_id: order.provider_id })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('[10.109] the second is shown beside the order, and reported by mail and to open windows', async () => {
    await shop.addContact(shop.ann)
    const order = await shop.order()
    const told = { to: [shop.ann], event: 'payment', payment_id: order.id, status: 'completed' }
    await shop.pay(order)
    // Windows are told after the commit.
    await soon(async () => expect(shop.heard).toContainEqual(told))
    shop.heard.length = 0
    const second = await secondFor(order)
    await shop.press(second.checkout_url)
    const templates = async () =>
      (await db.selectFrom('mail').select('template').orderBy('id').execute()).map(({ template }) => template)
    const gone = async () => (await refundsOf(db, [order.id]))(order.id)
    await soon(async () => expect(await templates()).toEqual(['payment_completed', 'payment_twice']))
    const none = { refunded: 0, refund_pending: 0 }
    expect(await gone()).toEqual({ ...none, surplus: { returned: 0, pending: 3999, by_hand: 0 } })
    await settleForgottenRefunds(shop.platform)
    await soon(async () =>
      expect(await templates()).toEqual(['payment_completed', 'payment_twice', 'payment_refunded']),
    )
    expect(await gone()).toEqual({ ...none, surplus: { returned: 3999, pending: 0, by_hand: 0 } })
    expect(shop.heard).toEqual([told, told])
  })

  test('paid only under the second, the first is given up and the order is completed once', async () => {
    const order = await shop.order()
    const second = await secondFor(order)
    await shop.press(second.checkout_url)
    await becomes(order.id, 'completed')
    expect((await rowOf(order.id)).provider_id).toBe(second.provider_id)
    expect((await read(order.provider_id)).status).toBe('canceled')
    expect(await purchases()).toEqual([`payment:${order.id}`])
    expect(await db.selectFrom('refund').select('id').execute()).toEqual([])
    await expectRight()
  })

  test('a second one that fails, or is given up, leaves the order to the first', async () => {
    const order = await shop.order()
    for (const status of ['failed', 'canceled'] as const) {
      const second = await secondFor(order)
      await shop.stage.force(second.provider_id, status)
      await settlePayment(shop.platform, order, second.provider_id)
    }
    expect(await rowOf(order.id)).toMatchObject({ status: 'pending', provider_id: order.provider_id })
    await shop.press(order.checkout_url)
    await becomes(order.id, 'completed')
  })

  test('both paid at once, in whatever order they are reported: one is kept, the other goes back', async () => {
    const order = await shop.order()
    const second = await secondFor(order)
    await Promise.all([shop.press(order.checkout_url), shop.press(second.checkout_url)])
    await becomes(order.id, 'completed')
    await soon(async () => {
      await settleForgottenRefunds(shop.platform)
      shop.clock.aheadMs += 3 * minute
      const both = [await read(order.provider_id), await read(second.provider_id)]
      expect(both.map(({ refunded_minor }) => refunded_minor).toSorted((one, other) => one - other)).toEqual([0, 3999])
    })
    await soon(async () =>
      expect(await db.selectFrom('refund').select(['status', 'origin']).execute()).toEqual([
        { status: 'posted', origin: 'duplicate' },
      ]),
    )
    expect(await purchases()).toEqual([`payment:${order.id}`])
    await expectRight()
  })

  test('a second one that nobody reported is found by the daily comparison', async () => {
    await shop.stage.misbehave({ webhook_never: 1 })
    const order = await shop.order()
    await shop.pay(order)
    const second = await secondFor(order)
    await shop.press(second.checkout_url)
    const listMovements: typeof shop.stage.gateway.listMovements = (since, after) =>
      shop.stage.gateway.listMovements(since > startedAt ? since : startedAt, after)
    await reconcile({ ...shop.platform, gateway: { ...shop.stage.gateway, listMovements } })
    expect(await db.selectFrom('refund').select(['provider_id', 'origin']).execute()).toEqual([
      { provider_id: second.provider_id, origin: 'duplicate' },
    ])
    await expectRight()
  })

  test('a second one that the bank takes back is not paid back again', async () => {
    const order = await shop.order()
    await shop.pay(order)
    const second = await secondFor(order)
    await shop.press(second.checkout_url)
    await soon(async () => expect(await db.selectFrom('refund').select('id').execute()).toHaveLength(1))
    await shop.stage.force(second.provider_id, 'charged_back')
    await soon(async () =>
      expect(await db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'refused' }]),
    )
    await settleForgottenRefunds(shop.platform)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })
})

describe('[10.48] notices', () => {
  test('in the wrong order, the payment stays what it is', async () => {
    await shop.stage.misbehave({ webhook_reorder: 1, settle_ms: 100 })
    const order = await shop.order()
    await shop.press(order.checkout_url, 'pay_later')
    await soon(async () => expect(shop.notices.filter((id) => id === order.provider_id)).toHaveLength(2))
    expect(await rowOf(order.id)).toMatchObject({ status: 'completed' })
    expect(await purchases()).toEqual([`payment:${order.id}`])
    await expectRight()
  })

  test('72 hours late, it is booked; and also if none ever comes', async () => {
    await shop.stage.misbehave({ webhook_never: 1 })
    const [late, never] = [await shop.order(), await shop.order({ memberId: shop.bob })]
    for (const order of [late, never]) await shop.press(order.checkout_url)
    shop.clock.aheadMs = 72 * hour
    await shop.stage.misbehave({})
    await shop.stage.force(late.provider_id ?? '', 'paid')
    await becomes(late.id, 'completed')
    await settleForgottenPayments(shop.platform)
    expect((await rowOf(never.id)).status).toBe('completed')
    await expectRight()
  })

  test('late for an abandoned order: the money was taken, so it counts', async () => {
    const order = await shop.order()
    await db
      .updateTable('payment')
      .set({ status: 'cancelled', settled_at: new Date() })
      .where('id', '=', order.id)
      .execute()
    await shop.press(order.checkout_url)
    await becomes(order.id, 'completed')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('a crash before our commit: nothing is booked, the notice is refused, and comes again', async () => {
    const order = await shop.order()
    const { now } = shop.platform
    let deaths = 0
    // The first instant that is asked for is inside the transaction that books.
    shop.platform.now = () => {
      deaths += 1
      throw new Error('killed')
    }
    await shop.press(order.checkout_url)
    await soon(async () => expect(deaths).toBeGreaterThan(0))
    expect(await purchases()).toEqual([])
    expect((await rowOf(order.id)).status).toBe('pending')
    shop.platform.now = now
    await becomes(order.id, 'completed')
    expect(await purchases()).toEqual([`payment:${order.id}`])
    await expectRight()
  })
})

test('[10.48] a crash between the provider’s answer and our commit: ordered again, it is one payment', async () => {
  const order = usualOrder(shop)
  const made: string[] = []
  const dying = {
    ...shop.stage.gateway,
    createPayment: async (given: Parameters<typeof shop.stage.gateway.createPayment>[0]) => {
      made.push((await shop.stage.gateway.createPayment(given)).provider_id)
      throw new Error('killed')
    },
  }
  await expect(orderBundle({ ...shop.platform, gateway: dying }, order)).rejects.toThrow('killed')
  const again = await orderBundle(shop.platform, order)
  expect([again.provider_id]).toEqual(made)
  await shop.press(again.checkout_url)
  await becomes(again.id, 'completed')
  expect(await paymentOf(shop.platform, shop.ann, again.id)).toMatchObject({ status: 'completed' })
  expect(await purchases()).toEqual([`payment:${again.id}`])
  await expectRight()
})

test('delivered notices are deleted when no debit can come back any more', async () => {
  const { platform } = shop
  const [now, before] = [platform.now(), new Date(platform.now().getTime() - 71 * 86_400_000)]
  const events = [
    { event_id: 'old', received_at: before },
    { event_id: 'new', received_at: now },
  ]
  await db
    .insertInto('webhook_event')
    .values(events.map((event) => ({ provider: 'sandbox', ...event })))
    .execute()
  await paymentJobs(platform)
    .find(({ name }) => name === 'payments.forget_accounts')
    ?.run({})
  expect(await db.selectFrom('webhook_event').select('event_id').execute()).toEqual([{ event_id: 'new' }])
})
