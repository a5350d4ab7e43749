// Orders that were given up, and whose pages were paid all the same: what has its discount or its part of the limit no more goes back.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { wholeOf } from '#base/pages.ts'
import { minute } from '#base/time.ts'
import { decide } from '#platform/payments/fixture-emulators.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import type { PaymentRow } from '../queries.ts'
import { refundsByHand, settleByHand, settleForgottenRefunds } from '../refunds/service.ts'
import { settleForgottenPayments } from '../service.ts'
import { setLimit } from '../spending/service.ts'

const later = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 50 })

const shops = { mollie: await openShop('mollie'), verotel: await openShop('verotel') }

describe.each(['mollie', 'verotel'] as const)('%s', (provider) => {
  const shop = shops[provider]
  const { db } = shop
  // Neither can take the page of these back.
  const method = provider === 'mollie' ? 'ideal' : 'card'
  beforeEach(() => shop.stage.misbehave({ webhook_retry_ms: 50, settle_ms: 100, webhook_copies: 2 }))

  const order = (changes: Parameters<typeof shop.order>[0] = {}) => shop.order({ method, ...changes })
  const pay = (...orders: PaymentRow[]) => Promise.all(orders.map(({ checkout_url }) => decide(checkout_url, 'pay')))
  const fails = async ({ checkout_url }: PaymentRow) => {
    await decide(checkout_url, 'fail')
    shop.clock.aheadMs = 5 * minute
    await settleForgottenPayments(shop.platform)
  }
  const expectRight = async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([])
  const statuses = async () =>
    (await db.selectFrom('payment').select('status').orderBy('id').execute()).map(({ status }) => status)
  const goesBack = async () =>
    (await db.selectFrom('refund').select(['payment_id', 'origin', 'amount_minor']).execute()).map(
      (one) => `${one.payment_id} ${one.origin} ${one.amount_minor}`,
    )
  const signUpNow = () =>
    db.updateTable('member').set({ signed_up_at: new Date() }).where('id', '=', shop.ann).execute()
  const thisMany = (states: readonly string[], state: string) => states.filter((one) => one === state).length

  test('[10.100] however many pages were left open and are paid at once, one is sold at the discount', async () => {
    await signUpNow()
    const orders = [await order(), await order(), await order(), await order()]
    expect(orders.map(({ amount_minor }) => amount_minor)).toEqual([2999, 2999, 2999, 2999])
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled', 'pending'])
    await pay(...orders)
    await later(async () => expect(await goesBack()).toHaveLength(3))
    await later(async () => expect(thisMany(await statuses(), 'completed')).toBe(1))
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    expect(await db.selectFrom('discount_use').select('first_only').execute()).toEqual([{ first_only: true }])
    await expectRight()
    shop.clock.aheadMs = 5 * minute
    await settleForgottenRefunds(shop.platform)
    const { byHand } = await wholeOf({ byHand: refundsByHand(shop.platform) })
    expect(byHand).toHaveLength(provider === 'verotel' ? 3 : 0)
    const [first, ...others] = byHand
    if (first) await settleByHand(shop.platform, first.id, 'Control Center')
    for (const { provider_id } of others) await shop.stage.force(provider_id, 'refunded')
    const posted = async () => (await db.selectFrom('refund').select('status').execute()).map(({ status }) => status)
    await later(async () => expect(await posted()).toEqual(['posted', 'posted', 'posted']))
    expect((await statuses()).toSorted()).toEqual(['cancelled', 'cancelled', 'cancelled', 'completed'])
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('[10.100] the page of an order that was given up has the discount while no other order has it', async () => {
    await signUpNow()
    const [left, next] = [await order(), await order()]
    await fails(next)
    expect(await statuses()).toEqual(['cancelled', 'failed'])
    await pay(left)
    await later(async () => expect(await statuses()).toEqual(['completed', 'failed']))
    expect([await goesBack(), (await shop.stateOf(shop.ann)).credits]).toEqual([[], 100])
    await expectRight()
  })

  test('[10.100] a code for one order in all stays with the member who took it meanwhile', async () => {
    await shop.addCode('ONCE', { validity: 'once' })
    const [left, next] = [await order({ code: 'ONCE' }), await order({ code: 'ONCE' })]
    await fails(next)
    expect(await statuses()).toEqual(['cancelled', 'failed'])
    const other = await order({ code: 'ONCE', memberId: shop.bob })
    await pay(left)
    await later(async () => expect(await goesBack()).toEqual([`${left.id} duplicate ${left.amount_minor}`]))
    await pay(other)
    await later(async () => expect(await statuses()).toEqual(['cancelled', 'failed', 'completed']))
    expect([await shop.stateOf(shop.ann), await shop.stateOf(shop.bob)]).toEqual([
      { credits: 0, premium: false },
      { credits: 100, premium: true },
    ])
    await expectRight()
  })

  test('[10.105] both pages of orders that the monthly limit has room for one of are paid: one is sold, the other goes back', async () => {
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    const orders = [await order(), await order()]
    expect(await statuses()).toEqual(['cancelled', 'pending'])
    await pay(...orders)
    await later(async () => expect(await goesBack()).toEqual([`${orders[0]?.id} duplicate 3999`]))
    await later(async () => expect(await statuses()).toEqual(['cancelled', 'completed']))
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('[10.105] the page of an order that was given up is sold while the limit has room for it', async () => {
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    const [left, next] = [await order(), await order()]
    await fails(next)
    await pay(left)
    await later(async () => expect(await statuses()).toEqual(['completed', 'failed']))
    expect([await goesBack(), (await shop.stateOf(shop.ann)).credits]).toEqual([[], 100])
    await expectRight()
  })
})
