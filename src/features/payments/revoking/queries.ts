// SQL of mandates that end, and of those that their provider still has to end.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export type Ending =
  | { id: string }
  | { memberId: string; but: string | null }
  | { unconfirmedOf: string }
  | { abandonedBefore: Date }

/**
 * No longer debited, and no longer shown; what the provider stores of it is recorded: the mandate, or the customer made for
 * it. One statement: what is learned from the provider in the meantime is either recorded too, or comes too late to be stored.
 */
export async function updateEnded(db: Db, which: Ending, now: Date): Promise<void> {
  await sql`
    with ended as (
      update mandate set ended_at = ${now}::timestamptz, code_print = null, code_expires_at = null
      where ended_at is null and ${matches(which)}
      returning provider, coalesce(provider_id, customer_id) as kept)
    insert into mandate_revocation (provider, provider_id, created_at)
    select provider, kept, ${now}::timestamptz from ended where kept is not null
    on conflict do nothing`.execute(db)
}

/** What the provider made for a mandate that had ended by then. */
export async function insertRevocation(db: Db, provider: string, providerId: string, now: Date): Promise<void> {
  await db
    .insertInto('mandate_revocation')
    .values({ provider, provider_id: providerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function matches(which: Ending) {
  if ('id' in which) return sql<boolean>`id = ${which.id}::uuid`
  if ('memberId' in which)
    return sql<boolean>`member_id = ${which.memberId}::uuid and id is distinct from ${which.but}::uuid`
  if ('unconfirmedOf' in which) return sql<boolean>`confirmed_at is null and member_id = ${which.unconfirmedOf}::uuid`
  return sql<boolean>`confirmed_at is null and created_at < ${which.abandonedBefore}::timestamptz`
}

/** Longest waiting first; the longer one has been refused, the less often it is tried, but at least once an hour. */
export async function listRevocations(db: Db, provider: string, now: Date, limit: number) {
  const time = sql`${now}::timestamptz`
  return db
    .selectFrom('mandate_revocation')
    .select('provider_id')
    .where('provider', '=', provider)
    .where((where) =>
      where.or([
        where('asked_at', 'is', null),
        sql<boolean>`asked_at < ${time} - least((${time} - created_at) / 10, interval '1 hour')`,
        // Asked while the clock was ahead.
        sql<boolean>`asked_at > ${time} + interval '1 hour'`,
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function updateRevocationAsked(db: Db, provider: string, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable('mandate_revocation')
    .set({ asked_at: now })
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .execute()
}

export async function deleteRevocation(db: Db, provider: string, providerId: string): Promise<void> {
  await db
    .deleteFrom('mandate_revocation')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .execute()
}
