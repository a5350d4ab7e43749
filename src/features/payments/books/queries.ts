// SQL of the books: entries are read and added, never changed.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Posting } from './rules.ts'

export interface BookedPosting extends Posting {
  providerId: string
}

/** What was booked for a payment, summed by provider's payment, kind and accounts. */
export async function listBooked(db: Db, paymentId: string): Promise<BookedPosting[]> {
  const { rows } = await sql<BookedPosting>`
    select provider_id as "providerId", kind, debit, credit, sum(amount_minor)::bigint as "amountMinor"
    from money_entry where payment_id = ${paymentId} group by provider_id, kind, debit, credit`.execute(db)
  return rows
}

/** What it adds to the amount held for the payment. */
export interface HeldPosting extends Posting {
  held: number
}

export interface EntryOf {
  paymentId: string
  providerId: string
  currency: string
  now: Date
}

/** Continues the payment's chain; fails if somebody else has written to it meanwhile. */
export async function insertPostings(
  db: Db,
  { paymentId, providerId, currency, now }: EntryOf,
  postings: readonly HeldPosting[],
): Promise<void> {
  const parts = JSON.stringify(postings.map((posting, at) => ({ ...posting, at, amount: posting.amountMinor })))
  await sql`
    with tip as (
      select coalesce(max(seq), 0) as seq,
        coalesce((select held_after from money_entry where payment_id = ${paymentId} order by seq desc limit 1), 0) as held
      from money_entry where payment_id = ${paymentId}),
    part as (
      select at + 1 as at, kind, debit, credit, amount, held, sum(held) over (order by at) as moved
      from json_to_recordset(${parts}::json) as p (at int, kind text, debit text, credit text, amount bigint, held bigint))
    insert into money_entry (payment_id, seq, provider_id, kind, debit, credit, amount_minor, currency, held_before, held_after, created_at)
    select ${paymentId}, tip.seq + part.at, ${providerId}, kind, debit, credit, amount, ${currency},
      tip.held + moved - part.held, tip.held + moved, ${now}
    from tip, part order by part.at`.execute(db)
}

/**
 * Open orders after the given one whose unused credits are worth something other than the books say, or that can be closed
 * because all are used. Each table is queried one order at a time, so that closed ones cost nothing.
 */
export async function listToClose(db: Db, after: string, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select payment.id
    from credit_lot lot
    join payment on payment.id = lot.payment_id
    cross join lateral (select lot_after from credit_entry where lot_id = lot.id order by seq desc limit 1) tip
    cross join lateral (
      select coalesce(sum(case when credit = 'unspent' then amount_minor when debit = 'unspent' then -amount_minor else 0 end), 0) as minor
      from money_entry where payment_id = lot.payment_id) unspent
    where lot.closed_at is null and lot.payment_id > ${after}::uuid
      and (tip.lot_after = 0 or unspent.minor <> floor((payment.amount_minor
        - round(payment.amount_minor::numeric * tax_basis_points / (10000 + tax_basis_points))) * tip.lot_after / lot.credits))
    order by lot.payment_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
