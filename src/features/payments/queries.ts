// SQL of payments, bundles, codes and premium.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Payment, Bundle } from '#platform/db/tables.ts'

/** The bundles of a country: its own where it has any, else those for everywhere. */
export async function listBundlesFor(db: Db, siteId: string, country: string) {
  const rows = await db
    .selectFrom('bundle')
    .select(['id', 'country', 'credits', 'amount_minor', 'currency'])
    .where('site_id', '=', siteId)
    .where('active', '=', true)
    .where((where) => where.or([where('country', '=', country), where('country', 'is', null)]))
    .orderBy('position')
    .execute()
  const own = rows.filter((row) => row.country !== null)
  return own.length > 0 ? own : rows
}

export async function insertBundles(db: Db, bundles: Insertable<Bundle>[]): Promise<void> {
  await db.insertInto('bundle').values(bundles).onConflict((conflict) => conflict.doNothing()).execute()
}

export async function findCode(db: Db, siteId: string, code: string) {
  return db
    .selectFrom('discount_code')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(sql<boolean>`upper(code) = upper(${code})`)
    .executeTakeFirst()
}

export async function isCodeUsed(db: Db, code: { id: string | null; code: string; validity: string }, memberId: string): Promise<boolean> {
  if (code.validity === 'unlimited') return false
  const used = await db
    .selectFrom('discount_use')
    .innerJoin('payment', 'payment.id', 'discount_use.payment_id')
    .select('payment.id')
    .where('discount_use.code', '=', code.code)
    .where('payment.status', '<>', 'pending')
    .$if(code.validity !== 'once', (query) => query.where('discount_use.member_id', '=', memberId))
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

export async function insertPayment(db: Db, values: Insertable<Payment>): Promise<boolean> {
  const inserted = await db
    .insertInto('payment')
    .values(values)
    .onConflict((conflict) => conflict.constraint('payment_client_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertCodeUse(db: Db, use: { payment_id: string; code_id: string | null; code: string; member_id: string }): Promise<void> {
  await db.insertInto('discount_use').values(use).execute()
}

export async function deleteCodeUse(db: Db, paymentId: string): Promise<void> {
  await db.deleteFrom('discount_use').where('payment_id', '=', paymentId).execute()
}

export async function findPaymentByClientId(db: Db, memberId: string, clientId: string) {
  return db.selectFrom('payment').selectAll().where('member_id', '=', memberId).where('client_id', '=', clientId).executeTakeFirst()
}

export async function findPayment(db: Db, memberId: string, paymentId: string) {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).where('member_id', '=', memberId).executeTakeFirst()
}

/** Locks the payment until the transaction ends: whoever settles it first, settles it alone. */
export async function lockPayment(db: Db, paymentId: string) {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

export async function updatePaymentProvider(db: Db, paymentId: string, provider: { provider_id: string; checkout_url: string | null }): Promise<void> {
  await db.updateTable('payment').set(provider).where('id', '=', paymentId).execute()
}

export async function updatePaymentStatus(db: Db, paymentId: string, status: string, settledAt: Date): Promise<void> {
  await db.updateTable('payment').set({ status, settled_at: settledAt }).where('id', '=', paymentId).execute()
}

/** Orders of a member that wait for the payer and hold a code. */
export async function listPendingWithCode(db: Db, memberId: string, code: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'provider_id'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .where('discount_code', '=', code)
    .execute()
}

/** Payments that wait for the provider's word since before this instant, the oldest first. */
export async function listPendingBefore(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('payment')
    .select(['id', 'provider_id'])
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function listPaymentsOf(db: Db, memberId: string, before: { createdAt: Date; id: string } | null, limit: number) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(before !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.createdAt}, ${before?.id}::uuid)`))
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

export async function insertPremium(db: Db, memberId: string, paymentId: string, now: Date): Promise<void> {
  await db
    .insertInto('premium')
    .values({ member_id: memberId, since: now, payment_id: paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findPremium(db: Db, memberId: string) {
  return db.selectFrom('premium').select('since').where('member_id', '=', memberId).executeTakeFirst()
}
