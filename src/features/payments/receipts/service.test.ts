// The date of a receipt on a real database: when it was paid, whenever it was ordered and whatever went back later.
import { expect, test, vi } from 'vitest'
import { day } from '#base/time.ts'
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
  const paidOn = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(shop.platform.now())
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
