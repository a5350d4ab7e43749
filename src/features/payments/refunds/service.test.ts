// Refunds by members on a real database against the real sandbox provider: reserved first, posted when it says so.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { day, minute } from '#base/time.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { waitingRefunds } from '../overview/service.ts'
import { lockMember } from '../queries.ts'
import { paymentOf } from '../service.ts'
import { settlePayment } from '../settling/service.ts'
import {
  refundableOf,
  refundablesOf,
  refundsByHand,
  refundsOf,
  requestRefund,
  settleByHand,
  settleForgottenRefunds,
} from './service.ts'
import type { RefundRequest } from './service.ts'

const shop = await openShop()
const { db, bought, spend } = shop
beforeEach(() => {
  shop.clock.aheadMs = 0
  return shop.stage.misbehave({})
})

const asked = (paymentId: string, changes: Partial<RefundRequest> = {}): RefundRequest => ({
  memberId: shop.ann,
  clientId: newId(),
  paymentId,
  credits: 100,
  amountMinor: 3999,
  ...changes,
})
const refused = (code: string) => expect.objectContaining({ name: 'ProductError', code }) as Error
/** Ann has an address. */
const writtenTo = async () => {
  const address = { email: 'ann@duet.test', language: 'de', confirmed_at: null }
  await db
    .insertInto('contact')
    .values({ member_id: shop.ann, site_id: shop.site, ...address })
    .execute()
}
const refundRows = () => db.selectFrom('refund').select(['status', 'credits', 'amount_minor']).execute()
const statusOf = async (id: string) => (await paymentOf(shop.platform, shop.ann, id)).status
const becomes = (status: string) =>
  vi.waitFor(async () => expect(await refundRows()).toMatchObject([{ status }]), { timeout: 15_000, interval: 50 })
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 50 })
/** All invariants of the books, whatever earlier tests left at the provider. */
const expectRight = async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([])

