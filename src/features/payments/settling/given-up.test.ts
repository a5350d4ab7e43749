// Abandoned orders whose pages were paid all the same: whatever no longer has its discount or its share of the limit goes back.
import { describe, expect, test } from 'vitest'
import { wholeOf } from '#base/pages.ts'
import { day, minute } from '#base/time.ts'
import { inTransaction } from '#platform/db/db.ts'
import { decide } from '#platform/payments/fixture-emulators.ts'
import type { PaymentRow } from '../queries.ts'
import { refundsByHand, settleByHand, settleForgottenRefunds } from '../refunds/service.ts'
import { eraseMember, settleForgottenPayments } from '../service.ts'
import { setLimit } from '../spending/service.ts'
import { later, openShopOfLeftPages } from './fixture-left-pages.ts'

const shops = { mollie: await openShopOfLeftPages('mollie'), verotel: await openShopOfLeftPages('verotel') }

describe.each(['mollie', 'verotel'] as const)('%s', (provider) => {
  const { shop, order, pay, statuses, goesBack, expectRight } = shops[provider]
  const { db } = shop

  const fails = async ({ checkout_url }: PaymentRow) => {
    await decide(checkout_url, 'fail')
    shop.clock.aheadMs = 5 * minute
    await settleForgottenPayments(shop.platform)
  }
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
    if (first) await settleByHand(shop.platform, first.id, { note: 'Control Center', by: 'grace' })
    for (const { provider_id } of others) await shop.stage.force(provider_id, 'refunded')
    const posted = async () => (await db.selectFrom('refund').select('status').execute()).map(({ status }) => status)
    await later(async () => expect(await posted()).toEqual(['posted', 'posted', 'posted']))
    expect((await statuses()).toSorted()).toEqual(['cancelled', 'cancelled', 'cancelled', 'completed'])
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('[10.100] the page of an abandoned order keeps the discount while no other order has it', async () => {
    await signUpNow()
    const [left, next] = [await order(), await order()]
    await fails(next)
    expect(await statuses()).toEqual(['cancelled', 'failed'])
    await pay(left)
    await later(async () => expect(await statuses()).toEqual(['completed', 'failed']))
    expect([await goesBack(), (await shop.stateOf(shop.ann)).credits]).toEqual([[], 100])
    await expectRight()
  })

  test('[10.100] a single-use code stays with the member who claimed it meanwhile', async () => {
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

  test('[10.105] two pages are paid though the monthly limit has room for one: one is sold, the other goes back', async () => {
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    const orders = [await order(), await order()]
    expect(await statuses()).toEqual(['cancelled', 'pending'])
    await pay(...orders)
    await later(async () => expect(await goesBack()).toEqual([`${orders[0]?.id} duplicate 3999`]))
    await later(async () => expect(await statuses()).toEqual(['cancelled', 'completed']))
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await expectRight()
  })

  test('[10.105] the page of an abandoned order is sold while the limit has room for it', async () => {
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    const [left, next] = [await order(), await order()]
    await fails(next)
    await pay(left)
    await later(async () => expect(await statuses()).toEqual(['completed', 'failed']))
    expect([await goesBack(), (await shop.stateOf(shop.ann)).credits]).toEqual([[], 100])
    await expectRight()
  })

  test('[10.195] pages of last month that are paid in this one share the limit of the month they were ordered in', async () => {
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    const orders = [await order(), await order(), await order()]
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'pending'])
    shop.clock.aheadMs = 32 * day
    await pay(...orders)
    await later(async () => expect(await goesBack()).toHaveLength(2))
    await later(async () => expect(await statuses()).toEqual(['cancelled', 'cancelled', 'completed']))
    expect((await shop.stateOf(shop.ann)).credits).toBe(100)
    await expectRight()
  })

  test('[10.194] what is paid for an order whose member has been erased goes back', async () => {
    await shop.addCode('ONCE', { validity: 'once' })
    const orders = [await order(), await order({ code: 'ONCE' })]
    await db.updateTable('member').set({ status: 'erased' }).where('id', '=', shop.ann).execute()
    await inTransaction(db, (tx) => eraseMember(tx, shop.ann, shop.platform.now()))
    await pay(...orders)
    await later(async () =>
      expect((await goesBack()).toSorted()).toEqual(
        orders.map(({ id, amount_minor }) => `${id} duplicate ${amount_minor}`).toSorted(),
      ),
    )
    await later(async () => expect(await statuses()).toEqual(['cancelled', 'cancelled']))
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
    const other = await order({ code: 'ONCE', memberId: shop.bob })
    expect(other, 'the code is free again').toMatchObject({ discount_code: 'ONCE' })
  })
})
