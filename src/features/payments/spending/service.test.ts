// The monthly limit on a real database: what counts, and that two windows can't both have what is left.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { openShop } from '../fixture-shop.ts'
import { maxSpendingLimitMinor } from '../limits.ts'
import { lockMember } from '../queries.ts'
import type { updatePayment } from '../queries.ts'
import { requestRefund } from '../refunds/service.ts'
import { paymentOf } from '../service.ts'
import { isWithin, monthOf } from './rules.ts'
import { setLimit, spendingOf } from './service.ts'

const shop = await openShop()
const reached = expect.objectContaining({ name: 'ProductError', code: 'spending_limit_reached' }) as Error
const otherCurrency = expect.objectContaining({ name: 'ProductError', code: 'spending_limit_currency' }) as Error
const ann = () => ({ memberId: shop.ann, siteId: shop.site, geoCountry: null })
beforeEach(() => shop.stage.misbehave({}))

describe('what counts', () => {
  test.each([
    [4000, 0, 4000, 'EUR', true],
    [4000, 1, 4000, 'EUR', false],
    [4000, 0, 10, 'SEK', false],
  ])('a limit of %i, %i spent: %i %s is within: %s', (limit, spent, amount_minor, currency, within) => {
    expect(isWithin({ amount_minor: limit, currency: 'EUR' }, spent, { amount_minor, currency })).toBe(within)
  })

  test.each([
    ['UTC', '2026-03-31T23:59:59Z', '2026-03-01T00:00:00Z'],
    ['Europe/Helsinki', '2026-11-30T21:59:59Z', '2026-10-31T22:00:00Z'],
    ['Europe/Helsinki', '2026-11-30T22:00:00Z', '2026-11-30T22:00:00Z'],
    ['Europe/Helsinki', '2026-04-15T12:00:00Z', '2026-03-31T21:00:00Z'],
    ['America/Los_Angeles', '2027-01-01T07:59:00Z', '2026-12-01T08:00:00Z'],
  ])('a month begins on its first day: in %s at %s it began at %s', (timeZone, now, began) => {
    expect(monthOf(timeZone, new Date(now))).toEqual(new Date(began))
  })
})

