// SQL of the monthly limits that members set to their spending.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export async function findLimit(db: Db, memberId: string) {
  return db
    .selectFrom('spending_limit')
    .select(['amount_minor', 'currency'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function upsertLimit(
  db: Db,
  limit: { member_id: string; amount_minor: number; currency: string; set_at: Date },
): Promise<void> {
  const { member_id: _, ...changes } = limit
  await db
    .insertInto('spending_limit')
    .values(limit)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(changes))
    .execute()
}

export async function deleteLimit(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('spending_limit').where('member_id', '=', memberId).execute()
}

/** What was paid since then, minus what went back or is on its way back; `open` also counts orders waiting at a checkout. */
export async function sumSpent(
  db: Db,
  memberId: string,
  { since, currency, open }: { since: Date; currency: string; open: boolean },
): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(payment.amount_minor - coalesce(back.minor, 0)), 0)::int as spent
    from payment left join lateral (
      select sum(amount_minor) as minor from refund
      where payment_id = payment.id and status <> 'refused' and origin <> 'duplicate') back on true
    where member_id = ${memberId} and currency = ${currency} and created_at >= ${since}
      and (payment.status = 'completed'
        or payment.status = 'pending' and (${open} or provider_id is not null and checkout_url is null))`.execute(db)
  return rows[0]?.spent ?? 0
}

/** The currency of the member's last order. */
export async function findLastCurrency(db: Db, memberId: string): Promise<string | null> {
  const last = await db
    .selectFrom('payment')
    .select('currency')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.currency ?? null
}

/** Where the member lives. */
export async function findCountry(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('profile').select('country').where('member_id', '=', memberId).executeTakeFirst()
  return row?.country ?? null
}
