// Closing the books on a real database: what is used up is closed, what comes back reopens it, and closed orders cost nothing.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closePurchase, holdPurchase, returnCredits, spendCredits } from '#features/credits/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { auditBooks } from '../audit/service.ts'
import { openShop } from '../fixture-shop.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { listToClose } from './queries.ts'
import { closeBooks } from './service.ts'

const shop = await openShop()
const { db } = shop
const before = '00000000-0000-0000-0000-000000000000'

async function bought() {
  const order = await shop.order()
  await shop.pay(order)
  return order
}
const spend = (credits: number, key: string) =>
  inTransaction(db, (tx) =>
    spendCredits(tx, shop.ann, credits, { key, reason: 'message', subjectId: null, now: shop.platform.now() }),
  )
const giveBack = (key: string) =>
  inTransaction(db, (tx) => returnCredits(tx, key, { reason: 'message_returned', now: shop.platform.now() }))
const closedAt = async () => (await db.selectFrom('credit_lot').select('closed_at').executeTakeFirstOrThrow()).closed_at
const toBeClosed = () => listToClose(db, before, 10)
/** What is owed in unspent credits, out of books that are right. */
const unspent = async () => {
  const { balances, broken } = await auditBooks(shop.platform)
  expect([...broken]).toEqual([])
  return 0 - (balances.find(({ account }) => account === 'unspent')?.amount_minor ?? 0)
}

describe('[10.96] an order that is used up', () => {
  test('is closed once the books say so, and opens with credits that come back', async () => {
    await bought()
    await spend(60, 'message:1')
    await spend(40, 'message:2')
    expect(await toBeClosed()).toHaveLength(1)
    expect(await closedAt()).toBe(null)
    expect(await closeBooks(shop.platform)).toBe(1)
    expect(await closedAt()).toBeInstanceOf(Date)
    expect(await toBeClosed()).toEqual([])
    expect(await unspent()).toBe(0)
    await giveBack('message:2')
    expect(await closedAt()).toBe(null)
    expect(await unspent()).toBe(1322)
    await giveBack('message:2')
    expect(await toBeClosed(), 'what agrees is not looked at again').toEqual([])
  })

  test('is closed by the migration if it was used up before', async () => {
    await bought()
    const folder = path.resolve(import.meta.dirname, '../../../../database/migrations')
    const migration = await readFile(path.join(folder, '0220_closed_orders.sql'), 'utf8')
    const update = sql.raw(migration.slice(migration.indexOf('update credit_lot'), migration.indexOf('create index')))
    await update.execute(db)
    expect(await closedAt(), 'unused').toBe(null)
    await spend(100, 'message:1')
    await update.execute(db)
    expect(await closedAt(), 'unspent in the books').toBe(null)
    await closeBooks(shop.platform)
    await db.updateTable('credit_lot').set({ closed_at: null }).execute()
    await update.execute(db)
    expect(await closedAt()).toBeInstanceOf(Date)
  })

  test('is closed after its money went back too', async () => {
    const order = await bought()
    await shop.stage.force(order.provider_id ?? '', 'charged_back')
    await expect.poll(() => shop.stateOf(shop.ann), { timeout: 5_000 }).toEqual({ credits: 0, premium: false })
    await closeBooks(shop.platform)
    expect(await closedAt()).toBeInstanceOf(Date)
    await shop.stage.force(order.provider_id ?? '', 'paid')
    await expect.poll(() => shop.stateOf(shop.ann), { timeout: 5_000 }).toEqual({ credits: 100, premium: true })
    expect(await closedAt()).toBe(null)
    expect(await unspent()).toBe(3305)
  })

  test('is not closed while credits are coming back', async () => {
    await bought()
    await spend(100, 'message:1')
    const back = { reason: 'message_returned', now: shop.platform.now() }
    const letGo = await holdOpen(db, (tx) => returnCredits(tx, 'message:1', back))
    const closing = closeBooks(shop.platform)
    await untilLockAwaited(db)
    await Promise.all([closing, letGo()])
    expect(await closedAt()).toBe(null)
    expect(await unspent()).toBe(3305)
  })

  test('is reopened by credits that waited for its closing', async () => {
    const { id } = await bought()
    await spend(100, 'message:1')
    await closeBooks(shop.platform)
    await giveBack('message:1')
    await spend(100, 'message:2')
    const letGo = await holdOpen(db, async (tx) => {
      expect(await holdPurchase(tx, id)).toMatchObject({ left: 0 })
      await closePurchase(tx, id, shop.platform.now())
    })
    const back = giveBack('message:2')
    await untilLockAwaited(db)
    await Promise.all([letGo(), back])
    expect(await closedAt()).toBe(null)
    expect(await unspent()).toBe(3305)
  })

  test('the database closes none that has credits or money left, and lets nothing move in one that is closed', async () => {
    const { id } = await bought()
    const close = () => inTransaction(db, (tx) => closePurchase(tx, id, shop.platform.now()))
    await expect(close(), 'unused').rejects.toThrow('an order with unused credits is not closed')
    await spend(100, 'message:1')
    await expect(close(), 'unspent in the books').rejects.toThrow('an order with unused credits is not closed')
    await closeBooks(shop.platform)
    const entry = sql`
      insert into credit_entry (member_id, seq, lot_id, lot_previous_seq, house_account, amount, balance_before, balance_after, lot_before, lot_after, key, reason, created_at)
      select member_id, 3, lot_id, 2, 'spent', 1, 0, 1, 0, 1, 'k', 'r', now() from credit_entry where seq = 2`
    await expect(entry.execute(db)).rejects.toThrow('credits come back to an order that is closed')
    const money = sql`
      insert into money_entry (payment_id, seq, provider_id, kind, debit, credit, amount_minor, currency, held_before, held_after, created_at)
      select payment_id, seq + 1, provider_id, 'earned', 'earned', 'unspent', 1, currency, held_after, held_after, now()
      from money_entry order by seq desc limit 1`
    await expect(money.execute(db)).rejects.toThrow('unspent credits moves in an order that is closed')
  })
})