describe('[10.18] the monthly limit', () => {
  test('a purchase beyond it is refused; raised or removed, it goes through', async () => {
    expect(await spendingOf(shop.platform, ann())).toMatchObject({
      limit_minor: null,
      currency: 'EUR',
      spent_minor: 0,
    })
    expect(await setLimit(shop.platform, ann(), 5000)).toMatchObject({ limit_minor: 5000, currency: 'EUR' })
    await shop.pay(await shop.order())
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 3999 })
    await expect(shop.order()).rejects.toEqual(reached)
    expect(await shop.order({ bundleId: shop.bundles[20] ?? '' })).toMatchObject({ status: 'pending' })
    expect(await shop.order({ memberId: shop.bob })).toMatchObject({ status: 'pending' })
    await setLimit(shop.platform, ann(), null)
    expect(await shop.order()).toMatchObject({ status: 'pending' })
  })

  test('an order with a code is sold though it takes all that the limit has left', async () => {
    await shop.addCode('HALF')
    const order = await shop.order({ code: 'HALF' })
    await setLimit(shop.platform, ann(), order.amount_minor)
    await shop.pay(order)
    expect(await paymentOf(shop.platform, shop.ann, order.id)).toMatchObject({ status: 'completed' })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
  })

  test('[10.181] begins anew when the month does where the member lives, be it still the last evening of the one before in UTC', async () => {
    const [year, month] = [shop.platform.now().getUTCFullYear(), shop.platform.now().getUTCMonth()]
    const toLastDay = (hour: number, minute: number) =>
      (shop.clock.aheadMs = Date.UTC(year, month + 2, 0, hour, minute) - Date.now())
    await setLimit(shop.platform, ann(), 5000)
    toLastDay(12, 0)
    await shop.pay(await shop.order())
    await expect(shop.order()).rejects.toEqual(reached)
    toLastDay(23, 30)
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 0 })
    expect(await shop.order()).toMatchObject({ status: 'pending' })
  })

  test('is set in the currency of the country chosen to pay from, before anything was bought', async () => {
    const url = `${shop.url}/api/spending-limit.php`
    const headers = { 'x-member': shop.ann, 'content-type': 'application/json' }
    const shown = await fetch(`${url}?country=SE`, { headers })
    expect(await shown.json()).toMatchObject({ limit_minor: null, currency: 'SEK' })
    const body = JSON.stringify({ limit_minor: 20_000, country: 'SE' })
    const set = await fetch(url, { method: 'PUT', headers, body })
    expect(await set.json()).toMatchObject({ limit_minor: 20_000, currency: 'SEK' })
    const order = { country: 'SE', method: 'card' as const, bundleId: await swedishBundle() }
    expect(await shop.order(order)).toMatchObject({ status: 'pending', currency: 'SEK' })
  })

  test('[6.67] a number that was typed for another currency is not set, as when another window has chosen another country', async () => {
    const headers = { 'x-member': shop.ann, 'content-type': 'application/json' }
    const body = { limit_minor: 50_000, currency: 'SEK', country: 'NL' }
    const set = (changes: object) =>
      fetch(`${shop.url}/api/spending-limit.php`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...body, ...changes }),
      })
    const refused = await set({})
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conflict' }])
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ limit_minor: null, currency: 'EUR' })
    expect((await set({ country: 'SE' })).status).toBe(200)
    expect((await set({ limit_minor: null })).status, 'removed in whatever currency').toBe(200)
  })

  test('[2.325] may be above every price, also in a currency whose units are worth little', async () => {
    const headers = { 'x-member': shop.ann, 'content-type': 'application/json' }
    const body = JSON.stringify({ limit_minor: maxSpendingLimitMinor, country: 'SE' })
    const set = await fetch(`${shop.url}/api/spending-limit.php`, { method: 'PUT', headers, body })
    expect(await set.json()).toMatchObject({ limit_minor: maxSpendingLimitMinor, currency: 'SEK' })
    await setLimit(shop.platform, ann(), null)
  })

  test('refunded money does not count; another currency does not get around it', async () => {
    await setLimit(shop.platform, ann(), 4000)
    const order = await shop.order()
    await shop.pay(order)
    const request = { memberId: shop.ann, clientId: newId(), paymentId: order.id, credits: 100, amountMinor: 3999 }
    await requestRefund(shop.platform, request)
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 0 })
    expect(await shop.order()).toMatchObject({ status: 'pending' })
    await setLimit(shop.platform, ann(), 9_000_000)
    const abroad = { country: 'SE', method: 'card' as const, bundleId: await swedishBundle() }
    await expect(shop.order(abroad)).rejects.toEqual(otherCurrency)
  })

  test('of what was ordered, money on its way counts as spent, and what waits at its checkout only for the limit', async () => {
    await setLimit(shop.platform, ann(), 5000)
    const order = await shop.order({ bundleId: shop.bundles[20] ?? '' })
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 0 })
    await update(order.id, { checkout_url: null })
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 1000 })
    await update(order.id, { provider_id: null })
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 0 })
  })

  test('of what went back, neither a refund that was refused counts nor that of a second payment; nor what the bank took', async () => {
    const { id: payment_id, provider_id } = await shop.bought()
    const goes = async (origin: string, status: string, amount_minor: number) => {
      const row = { payment_id, member_id: shop.ann, provider_id, currency: 'EUR', created_at: new Date() }
      const settled_at = status === 'reserved' ? null : new Date()
      const client_id = origin === 'member' ? newId() : null
      await shop.db
        .insertInto('refund')
        .values({ ...row, id: newId(), client_id, credits: 1, amount_minor, origin, status, settled_at })
        .execute()
    }
    await goes('member', 'refused', 1)
    await goes('duplicate', 'posted', 10)
    await goes('member', 'reserved', 100)
    await goes('provider', 'posted', 1000)
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 3999 - 1100 })
    await update(payment_id, { status: 'charged_back' })
    expect(await spendingOf(shop.platform, ann())).toMatchObject({ spent_minor: 0 })
  })

  test('[10.174] of someone who pays in another currency now says so, and is set anew in that', async () => {
    await setLimit(shop.platform, ann(), 9000)
    await shop.pay(await shop.order())
    const moved = { ...ann(), country: 'SE' }
    const abroad = { country: 'SE', method: 'card' as const, bundleId: await swedishBundle() }
    const before = { limit_minor: 9000, currency: 'EUR', pays_in: 'SEK', spent_minor: 3999 }
    expect(await spendingOf(shop.platform, moved)).toMatchObject(before)
    await expect(shop.order(abroad)).rejects.toEqual(otherCurrency)
    const after = { limit_minor: 20_000, currency: 'SEK', pays_in: 'SEK', spent_minor: 0 }
    expect(await setLimit(shop.platform, moved, 20_000)).toMatchObject(after)
    expect(await shop.order(abroad)).toMatchObject({ status: 'pending', currency: 'SEK' })
    await expect(shop.order()).rejects.toEqual(otherCurrency)
  })

  test('[10.46] two windows at once: one order; an abandoned one gives way', async () => {
    await setLimit(shop.platform, ann(), 4000)
    const tries = await Promise.allSettled([1, 2, 3].map(() => shop.order()))
    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const open = await openOrders()
    expect(open).toHaveLength(1)
    expect(made.length).toBeGreaterThanOrEqual(1)
    const later = await shop.order({ method: 'paypal' })
    expect(later).toMatchObject({ status: 'pending' })
    expect(await openOrders()).toEqual([{ id: later.id }])
    expect((await paymentOf(shop.platform, shop.ann, open[0]?.id ?? '')).status).toBe('cancelled')
  })

  test.each([
    ['', { bundleId: 20 }, {}],
    ['with the discount of the other', { bundleId: 20, code: 'HALF' }, { code: 'HALF' }],
  ])(
    '[6.68] an order that is beyond it all the same leaves the one at its checkout alone %s',
    async (_, first, more) => {
      await shop.addCode('HALF')
      await setLimit(shop.platform, ann(), 1500)
      const waits = await shop.order({ ...first, bundleId: shop.bundles[first.bundleId] ?? '' })
      await expect(shop.order(more)).rejects.toEqual(reached)
      expect(await openOrders()).toEqual([{ id: waits.id }])
      await shop.pay(waits)
    },
  )

  test('[10.46] two orders written at the same moment wait for each other: one of them has the room', async () => {
    await setLimit(shop.platform, ann(), 4000)
    const letGo = await holdOpen(shop.db, (tx) => lockMember(tx, shop.ann))
    const tries = [shop.order(), shop.order({ bundleId: shop.bundles[20] ?? '' })]
    await untilLockAwaited(shop.db, 2)
    await letGo()
    await Promise.allSettled(tries)
    expect(await openOrders()).toHaveLength(1)
  })

  test('[10.46] an order whose page nobody ever saw gives way to the next', async () => {
    await setLimit(shop.platform, ann(), 4000)
    await shop.stage.misbehave({ refuse: 20 })
    await expect(shop.order()).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    await shop.stage.misbehave({})
    const later = await shop.order({ method: 'paypal' })
    expect(await openOrders()).toEqual([{ id: later.id }])
  })

  test('[10.46] one that may have charged a stored card without our hearing of it does not', async () => {
    const storedId = newId()
    const card = { id: storedId, member_id: shop.ann, provider: 'sandbox', method_id: 'card_1', label: 'Visa' }
    await shop.db
      .insertInto('stored_method')
      .values({ ...card, created_at: new Date() })
      .execute()
    await setLimit(shop.platform, ann(), 4000)
    await shop.stage.misbehave({ refuse: 20 })
    await expect(shop.order({ method: 'card', storedId })).rejects.toMatchObject({ code: 'payment_outcome_unknown' })
    await shop.stage.misbehave({})
    await expect(shop.order()).rejects.toEqual(reached)
  })
})

const update = (id: string, values: Parameters<typeof updatePayment>[2] | { provider_id: null }) =>
  shop.db.updateTable('payment').set(values).where('id', '=', id).execute()

const openOrders = () =>
  shop.db.selectFrom('payment').select('id').where('member_id', '=', shop.ann).where('status', '=', 'pending').execute()

async function swedishBundle(): Promise<string> {
  const bundle = await shop.db.selectFrom('bundle').select('id').where('country', '=', 'SE').executeTakeFirstOrThrow()
  return bundle.id
}
