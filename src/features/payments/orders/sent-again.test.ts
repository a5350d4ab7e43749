// An order that is sent more than once: one per client_id, also while the first is being written.
import { describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { openShop, usualOrder } from '../fixture-shop.ts'
import type { Shop } from '../fixture-shop.ts'
import { setLimit } from '../spending/service.ts'
import { orderBundle } from './service.ts'

const shop = await openShop()
const { db } = shop

const signUpNow = () => db.updateTable('member').set({ signed_up_at: new Date() }).where('id', '=', shop.ann).execute()
const refused = (code: string) => expect.objectContaining({ name: 'ProductError', code }) as Error

describe('one client_id', () => {
  test('[7.23] [10.13] twice at once and once more: one order, one answer', async () => {
    const clientId = newId()
    const answers = await Promise.all([shop.order({ clientId }), shop.order({ clientId }), shop.order({ clientId })])
    answers.push(await shop.order({ clientId }))
    expect(new Set(answers.map(({ id, checkout_url }) => `${id} ${checkout_url}`)).size).toBe(1)
    expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)
  })

  describe('[10.190] sent again while it is being written', () => {
    /** The same request, whose first answer of the database comes when the first request has been answered. */
    const sentAgain = (changes: Parameters<Shop['order']>[0], first: Promise<unknown>) => {
      const late = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          await first
          return result
        },
      })
      return orderBundle({ ...shop.platform, db: late }, { ...usualOrder(shop), ...changes })
    }

    test.each([
      ['it keeps its code', async () => void (await shop.addCode('HALF')), { code: 'HALF' }],
      [
        'it keeps its single-use code',
        async () => void (await shop.addCode('ONE', { validity: 'once' })),
        { code: 'ONE' },
      ],
      ['it keeps the discount of the first purchase', () => signUpNow(), {}],
      [
        'it keeps its share of the month’s limit',
        () => setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000),
        {},
      ],
      [
        'a free one is given once',
        async () => void (await shop.addCode('ALL', { value_percentage: 100 })),
        { code: 'ALL' },
      ],
    ])('%s', async (_, prepare, changes) => {
      await prepare()
      const same = { clientId: newId(), ...changes }
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const again = sentAgain(same, started)
      const first = await shop.order(same)
      start()
      expect(await again).toEqual(first)
      expect(await db.selectFrom('payment').select('status').execute()).toEqual([{ status: first.status }])
    })

    test('no other order is given up for it', async () => {
      await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 8000)
      await shop.order()
      const same = { clientId: newId() }
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const again = sentAgain(same, started)
      const first = await shop.order(same)
      start()
      expect(await again).toEqual(first)
      expect(await db.selectFrom('payment').select('status').execute()).toEqual([
        { status: 'pending' },
        { status: 'pending' },
      ])
    })
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

  test('[7.24] by a kept card it is refused too, and that card is not charged', async () => {
    const clientId = newId()
    const open = await shop.order({ clientId, method: 'card' })
    const kept = shop.order({ clientId, method: 'card', storedId: newId() })
    await expect(kept).rejects.toEqual(refused('client_id_reused'))
    expect(await db.selectFrom('payment').select(['id', 'stored_id']).execute()).toEqual([
      { id: open.id, stored_id: null },
    ])
  })

  test('the same id of another member is another order', async () => {
    const clientId = newId()
    const [one, two] = [await shop.order({ clientId }), await shop.order({ clientId, memberId: shop.bob })]
    expect(one.id).not.toBe(two.id)
  })
})
