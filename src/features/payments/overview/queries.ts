// SQL of the overall state of payments: each number from an index of its own, and none about anybody.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface PaymentsOverview {
  /** Payments whose outcome is open, counted up to `mostCounted` plus one. */
  pending: number
  pending_since: Date | null
  /** The outcome of the last audit of the books: failed recounts, differing totals; null if there was none yet. */
  audited_at: Date | null
  broken: number | null
  /** Also null if the provider could not be asked. */
  differing: number | null
  /** When the books were last compared with this provider's. */
  compared_at: Date | null
}

/** Beyond this, they are not counted. */
const mostCounted = 10_000
const upTo = sql.lit(mostCounted + 1)

export async function findPaymentsOverview(db: Db, provider: string): Promise<PaymentsOverview> {
  const { rows } = await sql<PaymentsOverview>`
    select
      (select count(*)::int from (select from payment where status = 'pending' limit ${upTo}) as p) as pending,
      (select min(created_at) from payment where status = 'pending') as pending_since,
      audited_at, broken, differing,
      (select max(reconciled_at) from reconciliation where provider = ${provider}) as compared_at
    from (select) as one
      left join lateral (
        select audited_at, broken, differing from books_audit order by audited_at desc limit 1) as last on true`.execute(
    db,
  )
  return rows[0] as PaymentsOverview
}

/** Refunds that a person has to pay, including those pending at any provider but the one that can be asked. */
export async function countByHand(
  db: Db,
  withCalls: string | null,
): Promise<{ open: number; since: Date | null } | undefined> {
  const { rows } = await sql<{ open: number; since: Date | null }>`
    select count(*)::int as open, min(created_at) as since
    from (
      (select created_at from refund where status = 'by_hand' order by created_at limit ${upTo})
      union all
      (select refund.created_at from refund join payment on payment.id = payment_id
        where refund.status = 'reserved' and payment.provider is distinct from ${withCalls}
        order by refund.created_at limit ${upTo})
    ) as waiting`.execute(db)
  return rows[0]
}
