// Money that a bank takes back although it goes back anyway, or takes in pieces: the books say what is lost, and what comes again.
import { describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { returnCredits } from '#features/credits/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import { openShop } from '../fixture-shop.ts'
import { advanceRefund, refundableOf, requestRefund } from '../refunds/service.ts'
import { paymentOf } from '../service.ts'
import { settlePayment } from '../settling/service.ts'
import { auditBooks } from './service.ts'

const shop = await openShop()
const { db, bought, spend } = shop

/** What `npm run books` lists as refunded and taken back. */
let twice: number[] = []
/** What the provider’s totals are from now on; returns the accounts, which have to be right. */
const saidOf = async (order: { id: string; provider_id: string }) => {
  const paid = await shop.stage.gateway.readPayment(order.provider_id)
  return async (sums: Partial<typeof paid>) => {
    const readPayment = async () => ({ ...paid, ...sums })
    await settlePayment({ ...shop.platform, gateway: { ...shop.stage.gateway, readPayment } }, order, order.provider_id)
    const { broken, balances, goneTwice } = await auditBooks({
      ...shop.platform,
      gateway: { ...shop.stage.gateway, lacks: ['ledger'] },
    })
    expect([...broken]).toEqual([])
    twice = (await wholeOf({ goneTwice })).goneTwice.map(({ amount_minor }) => amount_minor)
    return Object.fromEntries(balances.map(({ account, amount_minor }) => [account, amount_minor]))
  }
}

/** The recipients of all messages are erased. */
const unread = async () => {
  const spent = await db.selectFrom('credit_entry').select('key').distinct().where('reason', '=', 'message').execute()
  for (const { key } of spent)
    await inTransaction(db, (tx) => returnCredits(tx, key, { reason: 'message_returned', now: shop.platform.now() }))
}

test('[10.103] refunded in part, and the bank takes all of it: only what is no longer held is our loss', async () => {
  const order = await bought()
  const { provider_id } = order
  await shop.stage.gateway.refund({ provider_id, amount_minor: 2000, currency: 'EUR', idempotency_key: newId() })
  const says = await saidOf(order)
  const before = await says({ charged_back_minor: 0, reversed_minor: 0 })
  const state = await shop.stateOf(shop.ann)
  const gone = { charged_back_minor: 3999, reversed_minor: 0 }
  expect(await says(gone)).toMatchObject({ provider: -2085, losses: 2000, unspent: 0, tax: 0 })
  expect(await says(gone), 'heard twice').toMatchObject({ provider: -2085, losses: 2000 })
  expect(await says({ ...gone, reversed_minor: 3999 })).toEqual({ ...before, losses: 0 })
  expect(await shop.stateOf(shop.ann)).toEqual(state)
})

test('[10.171] a refund that goes out although the bank took everything meanwhile has left twice, until the bank returns it', async () => {
  const order = await bought()
  await spend(30)
  const says = await saidOf(order)
  await shop.stage.misbehave({ refund_ms: 1, hold: 1, webhook_never: 1 })
  const request = { memberId: shop.ann, clientId: newId(), paymentId: order.id, credits: 70, amountMinor: 2800 }
  expect(await requestRefund(shop.platform, request)).toMatchObject({ status: 'reserved' })
  const taken = { charged_back_minor: 3999 }
  expect(await says(taken)).toMatchObject({ owed_back: -2800, losses: 3792, tax: 0 })
  const lost = { provider: -2885, owed_back: 0, losses: 3792, unspent: 0, tax: 0, earned: -992 }
  expect(await says({ ...taken, refunded_minor: 2800 })).toMatchObject(lost)
  expect(await says({ ...taken, refunded_minor: 2800 }), 'heard twice').toMatchObject(lost)
  expect(twice).toEqual([2800])
  expect(await db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'posted' }])
  const back = { ...taken, refunded_minor: 2800, reversed_minor: 3999 }
  expect(await says(back)).toMatchObject({ provider: 1114, owed_back: 0, unspent: 0, tax: -208, earned: -992 })
  expect(twice).toEqual([])
  expect((await paymentOf(shop.platform, shop.ann, order.id)).status).toBe('completed')
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: true })
})

