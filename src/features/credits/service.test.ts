// The ledger on a real database: once per key, never below zero, books that sum to zero, chains that hold.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestMember, addTestSite } from './fixture-members.ts'
import { findAccounts } from './queries.ts'
import {
  addBoughtCredits,
  creditBalance,
  grantCredits,
  listCreditLines,
  returnCredits,
  spendCredits,
  withdrawBoughtCredits,
} from './service.ts'

const { db, emptied } = await testDb()
const now = new Date('2026-03-01T12:00:00Z')
let site = ''
let ann = ''

beforeEach(async () => {
  await emptied()
  site = await addTestSite(db)
  ann = await addTestMember(db, site)
})

const grant = (member: string, credits: number, key = `grant:${newId()}`) =>
  inTransaction(db, (tx) => grantCredits(tx, member, { credits, key, reason: 'signup', now }))
const buy = (member: string, credits: number, paymentId = newId(), at = now) =>
  inTransaction(db, (tx) =>
    addBoughtCredits(tx, member, {
      credits,
      paymentId,
      priceMinor: 1000,
      currency: 'EUR',
      key: `payment:${paymentId}`,
      now: at,
    }),
  )
const spend = (member: string, cost: number, key = `message:${newId()}`) =>
  inTransaction(db, (tx) => spendCredits(tx, member, cost, { key, reason: 'message', subjectId: null, now }))
