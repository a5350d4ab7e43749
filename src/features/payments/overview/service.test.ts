// The overall state of payments and books against the real sandbox provider: what is open, and what is off.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import { paymentsOverview, waitingRefunds } from './service.ts'

const shop = await openShop()
const overview = () => paymentsOverview(shop.platform)

test('[8.71] payments whose outcome is open are reported, and since when', async () => {
  expect(await overview()).toMatchObject({ pending: 0, pending_since: null })
  const { id } = await shop.order()
  const { created_at } = await shop.db
    .selectFrom('payment')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await overview()).toMatchObject({ pending: 1, pending_since: created_at })
})

test('[8.72] the outcome of an audit is reported until the next: right, broken, and if nobody could be asked', async () => {
  expect(await overview()).toMatchObject({ audited_at: null, broken: null, differing: null, compared_at: null })
  await shop.pay(await shop.order())
  await auditBooks(shop.platform)
  expect(await overview()).toMatchObject({ audited_at: expect.any(Date), broken: 0, compared_at: expect.any(Date) })
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from premium`.execute(tx)
  })
  await auditBooks({
    ...shop.platform,
    gateway: shop.stage.gatewayWith({ url: 'http://127.0.0.1:1', retryWaitsMs: [] }),
  })
  expect(await overview()).toMatchObject({ broken: 1, differing: null })
})

test('[8.72] refunds that a person has to pay are reported, including those of a provider without a refund API', async () => {
  expect(await waitingRefunds(shop.platform)).toEqual({ open: 0, since: null })
  await shop.pay(await shop.order())
  const owe = (status: string, kept: object) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into refund (id, payment_id, member_id, provider_id, origin, credits, amount_minor, currency, status, created_at)
        select gen_random_uuid(), id, member_id, ${JSON.stringify(kept)}, 'duplicate', 0, 1, 'EUR', ${status}, now() from payment`.execute(
        tx,
      )
    })
  await owe('by_hand', { one: 1 })
  await owe('reserved', { two: 2 })
  expect(await waitingRefunds(shop.platform)).toEqual({ open: 1, since: expect.any(Date) })
  const { gateway, db } = shop.platform
  expect(await waitingRefunds({ db, gateway: { ...gateway, lacks: ['refunds'] } })).toMatchObject({ open: 2 })
})