test('[10.171] the provider pays back on its own what the bank has: booked too', async () => {
  const order = await bought()
  const says = await saidOf(order)
  await says({ charged_back_minor: 3999 })
  expect(await says({ charged_back_minor: 3999, refunded_minor: 3999 })).toMatchObject({
    provider: -4084,
    losses: 3999,
    tax: 0,
    owed_back: 0,
  })
  expect((await paymentOf(shop.platform, shop.ann, order.id)).status).toBe('charged_back')
  await says({ charged_back_minor: 3999, refunded_minor: 3999, reversed_minor: 3999 })
  expect((await paymentOf(shop.platform, shop.ann, order.id)).status).toBe('refunded')
  expect(await shop.stateOf(shop.ann), 'who has the money has no credits').toEqual({ credits: 0, premium: false })
})

test('[10.171] so is a part of it, and the rest of the credits come back when the bank returns the money', async () => {
  const order = await bought()
  const says = await saidOf(order)
  await says({ charged_back_minor: 3999 })
  await says({ charged_back_minor: 3999, refunded_minor: 1000 })
  await says({ charged_back_minor: 3999, refunded_minor: 1000, reversed_minor: 3999 })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 75, premium: true })
  const paid = await paymentOf(shop.platform, shop.ann, order.id)
  expect(await refundableOf(shop.platform, paid)).toMatchObject({ credits: 75, amountMinor: 2999 })
})

test('[6.66] what was paid back while the bank had the money keeps its share of the credits, also of a refund that was refused', async () => {
  const order = await bought()
  await shop.stage.misbehave({ refund_ms: 1, hold: 1, webhook_never: 1 })
  const request = { memberId: shop.ann, clientId: newId(), paymentId: order.id, credits: 100, amountMinor: 3999 }
  await requestRefund(shop.platform, request)
  const says = await saidOf(order)
  await says({ charged_back_minor: 3999 })
  const refund = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  const refused = { refund_id: refund.refund_id ?? '', refunded_minor: 0, status: 'refused' } as const
  const gateway = { ...shop.stage.gateway, readRefund: async () => refused }
  await advanceRefund({ ...shop.platform, gateway }, refund)
  await says({ charged_back_minor: 3999, refunded_minor: 1000 })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
  await says({ charged_back_minor: 3999, refunded_minor: 1000, reversed_minor: 3999 })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 75, premium: true })
})

test('[6.66] of an order that was paid back in full, nothing comes back with the money that the bank returns', async () => {
  const order = await bought()
  await spend(30)
  const says = await saidOf(order)
  await says({ charged_back_minor: 1000, refunded_minor: 3999 })
  await unread()
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
  await says({ charged_back_minor: 1000, refunded_minor: 3999, reversed_minor: 1000 })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
})

test('[10.172] taken back in two pieces and returned: all the credits come back, once the bank has returned both', async () => {
  const order = await bought()
  await spend(30)
  const says = await saidOf(order)
  const before = await says({})
  await says({ charged_back_minor: 1000 })
  await says({ charged_back_minor: 3999 })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
  await says({ charged_back_minor: 3999, reversed_minor: 2999 })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
  expect(await says({ charged_back_minor: 3999, reversed_minor: 3999 })).toEqual({ ...before, losses: 0 })
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 70, premium: true })
})

describe('[10.192] a message that was paid from an order and never read, returned after the money went back', () => {
  const gone = { charged_back_minor: 3999, reversed_minor: 0 }

  test('brings no credits to whom the bank gave the money, and all of them once it has returned it', async () => {
    const order = await bought()
    await spend(30)
    await spend(10)
    const says = await saidOf(order)
    await says(gone)
    await unread()
    const taken = await says(gone)
    await unread()
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    expect(taken).toMatchObject({ unspent: 0, earned: -1322, losses: 1322, tax: 0 })
    expect(await says({ ...gone, reversed_minor: 3999 })).toMatchObject({ unspent: -3305, tax: -694 })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
  })

  test('brings none to whom everything was refunded; what was paid from another order comes back', async () => {
    const order = await bought()
    await bought({ bundleId: shop.bundles[20] ?? '' })
    await spend(30)
    await spend(80)
    const says = await saidOf(order)
    await says({ refunded_minor: 3999 })
    await unread()
    await says({ refunded_minor: 3999 })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 20, premium: true })
  })

  test('brings them back while only a part was refunded', async () => {
    const order = await bought()
    await spend(30)
    const says = await saidOf(order)
    await says({ refunded_minor: 2000 })
    await unread()
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 50, premium: true })
  })
})
