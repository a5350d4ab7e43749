// Settling interrupted at each of its steps, by an error or a lost connection: nothing of it is kept, and the next try does all of it.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import { requestRefund, settleForgottenRefunds } from '../refunds/service.ts'
import { settleForgottenPayments } from '../service.ts'
import { settlePayment } from './service.ts'

const shop = await openShop()
const { db } = shop

beforeEach(async () => {
  await shop.addContact(shop.ann)
  // No notice comes: only what a test asks for is tried.
  await shop.stage.misbehave({ webhook_never: 1, refund_ms: 1 })
})

const resume = () => sql.raw('drop function if exists interrupt() cascade').execute(db)
afterEach(resume)

const ways = [
  ['an error', `raise exception 'interrupted'`],
  ['a lost connection', 'perform pg_terminate_backend(pg_backend_pid())'],
] as const

/** From now on whatever does this is interrupted. */
async function interrupt(step: string, way: string): Promise<void> {
  await sql
    .raw(
      `create function interrupt() returns trigger language plpgsql as $$ begin ${way}; return new; end $$;
       create trigger interrupt before ${step} for each row execute function interrupt()`,
    )
    .execute(db)
}

async function paidOrder() {
  const order = await shop.order()
  await shop.press(order.checkout_url)
  const providerId = order.provider_id ?? ''
  await becomesThere(providerId, 'paid')
  return { ...order, settle: () => settlePayment(shop.platform, order, providerId), providerId }
}

const becomesThere = (providerId: string, status: string) =>
  vi.waitFor(async () => expect((await shop.stage.gateway.readPayment(providerId)).status).toBe(status), 15_000)

async function expectState(status: string, credits: number, mails: string[]): Promise<void> {
  const written = await db.selectFrom('mail').select('template').orderBy('id').execute()
  expect((await db.selectFrom('payment').select('status').execute()).map((row) => row.status)).toEqual([status])
  expect(await shop.stateOf(shop.ann)).toEqual({ credits, premium: status === 'completed' })
  expect(written.map(({ template }) => template)).toEqual(mails)
}

const expectRight = async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([])

describe.each(ways)('[10.48] %s', (_name, way) => {
  test.each([
    ['the credits', 'insert on credit_entry'],
    ['the money', 'insert on money_entry'],
    ['the state of the order', 'update of status on payment'],
    ['premium', 'insert on premium'],
    ['the receipt', 'insert on mail'],
  ])('at %s of a purchase', async (_step, step) => {
    const order = await paidOrder()
    await interrupt(step, way)
    await expect(order.settle()).rejects.toThrow()
    await expectState('pending', 0, [])
    await resume()
    shop.clock.aheadMs = 5 * minute
    await settleForgottenPayments(shop.platform)
    await order.settle()
    await expectState('completed', 100, ['payment_completed'])
    await expectRight()
  })

  test.each([
    ['the money', 'insert on money_entry'],
    ['the state of the refund', 'update of status on refund'],
    ['premium', 'delete on premium'],
    ['the mail', 'insert on mail'],
  ])('at %s of a refund', async (_step, step) => {
    const order = await paidOrder()
    await order.settle()
    const asked = { memberId: shop.ann, clientId: newId(), paymentId: order.id, credits: 100, amountMinor: 3999 }
    expect((await requestRefund(shop.platform, asked)).status).toBe('reserved')
    await becomesThere(order.providerId, 'refunded')
    await interrupt(step, way)
    await expect(order.settle()).rejects.toThrow()
    await expectState('completed', 0, ['payment_completed'])
    await resume()
    shop.clock.aheadMs = 5 * minute
    await settleForgottenRefunds(shop.platform)
    await order.settle()
    await expectState('refunded', 0, ['payment_completed', 'payment_refunded'])
    await expectRight()
  })
})
