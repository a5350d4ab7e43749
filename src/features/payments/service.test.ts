// Paying on a real database with the real sandbox provider over HTTP: booked once.
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { paymentMethods } from '#base/payment-methods.ts'
import { spendCredits } from '#features/credits/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import { openShop } from './fixture-shop.ts'
import { paymentOf, paymentsOf } from './service.ts'
import { receiveNotice } from './settling/service.ts'

const shop = await openShop()
const { db } = shop

const statusOf = async (id: string) =>
  (await db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst())?.status
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 15_000, interval: 20 })
const noticesOf = ({ provider_id }: { provider_id: string | null }, count: number) =>
  vi.waitFor(() => expect(shop.notices.filter((id) => id === provider_id)).toHaveLength(count), { timeout: 15_000 })
const purchases = async () => db.selectFrom('credit_entry').select(['amount', 'key']).execute()
const sumOfBooks = async () =>
  Number(
    (await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from credit_posting`.execute(db)).rows[0]?.sum,
  )

describe('paying', () => {
  test('[4.1] [4.2] [4.5] [10.2] [10.26] an order, the hosted page, a signed webhook: credits and premium', async () => {
    const order = await shop.order()
    expect(order).toMatchObject({
      status: 'pending',
      amount_minor: 3999,
      currency: 'EUR',
      transaction_fee_minor: 0,
      discount_code: null,
    })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await shop.press(order.checkout_url)
    await becomes(order.id, 'completed')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    expect(await shop.stateOf(shop.bob)).toEqual({ credits: 0, premium: false })
    expect(await sumOfBooks()).toBe(0)
    await expect
      .poll(() => shop.heard)
      .toEqual([{ to: [shop.ann], event: 'payment', payment_id: order.id, status: 'completed' }])
    await expect
      .poll(() => db.selectFrom('webhook_event').select('provider').execute())
      .toContainEqual({ provider: 'sandbox' })
  })

  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ])('[4.3] %s at the provider: %s, and nothing is added', async (action, status) => {
    const order = await shop.order()
    await shop.press(order.checkout_url, action)
    await becomes(order.id, status)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
  })

  test('[4.1] [4.4] [10.27] money on its way: pending without a checkout, then completed by itself', async () => {
    await shop.stage.misbehave({ settle_ms: 1, hold: 1 })
    const order = await shop.order()
    await shop.press(order.checkout_url, 'pay_later')
    expect(await paymentOf(shop.platform, shop.ann, order.id)).toMatchObject({ status: 'pending', checkout_url: null })
    await shop.stage.misbehave({})
    await becomes(order.id, 'completed')
  })

  test('somebody else’s payment is not found', async () => {
    const order = await shop.order()
    await expect(paymentOf(shop.platform, shop.bob, order.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(paymentOf(shop.platform, shop.ann, newId())).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('[10.55] a completed payment is confirmed by mail with its receipt, in the member’s language, with a subject that reveals nothing', async () => {
  await db
    .insertInto('contact')
    .values({ member_id: shop.ann, site_id: shop.site, email: 'ann@duet.test', language: 'de', confirmed_at: null })
    .execute()
  const order = await shop.order()
  await shop.press(order.checkout_url)
  const mail = await vi.waitFor(() => db.selectFrom('mail').selectAll().executeTakeFirstOrThrow(), { timeout: 15_000 })
  expect(mail).toMatchObject({ to_address: 'ann@duet.test', subject: 'Dein Beleg', template: 'payment_completed' })
  expect(mail.body_text).toContain('100 Credits')
  expect(mail.body_text.replaceAll('\u00a0', ' ')).toContain('39,99 €')
  expect(mail.body_text).toContain(`${shop.url}/transactions/${order.id}`)
  const receipt = mail.body_text.replaceAll('\u00a0', ' ')
  expect(receipt).toContain(`Bestellnummer: ${order.id}\nDatum: `)
  expect(receipt).toMatch(
    /Datum: \d+\. \p{L}+ \d{4}\nBezahlt mit: iDEAL\nGesamt: 39,99 €\nEnthält 21 % MwSt\.: 6,94 €\n/u,
  )
  expect(mail.html).toContain(order.id)
  await shop.stage.force(order.provider_id ?? '', 'refunded')
  const backMail = db.selectFrom('mail').selectAll().where('template', '=', 'payment_refunded')
  const back = await vi.waitFor(() => backMail.executeTakeFirstOrThrow(), { timeout: 15_000 })
  expect(back.body_text.replaceAll('\u00a0', ' ')).toContain('Erstattet: 39,99 €')
})

describe('money that goes back', () => {
  const bought = async () => {
    const order = await shop.order()
    await shop.press(order.checkout_url)
    await becomes(order.id, 'completed')
    return order
  }

  test('[4.6] charged back: what is unused leaves the account, and premium ends with the last purchase', async () => {
    const [first, second] = [await bought(), await bought()]
    await inTransaction(db, (tx) =>
      spendCredits(tx, shop.ann, 30, { key: 'message:1', reason: 'message', subjectId: null, now: new Date() }),
    )
    await shop.stage.force(first.provider_id ?? '', 'charged_back')
    await becomes(first.id, 'charged_back')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await shop.stage.force(second.provider_id ?? '', 'refunded')
    await becomes(second.id, 'refunded')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    expect(await sumOfBooks()).toBe(0)
  })
})

describe('webhooks', () => {
  const post = (body: string, signature = 't=1,v1=00') =>
    fetch(`${shop.url}/api/webhook.php`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    })

  test('[10.29] a forged one gets 401 and changes nothing', async () => {
    const order = await shop.order()
    const body = JSON.stringify({ provider_id: order.provider_id, event_id: 'evt_1', type: 'payment.paid' })
    for (const answer of [await post(body), await post(body, ''), await post('{}')]) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'webhook_forged', statusCode: 401 })
    }
    expect(await statusOf(order.id)).toBe('pending')
    expect(await purchases()).toEqual([])
    expect(await db.selectFrom('webhook_event').select('event_id').where('event_id', '=', 'evt_1').execute()).toEqual(
      [],
    )
  })

  test('[10.30] delivered three times, in every window at once, it completes the payment once', async () => {
    await shop.stage.misbehave({ webhook_copies: 3 })
    const order = await shop.order()
    await shop.press(order.checkout_url)
    await Promise.all([1, 2, 3].map(() => paymentOf(shop.platform, shop.ann, order.id)))
    await noticesOf(order, 3)
    await becomes(order.id, 'completed')
    expect(await purchases()).toEqual([{ amount: 100, key: `payment:${order.id}` }])
    expect(shop.heard).toHaveLength(1)
  })

  test('a valid signature over a payment that is not ours changes nothing', async () => {
    const foreign = await shop.stage.gateway.createPayment(shop.stage.order({ reference: 'order-1' }))
    await shop.press(foreign.checkout_url)
    const hook = await vi.waitFor(() => {
      const found = shop.stage.shop.heard.find(({ rawBody }) => rawBody.includes(foreign.provider_id))
      if (!found) throw new Error('not yet')
      return found
    }, 15_000)
    await receiveNotice(shop.platform, hook)
    expect(await purchases()).toEqual([])
  })
})

test('an order keeps one of the ways to pay that there are, and no other', async () => {
  const { id } = await shop.order()
  const payBy = (method: string) => db.updateTable('payment').set({ method }).where('id', '=', id).execute()
  for (const method of paymentMethods) await payBy(method)
  await expect(payBy('cheque')).rejects.toMatchObject({ constraint: 'payment_method_known' })
})

test('the overview shows all orders, page by page, newest first', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: newId(),
    site_id: shop.site,
    member_id: shop.ann,
    client_id: newId(),
    bundle_id: shop.bundles[20] ?? '',
    credits: 20,
    list_amount_minor: 1000,
    amount_minor: 1000,
    currency: 'EUR',
    country: 'NL',
    method: 'card',
    status: 'failed',
    provider: 'sandbox',
    created_at: new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3)),
  }))
  await db.insertInto('payment').values(rows).execute()
  const first = await paymentsOf(shop.platform, shop.ann, undefined)
  const second = await paymentsOf(shop.platform, shop.ann, first.next ?? undefined)
  expect([first.payments.length, second.payments.length, second.next]).toEqual([24, 6, null])
  expect(new Set([...first.payments, ...second.payments].map(({ id }) => id)).size).toBe(30)
  expect((await paymentsOf(shop.platform, shop.bob, first.next ?? undefined)).payments).toEqual([])
})
