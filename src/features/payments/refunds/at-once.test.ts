// Refunds of which several hear at once, and what comes back while one is on its way.
import { expect, test } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { returnCredits } from '#features/credits/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import { settlePayment } from '../settling/service.ts'
import { advanceRefund, refundableOf, requestRefund } from './service.ts'
import type { RefundRow } from './queries.ts'

const shop = await openShop()
const { db, bought } = shop

/** Ann’s order, and her refund of its unused credits, which the provider has not decided. */
async function undecided(spent: number): Promise<RefundRow> {
  const order = await bought()
  if (spent > 0) await shop.spend(spent)
  await shop.stage.misbehave({ refund_ms: 1, hold: 1, webhook_never: 1 })
  const offer = await refundableOf(shop.platform, order)
  const { credits = 0, amountMinor = 0 } = offer ?? {}
  const request = { memberId: shop.ann, clientId: newId(), paymentId: order.id, credits, amountMinor }
  return requestRefund(shop.platform, request)
}

const expectRight = async () => expect([...(await auditBooks(shop.platform)).broken]).toEqual([])

test('[10.45] two processes that hear of the same refusal give the credits back once', async () => {
  const refund = await undecided(0)
  const readRefund = async (refund_id: string) => ({ refund_id, refunded_minor: 0, status: 'refused' as const })
  const platform = { ...shop.platform, gateway: { ...shop.stage.gateway, readRefund } }
  await Promise.all([advanceRefund(platform, refund), advanceRefund(platform, refund)])
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
  await expectRight()
})

test('[10.45] credits that come back while a refund is on its way are refunded after it, not beside it', async () => {
  const refund = await undecided(30)
  const { key } = await db
    .selectFrom('credit_entry')
    .select('key')
    .where('reason', '=', 'message')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (tx) => returnCredits(tx, key, { reason: 'message_returned', now: shop.platform.now() }))
  const order = await db.selectFrom('payment').selectAll().where('id', '=', refund.payment_id).executeTakeFirstOrThrow()
  expect(await refundableOf(shop.platform, order)).toBeNull()
  const beside = { memberId: shop.ann, clientId: newId(), paymentId: order.id, credits: 30, amountMinor: 1199 }
  await expect(requestRefund(shop.platform, beside)).rejects.toMatchObject({ code: 'nothing_to_refund' })
  const paid = await shop.stage.gateway.readPayment(refund.provider_id)
  const readPayment = async () => ({ ...paid, refunded_minor: refund.amount_minor })
  const platform = { ...shop.platform, gateway: { ...shop.stage.gateway, readPayment } }
  await settlePayment(platform, order, refund.provider_id)
  expect(await refundableOf(shop.platform, order)).toMatchObject({ credits: 30, amountMinor: 1199 })
})

test('[10.52] money owed back that has gone meanwhile does not wait for a person, though the provider refuses to send it twice', async () => {
  const order = await bought()
  const row = {
    id: newId(),
    payment_id: order.id,
    member_id: shop.ann,
    provider_id: 'tr_second',
    created_at: new Date(),
  }
  const owed = { ...row, credits: 0, amount_minor: 3999, currency: 'EUR', origin: 'duplicate', status: 'reserved' }
  const refund = await db.insertInto('refund').values(owed).returningAll().executeTakeFirstOrThrow()
  const isGone = async () => {
    await db
      .updateTable('refund')
      .set({ status: 'posted', settled_at: new Date() })
      .where('id', '=', refund.id)
      .execute()
    throw new ProductError('conflict')
  }
  await advanceRefund({ ...shop.platform, gateway: { ...shop.stage.gateway, refund: isGone } }, refund)
  expect(await db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'posted' }])
})