const sumOfBooks = async () =>
  Number(
    (await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from credit_posting`.execute(db)).rows[0]
      ?.sum,
  )
const entries = () =>
  db
    .selectFrom('credit_entry')
    .select(['seq', 'amount', 'lot_id', 'balance_after', 'lot_after', 'part'])
    .where('member_id', '=', ann)
    .orderBy('seq')
    .execute()

describe('moving credits', () => {
  test('[10.1] [10.2] a balance is what the entries sum to, and the books sum to zero', async () => {
    await grant(ann, 3)
    await buy(ann, 10)
    expect(await spend(ann, 5)).toEqual({ balance_after: 8 })
    expect(await creditBalance(db, ann)).toBe(8)
    expect((await entries()).reduce((sum, entry) => sum + entry.amount, 0)).toBe(8)
    expect(await sumOfBooks()).toBe(0)
  })

  test('a member without entries has nothing', async () => {
    expect(await creditBalance(db, ann)).toBe(0)
    await expect(spend(ann, 1)).rejects.toMatchObject({ code: 'not_enough_credits', data: { needed: 1, balance: 0 } })
  })

  test('[10.5] [10.6] a spend runs through free credits, then the older purchase, then the newer', async () => {
    await buy(ann, 2, newId(), new Date('2026-02-01'))
    await buy(ann, 5, newId(), new Date('2026-02-02'))
    await grant(ann, 1)
    await spend(ann, 4)
    expect((await entries()).slice(3).map((entry) => [entry.amount, entry.lot_after, entry.part])).toEqual([
      [-1, 0, 0],
      [-2, 0, 1],
      [-1, 4, 2],
    ])
  })

  test('too little is refused, naming what is needed and available, and moves nothing', async () => {
    await grant(ann, 2)
    await expect(spend(ann, 3)).rejects.toMatchObject({ code: 'not_enough_credits', data: { needed: 3, balance: 2 } })
    expect(await entries()).toHaveLength(1)
  })

  test('[10.8] the same key twice moves once and returns the same', async () => {
    expect(await grant(ann, 5, 'signup:ann')).toEqual(await grant(ann, 5, 'signup:ann'))
    const first = await spend(ann, 2, 'message:1')
    await spend(ann, 1, 'message:2')
    expect(await spend(ann, 2, 'message:1')).toEqual(first)
    expect(await creditBalance(db, ann)).toBe(2)
  })

  test('[4.2] a payment adds its credits once, however often it completes', async () => {
    const payment = newId()
    await Promise.all(Array.from({ length: 8 }, () => buy(ann, 10, payment)))
    expect(await creditBalance(db, ann)).toBe(10)
  })

  test('[10.16] what was spent goes back into the lots it came from, once', async () => {
    await grant(ann, 1)
    await buy(ann, 3)
    await spend(ann, 3, 'message:gone')
    const back = () => inTransaction(db, (tx) => returnCredits(tx, 'message:gone', { reason: 'message_returned', now }))
    expect(await back()).toEqual({ balance_after: 4 })
    expect(await back()).toEqual({ balance_after: 4 })
    expect((await entries()).slice(-2).map((entry) => [entry.amount, entry.lot_after])).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect(await sumOfBooks()).toBe(0)
  })

  test('returning what was never spent does nothing', async () => {
    expect(
      await inTransaction(db, (tx) => returnCredits(tx, 'message:none', { reason: 'message_returned', now })),
    ).toBeNull()
  })

  test('[10.24] the unused part of a purchase can be withdrawn, once', async () => {
    const payment = newId()
    await buy(ann, 10, payment)
    await spend(ann, 4)
    const withdraw = () =>
      inTransaction(db, (tx) => withdrawBoughtCredits(tx, payment, { key: `refund:${payment}`, reason: 'refund', now }))
    expect(await withdraw()).toEqual({ credits: 6 })
    expect(await withdraw()).toEqual({ credits: 6 })
    expect(await creditBalance(db, ann)).toBe(0)
  })

  test('outside a transaction nothing moves', async () => {
    await expect(grantCredits(db, ann, { credits: 1, key: 'x', reason: 'signup', now })).rejects.toThrow('transaction')
  })
})

describe('at the same time', () => {
  test('[10.14] fifty spends of the last credit: exactly one goes through', async () => {
    await grant(ann, 1)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => spend(ann, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []))
    for (const reason of refused) expect(reason).toMatchObject({ code: 'not_enough_credits' })
    expect(await creditBalance(db, ann)).toBe(0)
    expect(await sumOfBooks()).toBe(0)
  })

  test('spends, grants and purchases mixed leave the exact sum', async () => {
    await grant(ann, 100)
    await Promise.all(Array.from({ length: 10 }, () => [spend(ann, 2), grant(ann, 1), buy(ann, 3)]).flat())
    expect(await creditBalance(db, ann)).toBe(100 - 20 + 10 + 30)
  })
})

describe('[10.3] [10.4] the database refuses what breaks the books', () => {
  beforeEach(async () => {
    await grant(ann, 5)
    await spend(ann, 2)
  })

  test.each([
    ['changing an amount', sql`update credit_entry set amount = 50, balance_after = 50, lot_after = 50 where seq = 1`],
    [
      'changing the last entry, sums kept',
      sql`update credit_entry set amount = -1, balance_after = 4, lot_after = 4 where seq = 2`,
    ],
    ['deleting the last entry', sql`delete from credit_entry where seq = 2`],
    ['deleting the first entry', sql`delete from credit_entry where seq = 1`],
  ])('%s', async (_case, statement) => {
    await expect(statement.execute(db)).rejects.toThrow()
    expect(await creditBalance(db, ann)).toBe(3)
  })

  // The state: 5 granted (seq 1), 2 spent (seq 2), 1 spent under the key `used` (seq 3); 2 are left.
  const next = {
    seq: 4,
    before: 2,
    amount: -1,
    after: 1,
    lotSeq: 3 as number | null,
    lotBefore: 2,
    lotAfter: 1,
    key: 'new',
    mine: true,
  }
  test.each([
    ['a balance below zero', { amount: -3, after: -1, lotAfter: -1 }, 'credit_entry_balance_not_negative'],
    ['a sum that is wrong', { after: 2 }, 'credit_entry_sum'],
    ['a link that does not continue the one before', { before: 9, after: 8 }, 'credit_entry_chain'],
    ['a gap in the chain', { seq: 9 }, 'credit_entry_chain'],
    [
      'an entry in the place of another',
      { seq: 3, lotSeq: 2, lotBefore: 3, lotAfter: 2, before: 3, after: 2 },
      'credit_entry_pk',
    ],
    ['a lot that does not continue', { lotBefore: 7, lotAfter: 6 }, 'credit_entry_lot_chain'],
    ['a fork of the lot', { lotSeq: 1, lotBefore: 5, lotAfter: 4 }, 'credit_entry_lot_successor_once'],
    [
      'a lot opened twice',
      { lotSeq: null, lotBefore: 0, amount: 1, after: 3, lotAfter: 1 },
      'credit_entry_lot_successor_once',
    ],
    ['a lot opened with something in it', { lotSeq: null }, 'credit_entry_lot_first'],
    ['a key used before', { key: 'used' }, 'credit_entry_key_once'],
    [
      "another member's lot",
      { mine: false, seq: 1, before: 0, amount: 1, after: 1, lotSeq: null, lotBefore: 0, lotAfter: 1 },
      'credit_entry_lot_fk',
    ],
  ])('%s', async (_case, wrong, constraint) => {
    await spend(ann, 1, 'used')
    const row = { ...next, ...wrong }
    const used = await db.selectFrom('credit_lot').select('id').executeTakeFirstOrThrow()
    const unopened = { id: newId(), member_id: ann, kind: 'granted', credits: 1, created_at: now }
    await db.insertInto('credit_lot').values(unopened).execute()
    const [member, lot] = row.mine ? [ann, used] : [await addTestMember(db, site), unopened]
    const insert = sql`
      insert into credit_entry (member_id, seq, lot_id, lot_previous_seq, house_account, amount, balance_before, balance_after, lot_before, lot_after, key, reason, created_at)
      values (${member}, ${row.seq}, ${lot.id}, ${row.lotSeq}, 'spent', ${row.amount}, ${row.before}, ${row.after}, ${row.lotBefore}, ${row.lotAfter}, ${row.key}, 'message', now())`
    await expect(insert.execute(db)).rejects.toMatchObject({ constraint })
  })
})

describe('[10.17] the receipt', () => {
  test('names what, when, to whom, how much and the balance after, newest first', async () => {
    const ben = await addTestMember(db, site, { name: 'Ben' })
    await grant(ann, 2)
    await buy(ann, 5)
    await inTransaction(db, (tx) => spendCredits(tx, ann, 3, { key: 'm', reason: 'message', subjectId: ben, now }))
    const { lines, nextBeforeSeq } = await listCreditLines(db, ann, null)
    expect(lines.map((line) => [line.reason, line.amount, line.balance_after, line.subject_name])).toEqual([
      ['message', -3, 4, 'Ben'],
      ['purchase', 5, 7, null],
      ['signup', 2, 2, null],
    ])
    expect(nextBeforeSeq).toBeNull()
  })

  test('all of 120 lines are reached by pages of 50, none twice', async () => {
    await grant(ann, 200)
    for (let count = 0; count < 119; count++) await spend(ann, 1)
    const seen: number[] = []
    for (let before: number | null = null; ;) {
      const page = await listCreditLines(db, ann, before)
      expect(page.lines.length).toBeLessThanOrEqual(50)
      seen.push(...page.lines.map((line) => line.seq))
      if (page.nextBeforeSeq === null) break
      before = page.nextBeforeSeq
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at))
  })
})

test('used-up, closed bundles don’t slow down a message', async () => {
  await buy(ann, 20)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      with bundle as materialized (select gen_random_uuid() as id, n from generate_series(1, 400) n), lots as (
        insert into credit_lot (id, member_id, kind, payment_id, credits, currency, created_at, closed_at)
        select id, ${ann}::uuid, 'bought', id, 20, 'EUR', now(), now() from bundle)
      insert into credit_entry (member_id, seq, lot_id, lot_previous_seq, house_account, amount, balance_before, balance_after, lot_before, lot_after, key, reason, created_at)
      select gen_random_uuid(), 2, id, 1, 'spent', -20, 20, 0, 20, 0, id, 'message', now() from bundle`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze credit_lot, credit_entry`.execute(db)
  expect(await rowsRead(db, (tx) => findAccounts(tx, [{ memberId: ann, key: null }]))).toBeLessThan(50)
})
