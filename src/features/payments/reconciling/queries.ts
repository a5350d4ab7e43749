// SQL of comparing our books with the provider's ledger.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { Difference, Sum } from './differences.ts'
import { kindOfEntry } from './differences.ts'

/** Sums of our entries, since an instant or of one payment at the provider. */
export async function listOurSums(
  db: Db,
  provider: string,
  which: { since: Date } | { providerId: string },
): Promise<Sum[]> {
  const some = 'since' in which ? sql`entry.created_at >= ${which.since}` : sql`entry.provider_id = ${which.providerId}`
  const { rows } = await sql<Omit<Sum, 'kind'> & { entry: string }>`
    select entry.provider_id as "providerId", entry.kind as entry, entry.currency, sum(entry.amount_minor)::bigint as "amountMinor"
    from money_entry entry join payment on payment.id = entry.payment_id
    where payment.provider = ${provider} and ${some}
      and entry.kind in ('received', 'fee', 'refunded', 'charged_back', 'reversed')
    group by entry.provider_id, entry.kind, entry.currency`.execute(db)
  return rows.flatMap(({ entry, ...sum }) => {
    const kind = kindOfEntry[entry]
    return kind ? [{ ...sum, kind }] : []
  })
}

/** When the books were last compared, and when money first moved. */
export async function findLastReconciliation(db: Db, provider: string) {
  const { rows } = await sql<{ last: Date | null; first: Date | null }>`
    select (select max(reconciled_at) from reconciliation where provider = ${provider}) as last,
      (select min(created_at) from money_entry) as first`.execute(db)
  return rows[0] ?? { last: null, first: null }
}

export async function listOpenDifferences(db: Db, provider: string) {
  return db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('found_at')
    .orderBy('provider_id')
    .orderBy('kind')
    .execute()
}

export interface Compared {
  provider: string
  since: Date
  now: Date
  movements: number
}

/** What was looked at anew is replaced by what differs now; since when it differs stays. */
export async function insertReconciliation(
  db: Db,
  { provider, since, now, movements }: Compared,
  looked: readonly string[],
  found: readonly (Difference & { paymentId: string | null })[],
): Promise<void> {
  const values = JSON.stringify(found)
  await sql`
    delete from reconciliation_difference where provider = ${provider} and provider_id = any(${looked})
      and (provider_id, kind) not in (
        select "providerId", kind from json_to_recordset(${values}::json) as d ("providerId" text, kind text))`.execute(
    db,
  )
  await sql`
    insert into reconciliation_difference (provider, provider_id, kind, currency, payment_id, ours_minor, theirs_minor, found_at)
    select ${provider}, "providerId", kind, currency, "paymentId", "oursMinor", "theirsMinor", ${now}
    from json_to_recordset(${values}::json)
      as d ("providerId" text, kind text, currency text, "paymentId" uuid, "oursMinor" bigint, "theirsMinor" bigint)
    on conflict on constraint reconciliation_difference_pk
      do update set ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor`.execute(db)
  await db
    .insertInto('reconciliation')
    .values({ id: newId(now.getTime()), provider, since, reconciled_at: now, movements })
    .execute()
}

/** The order that a payment at the provider is for. */
export async function findPaymentAtProvider(db: Db, provider: string, providerId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from payment where provider = ${provider} and provider_id = ${providerId}
    union select payment_id from money_entry where provider_id = ${providerId} limit 1`.execute(db)
  return rows[0]?.id ?? null
}