/** Many orders sold long ago: all used up and closed except some. */
async function soldBefore(orders: number, open: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      create temporary table sold as select gen_random_uuid() as id, gen_random_uuid() as member_id,
        case when i <= ${open}::int then 5 else 20 end as used, case when i <= ${open}::int then 206 else 826 end as earned
      from generate_series(1, ${orders}::int) i`.execute(one)
    await sql`
      insert into payment (id, site_id, member_id, client_id, bundle_id, credits, amount_minor, list_amount_minor, currency,
        country, method, status, provider, provider_id, tax_basis_points, created_at, settled_at)
      select id, ${shop.site}::uuid, member_id, id, id, 20, 1000, 1000, 'EUR', 'NL', 'ideal', 'completed', 'sandbox', id, 2100, now(), now()
      from sold`.execute(one)
    await sql`
      insert into credit_lot (id, member_id, kind, payment_id, credits, price_minor, currency, created_at, closed_at)
      select id, member_id, 'bought', id, 20, 1000, 'EUR', now(), case when used = 20 then now() end from sold`.execute(
      one,
    )
    await sql`
      insert into credit_entry (member_id, seq, lot_id, lot_previous_seq, house_account, amount, balance_before, balance_after,
        lot_before, lot_after, key, reason, created_at)
      select member_id, 1, id, null, 'sold', 20, 0, 20, 0, 20, 'payment:' || id, 'purchase', now() from sold
      union all select member_id, 2, id, 1, 'spent', -used, 20, 20 - used, 20, 20 - used, 'message:' || id, 'message', now() from sold`.execute(
      one,
    )
    await sql`
      insert into money_entry (payment_id, seq, provider_id, kind, debit, credit, amount_minor, currency, held_before, held_after, created_at)
      select id, 1, id, 'received', 'provider', 'unspent', 826, 'EUR', 0, 826, now() from sold
      union all select id, 2, id, 'received', 'provider', 'tax', 174, 'EUR', 826, 1000, now() from sold
      union all select id, 3, id, 'earned', 'unspent', 'earned', earned, 'EUR', 1000, 1000, now() from sold`.execute(
      one,
    )
    await sql`drop table sold`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`analyze payment, credit_lot, credit_entry, money_entry`.execute(db)
}

test('[10.96] closing looks at open orders, not at everything ever sold', async () => {
  await soldBefore(20_000, 20)
  // Each open one goes through a dozen or two of the plan's steps, by version of the database; none goes past them.
  expect(await rowsRead(db, (tx) => listToClose(tx, before, 200))).toBeLessThan(20 * 50)
}, 60_000)

test('[10.96] however many there are, all are closed, a page at a time', async () => {
  await soldBefore(450, 450)
  expect(await closeBooks(shop.platform)).toBe(450)
  expect(await closeBooks(shop.platform)).toBe(0)
}, 60_000)
