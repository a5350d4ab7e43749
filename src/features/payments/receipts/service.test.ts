// Receipts on a real database: dated when it was paid, whatever went back later; and leading to where the site is now.
import { expect, test, vi } from 'vitest'
import { day, dayAfter, dayIn } from '#base/time.ts'
import { openShop } from '../fixture-shop.ts'
import { paymentOf } from '../service.ts'
import { settlePayment } from '../settling/service.ts'

const shop = await openShop()
const { db } = shop

const dateIn = (receipt: string) => /Date: (.+)/.exec(receipt)?.[1]
const mailed = (template: string) =>
  vi.waitFor(
    async () => {
      const mail = db.selectFrom('mail').select('body_text').where('template', '=', template)
      return dateIn((await mail.executeTakeFirstOrThrow()).body_text)
    },
    { timeout: 15_000 },
  )

test('[10.55] a receipt bears the day of the payment, in every mail and on the site, after a refund too', async () => {
  await shop.addContact(shop.ann)
  await shop.stage.misbehave({ webhook_never: 1 })
  const order = await shop.order()
  await shop.press(order.checkout_url)
  const providerId = order.provider_id ?? ''
  await vi.waitFor(async () => expect((await shop.stage.gateway.readPayment(providerId)).status).toBe('paid'), 15_000)
  const settledAt = async () => (await paymentOf(shop.platform, shop.ann, order.id)).settled_at
  shop.clock.aheadMs = 3 * day
  // Late in the evening in UTC, when it is the next day where the money comes from.
  shop.clock.aheadMs = Date.parse(`${dayAfter(dayIn('UTC', shop.platform.now()))}T23:30:00Z`) - Date.now()
  const dutch = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
  const paidOn = dutch.format(shop.platform.now())
  await settlePayment(shop.platform, order, providerId)
  const paid = await settledAt()
  expect(await mailed('payment_completed')).toBe(paidOn)
  shop.clock.aheadMs = 6 * day
  await shop.stage.force(providerId, 'refunded')
  await settlePayment(shop.platform, order, providerId)
  expect((await paymentOf(shop.platform, shop.ann, order.id)).status).toBe('refunded')
  expect(await settledAt()).toEqual(paid)
  expect(await mailed('payment_refunded')).toBe(paidOn)
})

test.each([
  ['at the address it was ordered at', () => shop.url, () => shop.url],
  ['at the site’s domain, once it has moved there', () => 'https://before.test', () => `https://${shop.site}.example`],
])('a mail about money leads to the order %s', async (_where, ordered, leads) => {
  await shop.addContact(shop.ann)
  const order = await shop.order({ origin: ordered() })
  await shop.pay(order)
  const { body_text } = await db.selectFrom('mail').select('body_text').executeTakeFirstOrThrow()
  expect(body_text).toContain(`${leads()}/transactions/${order.id}`)
})
