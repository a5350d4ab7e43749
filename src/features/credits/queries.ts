// SQL of the ledger: lots and entries are only ever read and added.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Account, LotState, NewEntry } from './chain.ts'

/** Movements of one member happen one after the other: whoever locks the member's row may write the next entry. */
export async function lockMemberForMovement(db: Db, memberId: string): Promise<void> {
  await sql`select 1 from member where id = ${memberId} for no key update`.execute(db)
}

export async function findBalance(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance_after as balance from credit_entry where member_id = ${memberId} order by seq desc limit 1`.execute(
    db,
  )
  return rows[0]?.balance ?? 0
}

export interface Wanted {
  memberId: string
  /** The member to look up; null if the key is known to be new. */
  key: string | null
}

/**
 * In one statement, for each: the end of the member's chain, the lots that still hold something, and what the key did
 * before. Each is looked up separately, whatever the planner believes about the size of the tables. A closed lot holds
 * nothing.
 */
export async function findAccounts(db: Db, wanted: readonly Wanted[]): Promise<Account[]> {
  const { rows } = await sql<AccountRow>`
    select w.at, e.seq, e.balance_after as balance, l.id, l.kind, l.created_at, l.lot_after as left, l.last_seq,
      d.member_id as done_member_id, d.balance_after as done_balance
    from json_to_recordset(${JSON.stringify(wanted.map(({ memberId, key }, at) => ({ at, member_id: memberId, key })))}::json)
      as w (at int, member_id uuid, key text)
    left join lateral (
      select seq, balance_after from credit_entry where member_id = w.member_id order by seq desc limit 1
    ) e on true
    left join lateral (
      select lot.id, lot.kind, lot.created_at, tip.lot_after, tip.seq as last_seq
      from credit_lot lot,
        lateral (select seq, lot_after from credit_entry where lot_id = lot.id order by seq desc limit 1) tip
      where lot.member_id = w.member_id and lot.closed_at is null and tip.lot_after > 0
      order by lot.id
    ) l on true
    left join lateral (
      select member_id, balance_after from credit_entry where key = w.key order by part desc limit 1
    ) d on true`.execute(db)
  return wanted.map(({ memberId }, at) =>
    accountOf(
      memberId,
      rows.filter((row) => row.at === at),
    ),
  )
}

/** The same for one member. */
export async function findAccount(db: Db, wanted: Wanted): Promise<Account> {
  const [account] = await findAccounts(db, [wanted])
  if (!account) throw new Error('an account that was asked for is missing')
  return account
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }
type AccountRow = { at: number } & Nullable<
  LotState & { seq: number; balance: number; done_member_id: string; done_balance: number }
>

/** One row per lot; what is not about the lots is repeated in each. */
function accountOf(memberId: string, rows: readonly AccountRow[]): Account {
  const [first] = rows
  return {
    memberId,
    last: first && first.seq !== null && first.balance !== null ? { seq: first.seq, balance: first.balance } : null,
    lots: rows.filter(isLot),
    done:
      first && first.done_member_id !== null && first.done_balance !== null
        ? { member_id: first.done_member_id, balance_after: first.done_balance }
        : null,
  }
}

const isLot = (row: AccountRow): row is AccountRow & LotState => row.id !== null

export async function listEntriesOfKey(db: Db, key: string) {
  return db
    .selectFrom('credit_entry')
    .select(['member_id', 'seq', 'lot_id', 'amount', 'balance_after', 'subject_id'])
    .where('key', '=', key)
    .orderBy('part')
    .execute()
}

/** The movements by which credits left a lot for this reason, oldest first. */
export async function listLeavings(db: Db, lotId: string, reason: string) {
  return db
    .selectFrom('credit_entry')
    .select('key')
    .where('lot_id', '=', lotId)
    .where('reason', '=', reason)
    .where('amount', '<', 0)
    .orderBy('seq')
    .execute()
}

/** The last entry of one lot, used up or not. */
export async function findLotTip(db: Db, lotId: string) {
  return db
    .selectFrom('credit_entry')
    .select(['seq', 'lot_after'])
    .where('lot_id', '=', lotId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last entry of each of these lots. */
export async function listLotTips(db: Db, lotIds: readonly string[]) {
  const { rows } = await sql<{ lot_id: string; seq: number; lot_after: number }>`
    select tip.lot_id, tip.seq, tip.lot_after
    from unnest(${lotIds}::uuid[]) as lot (id),
      lateral (select lot_id, seq, lot_after from credit_entry where lot_id = lot.id order by seq desc limit 1) tip`.execute(
    db,
  )
  return rows
}

/** Those of these lots whose money has gone back, and by which way: with it, the bank or the shop took what was unused. */
export async function listUnpaidLots(db: Db, lotIds: readonly string[]) {
  const { rows } = await sql<{ id: string; payment_id: string; reason: 'chargeback' | 'refund' }>`
    select lot.id, lot.payment_id, case payment.status when 'charged_back' then 'chargeback' else 'refund' end as reason
    from credit_lot lot join payment on payment.id = lot.payment_id
    where lot.id = any(${lotIds}::uuid[]) and payment.status in ('charged_back', 'refunded')
    order by lot.id`.execute(db)
  return rows
}

export async function findLotOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('credit_lot')
    .select(['id', 'member_id', 'credits', 'created_at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Until the caller's transaction ends, nothing comes back into this lot; what is in it can still be used. */
export async function lockLotOfPayment(db: Db, paymentId: string): Promise<void> {
  await sql`select 1 from credit_lot where payment_id = ${paymentId} for no key update`.execute(db)
}

export async function updateLotClosed(db: Db, paymentId: string, now: Date): Promise<void> {
  await db.updateTable('credit_lot').set({ closed_at: now }).where('payment_id', '=', paymentId).execute()
}

/** Without checking whether they are closed: someone about to close one is waited for. */
export async function updateLotsOpen(db: Db, lotIds: readonly string[]): Promise<void> {
  await db.updateTable('credit_lot').set({ closed_at: null }).where('id', 'in', lotIds).execute()
}

export interface NewLot {
  id: string
  member_id: string
  kind: 'granted' | 'bought'
  payment_id: string | null
  credits: number
  price_minor: number
  currency: string | null
  created_at: Date
}

export async function insertLot(db: Db, lot: NewLot): Promise<void> {
  await db.insertInto('credit_lot').values(lot).execute()
}

/** However many there are, one prepared statement. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    insert into credit_entry (member_id, seq, lot_id, lot_previous_seq, house_account, amount, balance_before, balance_after,
      lot_before, lot_after, key, part, reason, subject_id, created_at)
    select member_id, seq, lot_id, lot_previous_seq, house_account, amount, balance_before, balance_after,
      lot_before, lot_after, key, part, reason, subject_id, created_at
    from json_populate_recordset(null::credit_entry, ${JSON.stringify(entries)}::json)`.execute(db)
}