describe('a refund', () => {
  test('[10.24] of an unused part: the credits go, the money comes back, premium stays', async () => {
    const order = await bought()
    await spend(30)
    expect(await refundableOf(shop.platform, order)).toMatchObject({ credits: 70, amountMinor: 2800 })
    const refund = await requestRefund(shop.platform, asked(order.id, { credits: 70, amountMinor: 2800 }))
    expect(refund).toMatchObject({ status: 'posted', credits: 70, amount_minor: 2800 })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: true })
    expect(await statusOf(order.id)).toBe('completed')
    expect((await shop.stage.gateway.readPayment(order.provider_id)).refunded_minor).toBe(2800)
    expect((await refundsOf(db, [order.id]))(order.id).refunded).toBe(2800)
    expect(await refundableOf(shop.platform, order)).toBeNull()
    await expectRight()
  })

  test('[10.24] [4.6] of a whole purchase: premium ends with the last one', async () => {
    const [first, second] = [await bought(), await bought()]
    await requestRefund(shop.platform, asked(first.id))
    expect(await statusOf(first.id)).toBe('refunded')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await requestRefund(shop.platform, asked(second.id))
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
  })

  test('[4.6] the last two purchases, posted as refunded at the same moment: premium ends', async () => {
    const orders = [await bought(), await bought()]
    await shop.stage.misbehave({ refund_ms: 1, hold: 1, webhook_never: 1 })
    for (const { id } of orders) await requestRefund(shop.platform, asked(id))
    expect(await refundRows()).toMatchObject([{ status: 'reserved' }, { status: 'reserved' }])
    for (const { provider_id } of orders) await shop.stage.force(provider_id, 'refunded')
    const letGo = await holdOpen(db, (tx) => lockMember(tx, shop.ann))
    const settled = Promise.all(orders.map((order) => settlePayment(shop.platform, order, order.provider_id)))
    await untilLockAwaited(db, 2)
    await letGo()
    await settled
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(['refunded', 'refunded'])
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
  })

  test('[10.45] the credits are reserved at once, and the money is posted when the provider says so', async () => {
    const order = await bought()
    await shop.stage.misbehave({ refund_ms: 1, hold: 1 })
    expect(await requestRefund(shop.platform, asked(order.id))).toMatchObject({ status: 'reserved' })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: true })
    expect((await refundsOf(db, [order.id]))(order.id).refund_pending).toBe(3999)
    await expectRight()
    await shop.stage.misbehave({})
    await becomes('posted')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
  })

  test('[10.45] a refund is confirmed by mail, with a subject that reveals nothing', async () => {
    await writtenTo()
    const order = await bought()
    await requestRefund(shop.platform, asked(order.id))
    const mails = await soon(async () => {
      const all = await db.selectFrom('mail').selectAll().where('template', '=', 'payment_refunded').execute()
      expect(all).toHaveLength(1)
      return all
    })
    expect(mails[0]).toMatchObject({ to_address: 'ann@duet.test', subject: 'Deine Erstattung' })
    expect(mails[0]?.body_text.replaceAll('\u00a0', ' ')).toContain('39,99 €')
  })

  test('[10.45] refused by the provider, the credits come back, and a mail says so', async () => {
    await writtenTo()
    const order = await bought()
    await spend(30)
    await shop.stage.misbehave({ refuse_refund: 1 })
    const rest = { credits: 70, amountMinor: 2800 }
    expect(await requestRefund(shop.platform, asked(order.id, rest))).toMatchObject({ status: 'refused' })
    const mail = await db.selectFrom('mail').selectAll().where('template', '=', 'refund_refused').execute()
    expect(mail).toMatchObject([{ to_address: 'ann@duet.test', subject: 'Deine Erstattung' }])
    expect(mail[0]?.body_text.replaceAll('\u00a0', ' ')).toMatch(/28,00 €[^]*70 Credits/)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 70, premium: true })
    await expectRight()
    expect(await requestRefund(shop.platform, asked(order.id, rest))).toMatchObject({ status: 'posted' })
  })

  test('[10.24] not for another member’s order, not too late, not for an amount other than shown', async () => {
    const order = await bought()
    await expect(requestRefund(shop.platform, asked(order.id, { memberId: shop.bob }))).rejects.toEqual(
      refused('not_found'),
    )
    await spend(1)
    await expect(requestRefund(shop.platform, asked(order.id))).rejects.toEqual(refused('refund_changed'))
    shop.clock.aheadMs = 14 * day
    const rest = asked(order.id, { credits: 99, amountMinor: 3960 })
    await expect(requestRefund(shop.platform, rest)).rejects.toEqual(refused('refund_too_late'))
    await spend(99)
    await expect(requestRefund(shop.platform, rest)).rejects.toEqual(refused('nothing_to_refund'))
    expect(await refundRows()).toEqual([])
  })

  test('[10.193] of everything unused, newest first, however many orders came later', async () => {
    const first = await bought()
    for (let made = 0; made < 55; made += 1) await shop.order()
    const last = await bought({ bundleId: shop.bundles[20] ?? '' })
    await spend(30)
    const found = async () =>
      (await refundablesOf(shop.platform, shop.ann)).map(({ payment, credits, amountMinor }) => [
        payment,
        credits,
        amountMinor,
      ])
    expect(await found()).toEqual([
      [last.id, 20, 1000],
      [first.id, 70, 2800],
    ])
    shop.clock.aheadMs = 14 * day
    expect(await found()).toEqual([])
  })

  test('[10.42] charged back while it was on its way: the bank has it all, and nothing comes back until the bank gives it back', async () => {
    const order = await bought()
    await spend(30)
    await shop.stage.misbehave({ refund_ms: 1, hold: 1 })
    await requestRefund(shop.platform, asked(order.id, { credits: 70, amountMinor: 2800 }))
    await shop.stage.force(order.provider_id, 'charged_back')
    await settlePayment(shop.platform, order, order.provider_id)
    expect(await statusOf(order.id)).toBe('charged_back')
    await shop.stage.misbehave({})
    await vi.waitFor(async () => {
      shop.clock.aheadMs += 3 * minute
      await settleForgottenRefunds(shop.platform)
      expect(await refundRows()).toMatchObject([{ status: 'refused' }])
    }, 15_000)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
    await shop.stage.force(order.provider_id, 'paid')
    await settlePayment(shop.platform, order, order.provider_id)
    await settlePayment(shop.platform, order, order.provider_id)
    expect(await statusOf(order.id)).toBe('completed')
    expect(await shop.stateOf(shop.ann), 'and the bank gave it back').toEqual({ credits: 70, premium: true })
    await expectRight()
    expect(await refundableOf(shop.platform, order)).toMatchObject({ credits: 70, amountMinor: 2800 })
  })
})

