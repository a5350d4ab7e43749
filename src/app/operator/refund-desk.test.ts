// Money taken twice that the provider will not refund: it stays owed, the books show it, and a person settles it.
import { beforeEach, expect, test, vi } from 'vitest'
import { formatBooks } from './format-books.ts'
import { bookRefunded } from './refund-desk.ts'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { minute } from '#base/time.ts'
import { auditBooks } from '#features/payments/audit/service.ts'
import { openShop } from '#features/payments/fixture-shop.ts'
import { settleForgottenRefunds } from '#features/payments/refunds/service.ts'

const shop = await openShop()
const { db } = shop
beforeEach(() => shop.stage.misbehave({ webhook_retry_ms: 50 }))

const desk = (id: string, how: string) => bookRefunded(shop.platform, [id, how], 'grace')
const statuses = () => db.selectFrom('refund').select(['status', 'settled_note']).execute()
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 50 })
const balances = async () =>
  Object.fromEntries((await auditBooks(shop.platform)).balances.map((one) => [one.account, one.amount_minor]))

/** Paid under two of the provider's payments, of which it refuses to refund the second. */
async function refusedSecond() {
  const order = await shop.order()
  await shop.pay(order)
  const second = await shop.stage.gateway.createPayment(
    shop.stage.order({
      idempotency_key: newId(),
      amount_minor: order.amount_minor,
      reference: order.id,
      webhook_url: `${shop.url}/api/webhook.php`,
    }),
  )
  await shop.press(second.checkout_url)
  await soon(async () => expect(await statuses()).toEqual([{ status: 'reserved', settled_note: null }]))
  await shop.stage.misbehave({ webhook_retry_ms: 50, refuse_refund: 1 })
  await settleForgottenRefunds(shop.platform)
  await soon(async () => expect(await statuses()).toEqual([{ status: 'by_hand', settled_note: null }]))
  const [refund] = await db.selectFrom('refund').selectAll().execute()
  return { order, second, id: refund?.id ?? '' }
}

test('[10.52] refused by the provider it is still owed and listed; paid by hand, the books say from where', async () => {
  const { id, order } = await refusedSecond()
  const state = await auditBooks(shop.platform)
  expect([...state.broken]).toEqual([])
  const lines: string[] = []
  for await (const line of formatBooks(state, new Date())) lines.push(line)
  expect(lines.join('\n')).toContain(`${id}: €39.99`)
  expect((await balances())['owed_back']).toBe(-3999)
  // The poller no longer asks.
  shop.clock.aheadMs = 10 * minute
  await settleForgottenRefunds(shop.platform)
  expect(await statuses()).toEqual([{ status: 'by_hand', settled_note: null }])

  expect(await desk(newId(), 'by bank')).toMatchObject({ done: false })
  expect(await desk(id, ' ')).toMatchObject({ done: false })
  const both = await Promise.all([1, 2].map(() => desk(id, 'bank transfer of 22 November')))
  expect(both.filter(({ done }) => done)).toEqual([
    { lines: [`Booked: €39.99 of order ${order.id} was paid back by hand.`], done: true },
  ])
  expect(await statuses()).toEqual([{ status: 'posted', settled_note: 'bank transfer of 22 November' }])
  expect(await db.selectFrom('refund').select('settled_by').execute()).toEqual([{ settled_by: 'grace' }])
  expect(await balances()).toMatchObject({ owed_back: 0, own_funds: -3999 })
  const after = await wholeOf(await auditBooks(shop.platform))
  expect([[...after.broken], after.byHand]).toEqual([[], []])
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
})

test('[10.52] refunded after all in the provider’s own tool, it is posted by the notice', async () => {
  const { second } = await refusedSecond()
  await shop.stage.force(second.provider_id, 'refunded')
  await soon(async () => expect(await statuses()).toEqual([{ status: 'posted', settled_note: null }]))
  const { broken, byHand } = await wholeOf(await auditBooks(shop.platform))
  expect([[...broken], byHand]).toEqual([[], []])
})