/**
 * Entries newest first, with the name of the member they were about: none once that member is erased, and the one from then
 * across a block, so that no new one reaches the reader.
 */
export async function listEntries(db: Db, memberId: string, beforeSeq: number | null, limit: number) {
  const nameThen = sql<string | null>`coalesce(
    (select blocked_name from block where blocker_id = credit_entry.member_id and blocked_id = member.id),
    (select blocker_name from block where blocker_id = member.id and blocked_id = credit_entry.member_id))`
  return db
    .selectFrom('credit_entry')
    .leftJoin('member', (join) =>
      join.onRef('member.id', '=', 'credit_entry.subject_id').on('member.status', '<>', 'erased'),
    )
    .select([
      'credit_entry.seq',
      'credit_entry.key',
      'credit_entry.amount',
      'credit_entry.balance_after',
      'credit_entry.reason',
      'credit_entry.subject_id',
      'credit_entry.created_at',
    ])
    .select((eb) => eb.fn.coalesce(nameThen, 'member.name').as('subject_name'))
    .where('credit_entry.member_id', '=', memberId)
    .$call((query) => (beforeSeq === null ? query : query.where('credit_entry.seq', '<', beforeSeq)))
    .orderBy('credit_entry.seq', 'desc')
    .limit(limit)
    .execute()
}
