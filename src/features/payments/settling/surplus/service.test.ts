// Money that came too late: who hears of it, and whose it is when the bank or the provider takes it, in part or twice.
import { describe, expect, test, vi } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { wholeOf } from '#base/pages.ts'
import { minute } from '#base/time.ts'
import { auditBooks } from '../../audit/service.ts'
import type { PaymentRow } from '../../queries.ts'
import { refundsByHand, settleByHand, settleForgottenRefunds } from '../../refunds/service.ts'
import { setLimit } from '../../spending/service.ts'
import { later, openShopOfLeftPages } from '../fixture-left-pages.ts'
import { settlePayment } from '../service.ts'

const shops = { mollie: await openShopOfLeftPages('mollie'), verotel: await openShopOfLeftPages('verotel') }

describe.each(['mollie', 'verotel'] as const)('%s', (provider) => {
  const { shop, order, pay, statuses, goesBack, expectRight } = shops[provider]
  const { db } = shop

  /** The first of two pages, for both of which the month has no room; paid after the second. */
  const paidLate = async () => {
    await shop.addContact(shop.ann)
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    const [left, next] = [await order(), await order()]
    await pay(next)
    await later(async () => expect(await statuses()).toEqual(['cancelled', 'completed']))
    shop.heard.length = 0
    await pay(left)
    return left
  }
  const owedLate = async () => {
    const left = await paidLate()
    await later(async () => expect(await goesBack()).toHaveLength(1))
    return left
  }
  const refuseRefund = async () => {
    shop.clock.aheadMs = 5 * minute
    const refund = vi.spyOn(shop.platform.gateway, 'refund').mockRejectedValue(new ProductError('conflict'))
    await settleForgottenRefunds(shop.platform)
    refund.mockRestore()
  }
  const shown = async ({ id }: PaymentRow) => {
    const headers = { 'x-member': shop.ann }
    const answer = await fetch(`${shop.url}/api/payment.php?id=${id}`, { headers })
    const { status, refund_pending, refunded, surplus } = (await answer.json()) as Record<string, unknown>
    expect([refund_pending, refunded]).toEqual([0, 0])
    return { status, surplus }
  }
  const heardOf = ({ id }: PaymentRow) => shop.heard.filter((event) => 'payment_id' in event && event.payment_id === id)
  const mailsOf = async ({ id }: PaymentRow) =>
    (await db.selectFrom('mail').select(['template', 'body_text']).orderBy('id').execute()).filter(({ body_text }) =>
      body_text.includes(id),
    )

  test('[10.109] money that came too late is shown, and reported by mail and to open windows, when it comes and when it goes back', async () => {
    const left = await paidLate()
    const comes = { status: 'cancelled', surplus: { returned: 0, pending: 3999, by_hand: 0 } }
    await later(async () => expect(await shown(left)).toEqual(comes))
    await later(async () => expect(await mailsOf(left)).toMatchObject([{ template: 'payment_late' }]))
    const [mail] = await mailsOf(left)
    expect(mail?.body_text).toContain('€39.99 arrived after the order was closed.')
    expect(mail?.body_text).toContain(`Paid with: ${provider === 'mollie' ? 'iDEAL' : 'Card'}`)
    expect(mail?.body_text).toContain('You get back: €39.99')
    expect(mail?.body_text, 'nothing was sold').not.toContain('VAT')
    expect(heardOf(left)).toEqual([{ to: [shop.ann], event: 'payment', payment_id: left.id, status: 'cancelled' }])

    shop.clock.aheadMs = 5 * minute
    await settleForgottenRefunds(shop.platform)
    if (provider === 'verotel') await shop.stage.force(left.provider_id ?? '', 'refunded')
    const gone = { status: 'cancelled', surplus: { returned: 3999, pending: 0, by_hand: 0 } }
    await later(async () => expect(await shown(left)).toEqual(gone))
    await later(async () =>
      expect(await mailsOf(left)).toMatchObject([{ template: 'payment_late' }, { template: 'payment_refunded' }]),
    )
    expect(heardOf(left)).toHaveLength(2)
    await expectRight()
  })

  test.runIf(provider === 'verotel')('[10.109] so is what a person sent back in the provider’s tool', async () => {
    const left = await owedLate()
    const { byHand } = await wholeOf({ byHand: refundsByHand(shop.platform) })
    await settleByHand(shop.platform, byHand[0]?.id ?? '', { note: 'Control Center', by: 'grace' })
    expect(await shown(left)).toMatchObject({ surplus: { returned: 3999, pending: 0 } })
    expect((await mailsOf(left)).map(({ template }) => template)).toEqual(['payment_late', 'payment_refunded'])
    expect(heardOf(left)).toHaveLength(2)
  })

  test.runIf(provider === 'mollie')(
    '[10.109] what the provider would not pay back is said to be sent by a person, and no mail says that it went the way it came',
    async () => {
      const left = await owedLate()
      await refuseRefund()
      expect(await shown(left)).toMatchObject({ surplus: { returned: 0, pending: 3999, by_hand: 3999 } })
      expect(heardOf(left)).toHaveLength(2)
      const { byHand } = await wholeOf({ byHand: refundsByHand(shop.platform) })
      await settleByHand(shop.platform, byHand[0]?.id ?? '', { note: 'by bank transfer', by: 'grace' })
      expect(await shown(left)).toMatchObject({ surplus: { returned: 3999, pending: 0, by_hand: 0 } })
      expect(heardOf(left)).toHaveLength(3)
      expect((await mailsOf(left)).map(({ template }) => template)).toEqual(['payment_late'])
      await expectRight()
    },
  )

  const accounts = async () => {
    const { broken, balances, reconciled } = await auditBooks(shop.platform)
    const { differences } = reconciled ? await wholeOf(reconciled) : { differences: [] }
    // The provider also remembers the orders of the tests before.
    expect([[...broken], differences.filter(({ payment_id }) => payment_id !== null)]).toEqual([[], []])
    return Object.fromEntries(balances.map(({ account, amount_minor }) => [account, amount_minor]))
  }
  const bank = async ({ provider_id }: PaymentRow, status: 'charged_back' | 'paid') => {
    await shop.stage.force(provider_id ?? '', status)
    if (provider === 'mollie') await settlePayment(shop.platform, await theOrder(provider_id), provider_id ?? '')
  }
  const theOrder = (providerId: string | null) =>
    db.selectFrom('payment').select('id').where('provider_id', '=', providerId).executeTakeFirstOrThrow()

  test('[10.103] such money that went back and that the bank takes all the same is our loss, until it returns it', async () => {
    const left = await owedLate()
    shop.clock.aheadMs = 5 * minute
    await settleForgottenRefunds(shop.platform)
    if (provider === 'verotel') await shop.stage.force(left.provider_id ?? '', 'refunded')
    await later(async () => expect(await shown(left)).toMatchObject({ surplus: { returned: 3999 } }))
    const before = await accounts()
    await bank(left, 'charged_back')
    const lost = { ...before, provider: Number(before['provider']) - 3999, losses: 3999 }
    await later(async () => expect(await accounts()).toEqual(lost))
    if (provider === 'verotel') return
    await bank(left, 'paid')
    expect(await accounts()).toEqual({ ...before, losses: 0 })
    expect(await shown(left)).toEqual({ status: 'cancelled', surplus: { returned: 3999, pending: 0, by_hand: 0 } })
  })

  test.runIf(provider === 'mollie')(
    '[10.103] such money that the bank took back first, and then returned, goes back to its member',
    async () => {
      const left = await owedLate()
      await bank(left, 'charged_back')
      expect(await shown(left)).toEqual({ status: 'cancelled', surplus: null })
      expect(await accounts()).toMatchObject({ losses: 0, owed_back: 0 })
      await bank(left, 'paid')
      expect(await accounts()).toMatchObject({ losses: 0, owed_back: -3999 })
      expect(await shown(left)).toMatchObject({ surplus: { returned: 0, pending: 3999 } })
      shop.clock.aheadMs = 5 * minute
      await settleForgottenRefunds(shop.platform)
      await later(async () => expect(await shown(left)).toMatchObject({ surplus: { returned: 3999, pending: 0 } }))
      expect(await accounts()).toMatchObject({ losses: 0, owed_back: 0 })
    },
  )

  /** What the provider’s totals are from now on; returns the accounts, which have to be right. */
  const saidOf = async ({ provider_id }: PaymentRow) => {
    const providerId = provider_id ?? ''
    const paid = await shop.stage.gateway.readPayment(providerId)
    return async (sums: Partial<typeof paid>) => {
      const gateway = { ...shop.stage.gateway, readPayment: async () => ({ ...paid, ...sums }) }
      await settlePayment({ ...shop.platform, gateway }, await theOrder(providerId), providerId)
      const { broken, balances } = await auditBooks({ ...shop.platform, gateway: { ...gateway, lacks: ['ledger'] } })
      expect([...broken]).toEqual([])
      return Object.fromEntries(balances.map(({ account, amount_minor }) => [account, amount_minor]))
    }
  }
  const surplus = (returned: number, pending: number, by_hand = 0) => ({
    status: 'cancelled',
    surplus: returned + pending > 0 ? { returned, pending, by_hand } : null,
  })

  test.runIf(provider === 'mollie')(
    '[10.196] of such money that the bank takes in pieces the rest is owed, and all that it returns of what was owed',
    async () => {
      const left = await owedLate()
      const says = await saidOf(left)
      expect(await says({ charged_back_minor: 1000 })).toMatchObject({ losses: 0, owed_back: -2999 })
      expect(await shown(left)).toEqual(surplus(0, 2999))
      expect(await says({ charged_back_minor: 1000, reversed_minor: 1000 })).toMatchObject({
        losses: 0,
        owed_back: -3999,
      })
      expect(await shown(left)).toEqual(surplus(0, 3999))
      const twice = { charged_back_minor: 2000, reversed_minor: 1000 }
      expect(await says(twice)).toMatchObject({ owed_back: -2999 })
      expect(await says({ ...twice, refunded_minor: 2999 })).toMatchObject({ losses: 0, owed_back: 0 })
      expect(await shown(left)).toEqual(surplus(2999, 0))
      const all = { charged_back_minor: 4999, refunded_minor: 2999 }
      expect(await says({ ...all, reversed_minor: 1000 })).toMatchObject({ losses: 2999, owed_back: 0 })
      expect(await says({ ...all, reversed_minor: 4999 })).toMatchObject({ losses: 0, owed_back: -1000 })
      expect(await shown(left)).toEqual(surplus(2999, 1000))
    },
  )

  test.runIf(provider === 'mollie')(
    '[10.196] such money that went back in part before the bank took the rest is owed no longer',
    async () => {
      const left = await owedLate()
      const says = await saidOf(left)
      expect(await says({ refunded_minor: 1000 }), 'may be a part of what is on its way').toMatchObject({
        owed_back: -3999,
      })
      const gone = { refunded_minor: 1000, charged_back_minor: 2999 }
      expect(await says(gone)).toMatchObject({ losses: 0, owed_back: 0 })
      expect(await says(gone), 'heard twice').toMatchObject({ losses: 0, owed_back: 0 })
      expect(await shown(left)).toEqual(surplus(1000, 0))
    },
  )

  test.runIf(provider === 'mollie')(
    '[10.196] of such money that is on its way back when the bank takes a part, nothing is requested again',
    async () => {
      const left = await owedLate()
      shop.clock.aheadMs = 5 * minute
      const slow = { refund_id: 'on its way', refunded_minor: 0, status: 'pending' } as const
      const refund = vi.spyOn(shop.platform.gateway, 'refund').mockResolvedValue(slow)
      const readRefund = vi.spyOn(shop.platform.gateway, 'readRefund').mockResolvedValue(slow)
      await settleForgottenRefunds(shop.platform)
      const says = await saidOf(left)
      await says({ charged_back_minor: 1000 })
      expect(await shown(left)).toEqual(surplus(0, 2999))
      await settleForgottenRefunds(shop.platform)
      expect([refund.mock.calls.length, readRefund.mock.calls]).toEqual([1, [['on its way']]])
      const gone = { charged_back_minor: 1000, refunded_minor: 3999 }
      expect(await says(gone), 'it went out as a whole').toMatchObject({ losses: 1000, owed_back: 0 })
      expect(await shown(left)).toEqual(surplus(3999, 0))
      expect(await says({ ...gone, reversed_minor: 1000 })).toMatchObject({ losses: 0, owed_back: 0 })
      vi.restoreAllMocks()
    },
  )

  test.runIf(provider === 'mollie')(
    '[10.196] of such money that the provider would not pay back, a person is asked only for what has not gone yet',
    async () => {
      const left = await owedLate()
      await refuseRefund()
      const says = await saidOf(left)
      expect(await says({ refunded_minor: 1000 })).toMatchObject({ owed_back: -2999 })
      expect(await shown(left)).toEqual(surplus(1000, 2999, 2999))
    },
  )

  test.runIf(provider === 'mollie')(
    '[10.171] such money that the bank took while it was going back is our loss, and is not sent again when the bank returns it',
    async () => {
      const left = await owedLate()
      const says = await saidOf(left)
      const taken = { charged_back_minor: 3999 }
      expect(await says(taken)).toMatchObject({ losses: 0, owed_back: 0 })
      expect(await says({ ...taken, refunded_minor: 3999 })).toMatchObject({ losses: 3999, owed_back: 0 })
      const gone = { status: 'cancelled', surplus: { returned: 3999, pending: 0, by_hand: 0 } }
      expect(await shown(left)).toEqual(gone)
      const returned = { ...taken, refunded_minor: 3999, reversed_minor: 3999 }
      expect(await says(returned)).toMatchObject({ losses: 0, owed_back: 0 })
      expect(await shown(left)).toEqual(gone)
    },
  )
})
