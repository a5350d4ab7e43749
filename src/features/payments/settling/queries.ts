// SQL of the movements that providers reported.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { ReportedMovement } from '#platform/payments/gateway.ts'

/** The same movement again is the same. */
export async function insertReported(
  db: Db,
  provider: string,
  { id, kind, amount_minor, currency, providerId, now }: ReportedMovement & { providerId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('reported_movement')
    .values({ provider, movement_id: id, provider_id: providerId, kind, amount_minor, currency, reported_at: now })
    .onConflict((conflict) => conflict.constraint('reported_movement_pk').doNothing())
    .execute()
}

/** In the currency of the payment, in minor units. */
export async function sumReported(db: Db, provider: string, payment: { provider_id: string; currency: string }) {
  const { rows } = await sql<{ refunded: number; chargedBack: number }>`
    select coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::int as refunded,
      coalesce(sum(amount_minor) filter (where kind = 'chargeback'), 0)::int as "chargedBack"
    from reported_movement
    where provider = ${provider} and provider_id = ${payment.provider_id} and currency = ${payment.currency}`.execute(
    db,
  )
  return rows[0] ?? { refunded: 0, chargedBack: 0 }
}