test('[10.53] bought at a provider that is no longer used: a person pays it back there, and books it', async () => {
  const order = await bought()
  await spend(30)
  const [readPayment, refund] = [vi.fn(), vi.fn()]
  const moved = { ...shop.platform, gateway: { ...shop.stage.gateway, name: 'another', readPayment, refund } }
  const waiting = async () => (await wholeOf({ refunds: refundsByHand(moved) })).refunds
  expect(await refundableOf(moved, order)).toMatchObject({ credits: 70, amountMinor: 2800 })
  const { id, status } = await requestRefund(moved, asked(order.id, { credits: 70, amountMinor: 2800 }))
  await settleForgottenRefunds(moved)
  expect([status, await shop.stateOf(shop.ann)]).toEqual(['reserved', { credits: 0, premium: true }])
  expect(await waiting()).toMatchObject([{ id, provider: 'sandbox', amount_minor: 2800 }])
  expect(await waitingRefunds(moved)).toMatchObject({ open: 1 })
  await settleByHand(moved, id, { note: 'in the sandbox', by: 'grace' })
  expect(await refundRows()).toEqual([{ status: 'posted', credits: 70, amount_minor: 2800 }])
  expect([await waiting(), await statusOf(order.id)]).toEqual([[], 'completed'])
  expect([readPayment.mock.calls, refund.mock.calls]).toEqual([[], []])
})

describe('at the same time', () => {
  test('[10.46] two windows: one refund', async () => {
    const order = await bought()
    const tries = await Promise.allSettled([1, 2, 3].map(() => requestRefund(shop.platform, asked(order.id))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundRows()).toHaveLength(1)
    expect((await shop.stage.gateway.readPayment(order.provider_id)).refunded_minor).toBe(3999)
    await expectRight()
  })

  test('[7.23] [7.24] the same client_id: one refund, one answer; with another sum it is refused', async () => {
    const order = await bought()
    const same = asked(order.id)
    const answers = await Promise.all([1, 2, 3].map(() => requestRefund(shop.platform, same)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await refundRows()).toHaveLength(1)
    await expect(requestRefund(shop.platform, { ...same, amountMinor: 1 })).rejects.toEqual(refused('client_id_reused'))
  })

  test('[10.46] the last credit is spent or refunded, never both', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 8; round++) {
      const order = await bought({ bundleId: shop.bundles[20] ?? '' })
      await spend(19)
      const [spent, back] = await Promise.allSettled([
        spend(1),
        requestRefund(shop.platform, asked(order.id, { credits: 1, amountMinor: 50 })),
      ])
      outcomes.push(`${spent.status} ${back.status}`)
      expect((await shop.stateOf(shop.ann)).credits).toBe(0)
    }
    for (const outcome of outcomes) expect(['fulfilled rejected', 'rejected fulfilled']).toContain(outcome)
    await expectRight()
  })
})

describe('on a bad day', () => {
  test.each([
    ['the provider is away', { refuse: 1 }],
    ['the provider dies after its commit', { die_after_commit: 1 }],
    ['the answer is lost', { fail_after_commit: 1 }],
  ])(
    '[10.45] %s: reserved, and settled once later',
    async (_, faults) => {
      const order = await bought()
      await shop.stage.misbehave(faults)
      const hasty = { ...shop.platform, gateway: shop.stage.gatewayWith({ retryWaitsMs: [] }) }
      expect(await requestRefund(hasty, asked(order.id))).toMatchObject({ credits: 100 })
      shop.clock.aheadMs = 3 * minute
      const patient = {
        ...shop.platform,
        gateway: shop.stage.gatewayWith({ retryWaitsMs: Array<number>(40).fill(250) }),
      }
      await settleForgottenRefunds(patient)
      await becomes('posted')
      expect((await patient.gateway.readPayment(order.provider_id)).refunded_minor).toBe(3999)
      await expectRight()
    },
    30_000,
  )

  test('[10.45] a crash between the provider’s answer and our commit: requested again, it is one refund', async () => {
    const order = await bought()
    await shop.stage.misbehave({ webhook_never: 1 })
    const gateway = {
      ...shop.stage.gateway,
      refund: async (given: Parameters<typeof shop.stage.gateway.refund>[0]) => {
        await shop.stage.gateway.refund(given)
        throw new Error('gone')
      },
    }
    await requestRefund({ ...shop.platform, gateway }, asked(order.id))
    expect(await refundRows()).toMatchObject([{ status: 'reserved' }])
    shop.clock.aheadMs = 3 * minute
    await settleForgottenRefunds(shop.platform)
    expect(await refundRows()).toMatchObject([{ status: 'posted' }])
    expect((await shop.stage.gateway.readPayment(order.provider_id)).refunded_minor).toBe(3999)
    await expectRight()
  })
})
