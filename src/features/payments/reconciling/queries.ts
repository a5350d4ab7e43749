// SQL of comparing our books with the provider's ledger.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Difference, Sum } from './differences.ts'
import { kindOfEntry } from './differences.ts'

/** Totals of our entries for one payment at the provider. */
export async function listOurSums(db: Db, provider: string, providerId: string): Promise<Sum[]> {
  const { rows } = await sql<Omit<Sum, 'kind'> & { entry: string }>`
    select entry.provider_id as "providerId", entry.kind as entry, entry.currency, sum(entry.amount_minor)::bigint as "amountMinor"
    from money_entry entry join payment on payment.id = entry.payment_id
    where payment.provider = ${provider} and entry.provider_id = ${providerId}
      and entry.kind in ('received', 'fee', 'refunded', 'overpaid', 'charged_back', 'overdrawn', 'reversed', 'recovered')
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

export async function countOpenDifferences(db: Db, provider: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from reconciliation_difference where provider = ${provider}`.execute(db)
  return rows[0]?.count ?? 0
}

/** After the given one, in the order of the provider's own names. */
export async function listOpenDifferences(
  db: Db,
  provider: string,
  after: { provider_id: string; kind: string } | undefined,
  limit: number,
) {
  return db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('provider', '=', provider)
    .where(sql<boolean>`(provider_id, kind) > (${after?.provider_id ?? ''}, ${after?.kind ?? ''})`)
    .orderBy('provider_id')
    .orderBy('kind')
    .limit(limit)
    .execute()
}

export type OpenDifference = Awaited<ReturnType<typeof listOpenDifferences>>[number]

/** A comparison under way. */
export interface Run {
  id: string
  provider: string
  since: Date
}

/** Sums up what the provider's ledger says; a payment's lines may be on several pages of it. */
export async function insertLines(db: Db, run: Run, sums: readonly (Sum & { reference: string })[]): Promise<void> {
  await sql`
    insert into reconciliation_line (run, provider_id, kind, currency, amount_minor, reference)
    select ${run.id}, "providerId", kind, currency, "amountMinor", reference
    from json_to_recordset(${JSON.stringify(sums)}::json)
      as s ("providerId" text, kind text, currency text, "amountMinor" bigint, reference text)
    on conflict on constraint reconciliation_line_pk do update set
      amount_minor = reconciliation_line.amount_minor + excluded.amount_minor,
      reference = greatest(reconciliation_line.reference, excluded.reference)`.execute(db)
}

/** What differs between both ledgers since then, and what differed before. */
export async function insertLooks(db: Db, { id, provider, since }: Run): Promise<void> {
  await sql`
    insert into reconciliation_look (run, provider_id, reference)
    select ${id}, provider_id,
      coalesce((select max(reference) from reconciliation_line where run = ${id} and provider_id = found.provider_id), '')
    from (
      select provider_id from (
        select entry.provider_id, named.value as kind, entry.currency, sum(entry.amount_minor) as minor
        from money_entry entry join payment on payment.id = entry.payment_id
        join json_each_text(${JSON.stringify(kindOfEntry)}::json) named on named.key = entry.kind
        where payment.provider = ${provider} and entry.created_at >= ${since}
        group by entry.provider_id, named.value, entry.currency) ours
      full join (
        select provider_id, kind, currency, amount_minor as minor from reconciliation_line where run = ${id}) theirs
        using (provider_id, kind, currency)
      where coalesce(ours.minor, 0) <> coalesce(theirs.minor, 0)
      union select provider_id from reconciliation_difference where provider = ${provider}
    ) found`.execute(db)
}

export interface Look {
  provider_id: string
  reference: string
}

export async function listLooks(db: Db, { id }: Run, after: string, limit: number): Promise<Look[]> {
  return db
    .selectFrom('reconciliation_look')
    .select(['provider_id', 'reference'])
    .where('run', '=', id)
    .where('provider_id', '>', after)
    .orderBy('provider_id')
    .limit(limit)
    .execute()
}

/** What this one, and earlier ones that crashed, have left. */
export async function deleteRuns(db: Db, { id }: Pick<Run, 'id'>, startedBefore: string): Promise<void> {
  for (const table of ['reconciliation_line', 'reconciliation_look'] as const)
    await db
      .deleteFrom(table)
      .where((where) => where.or([where('run', '=', id), where('run', '<', startedBefore)]))
      .execute()
}

/** What was examined again is replaced by what differs now; since when it differs is kept. */
export async function replaceDifferences(
  db: Db,
  { provider, providerId, now }: { provider: string; providerId: string; now: Date },
  found: readonly (Difference & { paymentId: string | null })[],
): Promise<void> {
  const values = JSON.stringify(found)
  await sql`
    delete from reconciliation_difference where provider = ${provider} and provider_id = ${providerId}
      and kind not in (select kind from json_to_recordset(${values}::json) as d (kind text))`.execute(db)
  if (found.length === 0) return
  await sql`
    insert into reconciliation_difference (provider, provider_id, kind, currency, payment_id, ours_minor, theirs_minor, found_at)
    select ${provider}, "providerId", kind, currency, "paymentId", "oursMinor", "theirsMinor", ${now}
    from json_to_recordset(${values}::json)
      as d ("providerId" text, kind text, currency text, "paymentId" uuid, "oursMinor" bigint, "theirsMinor" bigint)
    on conflict on constraint reconciliation_difference_pk
      do update set ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor`.execute(db)
}

/** The next comparison starts where this one ended. */
export async function insertReconciliation(db: Db, run: Run, movements: number, now: Date): Promise<void> {
  const { id, provider, since } = run
  await db.insertInto('reconciliation').values({ id, provider, since, reconciled_at: now, movements }).execute()
}

/** The order that a payment at the provider is for. */
export async function findPaymentAtProvider(db: Db, provider: string, providerId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from payment where provider = ${provider} and provider_id = ${providerId}
    union select payment_id from money_entry where provider_id = ${providerId} limit 1`.execute(db)
  return rows[0]?.id ?? null
}
