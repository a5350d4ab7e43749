// SQL of refunds.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Refund } from '#platform/db/tables.ts'

export async function insertRefund(db: Db, values: Insertable<Refund>) {
  return db.insertInto('refund').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function findRefundByClientId(db: Db, memberId: string, clientId: string) {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function findRefund(db: Db, id: string) {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** All valid refunds of an order, oldest first. */
export async function listRefundsOf(db: Db, paymentId: string) {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', '<>', 'refused')
    .orderBy('created_at')
    .execute()
}

/** Those that the member requested and the provider refused. */
export async function listRefusedOf(db: Db, paymentId: string) {
  return db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'refused')
    .where('origin', '=', 'member')
    .orderBy('created_at')
    .execute()
}

/** A member's orders that were paid and may still have unused credits, newest first. */
export async function listUnusedPurchases(db: Db, memberId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('credit_lot', 'credit_lot.payment_id', 'payment.id')
    .selectAll('payment')
    .where('credit_lot.member_id', '=', memberId)
    .where('credit_lot.closed_at', 'is', null)
    .where('payment.status', '=', 'completed')
    .orderBy('payment.created_at', 'desc')
    .execute()
}

export async function listRefundsOfMember(db: Db, memberId: string) {
  return db
    .selectFrom('refund')
    .select(['payment_id', 'credits', 'amount_minor', 'currency', 'status', 'created_at', 'settled_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
}

/** For the given orders: what has gone back, and what is on its way; and the same for money that was never the order's. */
export async function sumRefunds(db: Db, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return []
  return db
    .selectFrom('refund')
    .select(['payment_id', 'status'])
    .select(sql<boolean>`origin = 'duplicate'`.as('is_surplus'))
    .select(sql<number>`sum(amount_minor)::int`.as('amount_minor'))
    .where('payment_id', 'in', paymentIds)
    .where('status', '<>', 'refused')
    .groupBy(['payment_id', 'status', 'is_surplus'])
    .execute()
}

export interface RefundProgress {
  status?: 'posted' | 'refused' | 'by_hand'
  refund_id?: string
  settled_at?: Date
  asked_at?: Date
  settled_note?: string
  settled_by?: string
}

/** Only for one that is still owed. */
export async function updateRefund(db: Db, id: string, progress: RefundProgress): Promise<void> {
  await db
    .updateTable('refund')
    .set(progress)
    .where('id', '=', id)
    .where('status', 'in', ['reserved', 'by_hand'])
    .execute()
}

/** How many credits it took. */
export async function updateCredits(db: Db, id: string, credits: number): Promise<void> {
  await db.updateTable('refund').set({ credits }).where('id', '=', id).execute()
}

/**
 * Refunds awaiting this provider's answer, least recently requested first: one never requested at once, new ones
 * after the given pause, old ones less and less often, but at least once an hour. A time further ahead was written while the
 * clock was wrong, and makes none wait.
 */
export async function listReservedToAsk(
  db: Db,
  { provider, now, pauseMs, limit }: { provider: string; now: Date; pauseMs: number; limit: number },
) {
  const pause = sql`make_interval(secs => ${pauseMs / 1000}::float8)`
  const time = sql`${now}::timestamptz`
  return db
    .selectFrom('refund')
    .selectAll('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('payment.provider', '=', provider)
    .where('refund.status', '=', 'reserved')
    .where(
      sql<boolean>`(refund.asked_at is null or refund.asked_at
        < ${time} - least(greatest(${pause}, (${time} - refund.created_at) / 10), interval '1 hour')
        or refund.asked_at > ${time} + interval '1 hour')`,
    )
    .orderBy(sql`coalesce(refund.asked_at, refund.created_at)`)
    .limit(limit)
    .execute()
}

/** What a person has to pay back: what the provider refused, and what is pending at any but the one that can be asked; oldest first, as the ids grow with time. */
export async function listToPayByHand(
  db: Db,
  withCalls: string | null,
  after: { id: string } | undefined,
  limit: number,
) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.payment_id', 'refund.provider_id', 'refund.amount_minor', 'refund.currency'])
    .select(['refund.status', 'refund.created_at', 'payment.provider'])
    .where((where) =>
      where.or([
        where('refund.status', '=', 'by_hand'),
        where.and([where('refund.status', '=', 'reserved'), where('payment.provider', 'is distinct from', withCalls)]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where('refund.id', '>', after?.id ?? ''))
    .orderBy('refund.id')
    .limit(limit)
    .execute()
}

export type ToPayByHand = Awaited<ReturnType<typeof listToPayByHand>>[number]
