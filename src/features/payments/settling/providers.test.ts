// Whole orders with the real providers' adapters, against their programs: from the order to credits, money back, and books that are right.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { day, minute } from '#base/time.ts'
import { decide } from '#platform/payments/fixture-emulators.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import { listToPayByHand } from '../refunds/queries.ts'
import { reconcile } from '../reconciling/service.ts'
import { refundsByHand, requestRefund, settleByHand, settleForgottenRefunds } from '../refunds/service.ts'
import { settleForgottenPayments } from '../service.ts'

const later = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 50 })

const shops = { mollie: await openShop('mollie'), verotel: await openShop('verotel') }

describe.each(['mollie', 'verotel'] as const)('%s', (provider) => {
  const shop = shops[provider]
  const { db } = shop
  beforeEach(() => shop.stage.misbehave({ webhook_retry_ms: 50, settle_ms: 100 }))
  afterAll(() => vi.restoreAllMocks())

  const rowOf = (id: string) => db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const becomes = (id: string, status: string) => later(async () => expect((await rowOf(id)).status).toBe(status))
  const expectRight = async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([])
  const order = () => shop.order({ method: 'card' })
  const waiting = async () => (await wholeOf({ byHand: refundsByHand(shop.platform) })).byHand
  const bought = async () => {
    const made = await order()
    await decide(made.checkout_url, 'pay')
    await becomes(made.id, 'completed')
    return { ...made, provider_id: made.provider_id ?? '' }
  }

  test('[10.36] [10.50] a notice that comes three times adds the credits once; a forged one is refused', async () => {
    await shop.stage.misbehave({ webhook_copies: 3, webhook_retry_ms: 50 })
    await bought()
    await later(async () => expect(shop.notices.length).toBeGreaterThanOrEqual(3))
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    const forged = [
      await fetch(`${shop.url}/api/postback.php?shopID=68849&referenceID=${newId()}&signature=${'0'.repeat(64)}`),
      await fetch(`${shop.url}/api/webhook.php?for=x&proof=y`, {
        method: 'POST',
        body: new URLSearchParams({ id: 'tr_1' }),
      }),
    ]
    expect(forged.map(({ status }) => status)).toEqual([401, 401])
    await expectRight()
  })

  test('[10.48] one that is never reported is found by the poller, and so is one that failed', async () => {
    await shop.stage.misbehave({ webhook_never: 1 })
    const [paid, failed] = [await order(), await shop.order({ method: 'card', memberId: shop.bob })]
    await decide(paid.checkout_url, 'pay')
    await decide(failed.checkout_url, 'fail')
    shop.clock.aheadMs = 5 * minute
    await settleForgottenPayments(shop.platform)
    expect([(await rowOf(paid.id)).status, (await rowOf(failed.id)).status]).toEqual(['completed', 'failed'])
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('[10.50] a crash between its answer and our commit: the same order again is the same payment', async () => {
    const clientId = newId()
    const createPayment: typeof shop.platform.gateway.createPayment = async (given) => {
      await shop.stage.gateway.createPayment(given)
      throw new Error('killed')
    }
    const dying = vi.spyOn(shop.platform.gateway, 'createPayment').mockImplementationOnce(createPayment)
    await expect(shop.order({ method: 'card', clientId })).rejects.toThrow('killed')
    dying.mockRestore()
    const again = await shop.order({ method: 'card', clientId })
    await decide(again.checkout_url, 'pay')
    await becomes(again.id, 'completed')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('[10.42] [10.50] a wrong amount is never booked; a chargeback takes back what is unused', async () => {
    await shop.stage.misbehave({ webhook_never: 1, misstate_payment: 1 })
    const made = await order()
    await decide(made.checkout_url, 'pay')
    shop.clock.aheadMs = 5 * minute
    await shop.stage.misbehave({ webhook_retry_ms: 50, misstate_payment: 1 })
    await settleForgottenPayments(shop.platform)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await shop.stage.misbehave({ webhook_retry_ms: 50 })
    shop.clock.aheadMs = 15 * minute
    await settleForgottenPayments(shop.platform)
    await becomes(made.id, 'completed')
    await shop.stage.force(made.provider_id ?? '', 'charged_back')
    await becomes(made.id, 'charged_back')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
  })

  test.runIf(provider === 'mollie')(
    '[10.108] a chargeback given back long after it was made, which nobody reported, is found by the daily comparison',
    async () => {
      const made = await bought()
      await shop.stage.force(made.provider_id, 'charged_back')
      await becomes(made.id, 'charged_back')
      const goneAt = Date.now()
      // Compared once, three days on: the next comparison begins behind the chargeback.
      shop.clock.aheadMs = 3 * day
      await reconcile(shop.platform)
      await shop.stage.misbehave({ webhook_never: 1 })
      await wait(5)
      await shop.stage.force(made.provider_id, 'paid')
      const { since } = await reconcile(shop.platform)
      expect(since.getTime()).toBeGreaterThanOrEqual(goneAt)
      expect((await rowOf(made.id)).status).toBe('completed')
      expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
      await expectRight()
    },
  )

  test('[10.45] [10.52] a refund that the member requests goes back, by API or by hand', async () => {
    const made = await bought()
    const asked = { memberId: shop.ann, clientId: newId(), paymentId: made.id, credits: 100, amountMinor: 3999 }
    const refund = await requestRefund(shop.platform, asked)
    expect((await shop.stateOf(shop.ann)).credits).toBe(0)
    const byHand = provider === 'verotel' ? [{ id: refund.id, amount_minor: 3999, status: 'reserved' }] : []
    expect(await waiting()).toMatchObject(byHand)
    expect(await listToPayByHand(db, provider, { id: refund.id }, 1)).toEqual([])
    await expectRight()
    shop.clock.aheadMs = 5 * minute
    await settleForgottenRefunds(shop.platform)
    // A person does it in the provider's own tool.
    if (byHand.length > 0) await shop.stage.force(made.provider_id, 'refunded')
    await becomes(made.id, 'refunded')
    expect(await waiting()).toEqual([])
    expect(await db.selectFrom('refund').select(['status', 'amount_minor']).execute()).toEqual([
      { status: 'posted', amount_minor: 3999 },
    ])
    const { reconciled, hasLedger } = await auditBooks(shop.platform)
    // The provider keeps its ledger through all tests.
    const differing = reconciled && (await wholeOf(reconciled)).differences
    const ofThis = differing?.filter(({ provider_id }) => provider_id === made.provider_id)
    expect([hasLedger, ofThis]).toEqual(provider === 'mollie' ? [true, []] : [false, undefined])
    await expectRight()
  })

  const refundOfAll = async () => {
    const made = await bought()
    const asked = { memberId: shop.ann, clientId: newId(), paymentId: made.id, credits: 100, amountMinor: 3999 }
    return { made, id: (await requestRefund(shop.platform, asked)).id }
  }

  test.runIf(provider === 'verotel')(
    '[10.95] a refund made in the provider’s own tool whose report never comes is booked on a person’s word, once',
    async () => {
      const { made, id } = await refundOfAll()
      const note = 'Control Center, 22 Nov'
      const twice = await Promise.allSettled([1, 2].map(() => settleByHand(shop.platform, id, { note, by: 'grace' })))
      expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await rowOf(made.id)).status).toBe('refunded')
      expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
      expect(await waiting()).toEqual([])
      await expectRight()
      // And then it comes after all.
      const heard = shop.notices.length
      await shop.stage.force(made.provider_id, 'refunded')
      await vi.waitFor(() => expect(shop.notices.length).toBeGreaterThan(heard), { timeout: 15_000 })
      expect(await db.selectFrom('refund').select(['status', 'settled_note']).execute()).toEqual([
        { status: 'posted', settled_note: note },
      ])
      await expectRight()
    },
  )

  test.runIf(provider === 'verotel')(
    '[10.52] a refund that waits for a person does so no longer once the bank has taken all of the money back',
    async () => {
      const { made } = await refundOfAll()
      await shop.stage.force(made.provider_id, 'charged_back')
      await becomes(made.id, 'charged_back')
      expect(await waiting()).toEqual([])
      expect(await db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'refused' }])
      expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
      await expectRight()
    },
  )

  test.runIf(provider === 'mollie')(
    '[10.95] a refund the provider has an API for is not booked on a person’s word',
    async () => {
      const { id } = await refundOfAll()
      await expect(settleByHand(shop.platform, id, { note: 'by hand', by: 'grace' })).rejects.toMatchObject({
        code: 'conflict',
      })
    },
  )

  test('[10.53] another provider is not asked about a payment that was made here', async () => {
    const made = await order()
    shop.clock.aheadMs = 5 * minute
    const readPayment = vi.fn()
    const gateway = { ...shop.stage.gateway, name: 'another', readPayment }
    await settleForgottenPayments({ ...shop.platform, gateway })
    expect(readPayment).not.toHaveBeenCalled()
    expect((await rowOf(made.id)).status).toBe('pending')
  })
})
