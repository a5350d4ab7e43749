// SQL of payments, bundles and premium.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Bundle, DiscountCode, Payment } from '#platform/db/tables.ts'

/** The bundles of a country: its own if it has any, else those for everywhere. */
export async function listBundlesFor(db: Db, siteId: string, country: string) {
  const rows = await db
    .selectFrom('bundle')
    .select(['id', 'country', 'credits', 'amount_minor', 'currency'])
    .where('site_id', '=', siteId)
    .where('active', '=', true)
    .where((where) => where.or([where('country', '=', country), where('country', 'is', null)]))
    .orderBy('position')
    .orderBy('credits')
    .execute()
  const own = rows.filter((row) => row.country !== null)
  return own.length > 0 ? own : rows
}

export type BundleRow = Awaited<ReturnType<typeof listBundlesFor>>[number]

export async function insertBundles(db: Db, bundles: Insertable<Bundle>[]): Promise<void> {
  await db
    .insertInto('bundle')
    .values(bundles)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertCodes(db: Db, codes: Insertable<DiscountCode>[]): Promise<void> {
  await db
    .insertInto('discount_code')
    .values(codes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How long a member has been here, and whether anything was bought: refunded purchases count, and so does money on its way. */
export async function findBuyer(db: Db, memberId: MemberId) {
  return db
    .selectFrom('member')
    .select('signed_up_at')
    .select((expression) =>
      expression
        .exists(
          expression
            .selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.member_id', '=', 'member.id')
            .where((where) =>
              where.or([
                where('status', 'in', ['completed', 'refunded', 'charged_back']),
                where.and([
                  where('status', '=', 'pending'),
                  where('provider_id', 'is not', null),
                  where('checkout_url', 'is', null),
                ]),
              ]),
            ),
        )
        .as('bought_before'),
    )
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** Undefined if the member's window has ordered under this id before. */
export async function insertPayment(db: Db, values: Insertable<Payment>) {
  return db
    .insertInto('payment')
    .values(values)
    .onConflict((conflict) => conflict.constraint('payment_client_once').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findPaymentByClientId(db: Db, memberId: string, clientId: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentByClientId>>>

export async function findPaymentOf(db: Db, memberId: string, paymentId: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function findPayment(db: Db, paymentId: string) {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
}

/** The member's newest order that was paid, for repeating it. */
export async function findLastCompleted(db: Db, memberId: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'bundle_id', 'country', 'method', 'stored_id', 'settled_at'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type LastOrder = NonNullable<Awaited<ReturnType<typeof findLastCompleted>>>

/** The member's newest order by a kept card that may have been charged: the provider has not answered, or not yet. */
export async function findUnanswered(db: Db, memberId: string) {
  return db
    .selectFrom('payment')
    .select(['client_id', 'bundle_id', 'country', 'amount_minor', 'stored_id'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .where('provider_id', 'is', null)
    .where('stored_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks the payment until the transaction ends: whoever settles it first, settles it alone. */
export async function lockPayment(db: Db, paymentId: string) {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Locks the member's row: a member's spending and refunds happen one after the other. */
export async function lockMember(db: Db, memberId: string): Promise<void> {
  await sql`select 1 from member where id = ${memberId} for no key update`.execute(db)
}

/** Whoever is erased meanwhile waits until the transaction ends. */
export async function isMemberErased(db: Db, memberId: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('status')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member?.status === 'erased'
}

export interface Progress {
  status?: PaymentRow['status']
  settled_at?: Date
  provider?: string
  provider_id?: string
  checkout_url?: string | null
  asked_at?: Date
}

export async function updatePayment(db: Db, paymentId: string, progress: Progress): Promise<void> {
  await db.updateTable('payment').set(progress).where('id', '=', paymentId).execute()
}

/**
 * Payments awaiting this provider's answer, least recently checked first: new ones after the given pause,
 * old ones (a direct debit takes days) less and less often, but at least once an hour. A time further ahead was written while
 * the clock was wrong, and makes none wait.
 */
export async function listPendingToAsk(
  db: Db,
  { provider, now, pauseMs, limit }: { provider: string; now: Date; pauseMs: number; limit: number },
) {
  const pause = sql`make_interval(secs => ${pauseMs / 1000}::float8)`
  const time = sql`${now}::timestamptz`
  return db
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .where(
      sql<boolean>`(coalesce(asked_at, created_at) < ${time} - least(greatest(${pause}, (${time} - created_at) / 10), interval '1 hour')
        or coalesce(asked_at, created_at) > ${time} + interval '1 hour')`,
    )
    .orderBy(sql`coalesce(asked_at, created_at)`)
    .limit(limit)
    .execute()
}

export async function listPaymentsOf(
  db: Db,
  memberId: string,
  before: { createdAt: Date; id: string } | null,
  limit: number,
) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.createdAt}, ${before?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertWebhookEvent(db: Db, provider: string, eventId: string, now: Date): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ provider, event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWebhookEventsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'webhook_event', 'received_at', before)
}

export async function insertPremium(db: Db, memberId: string, paymentId: string, now: Date): Promise<void> {
  await db
    .insertInto('premium')
    .values({ member_id: memberId, since: now, payment_id: paymentId })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
}

/** Premium ends when the last purchase was refunded or charged back. */
export async function deletePremiumWithoutPurchase(db: Db, memberId: string): Promise<void> {
  await db
    .deleteFrom('premium')
    .where('member_id', '=', memberId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payment')
            .select('payment.id')
            .where('payment.member_id', '=', memberId)
            .where('payment.status', '=', 'completed'),
        ),
      ),
    )
    .execute()
}

export async function findPremium(db: Db, memberId: string) {
  return db.selectFrom('premium').select('since').where('member_id', '=', memberId).executeTakeFirst()
}

/** A checkout address has no use once the person is gone. */
export async function updateCheckoutsForgotten(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ checkout_url: null, entered_code: null })
    .where('member_id', '=', memberId)
    .execute()
}
