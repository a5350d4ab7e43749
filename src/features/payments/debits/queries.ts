// SQL of debits: what was taken by mandates, what came back, and what that leaves for the next one.
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Debit } from '#platform/db/tables.ts'

export interface DebitOwner {
  memberId: string
  /** The account's fingerprint; null if none is known yet. */
  ibanPrint: Buffer | null
}

/** The last return of this member or account since then. */
export async function findLastReturn(db: Db, { memberId, ibanPrint }: DebitOwner, since: Date): Promise<Date | null> {
  const last = await db
    .selectFrom('debit')
    .select('returned_at')
    .where((where) => where.or([where('member_id', '=', memberId), where('iban_print', '=', ibanPrint)]))
    .where('returned_at', '>', since)
    .orderBy('returned_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.returned_at ?? null
}

/** How many debits there were since then and their total, for the member and for the account. */
export async function sumDebits(db: Db, { memberId, ibanPrint }: DebitOwner, since: Date) {
  const { rows } = await sql<{ count: number; minor: number }>`
    select count(*)::int as count, coalesce(sum(debit.amount_minor), 0)::int as minor
    from (values ('member'), ('account')) as owner (kind)
    left join debit on debit.created_at > ${since}
      and (owner.kind = 'member' and debit.member_id = ${memberId}
        or owner.kind = 'account' and debit.iban_print = ${ibanPrint}::bytea)
      and (select status from payment where id = debit.payment_id) <> 'cancelled'
    group by owner.kind`.execute(db)
  return rows
}

export async function insertDebit(db: Db, debit: Insertable<Debit>): Promise<void> {
  await db.insertInto('debit').values(debit).execute()
}

/** Uses up a code: of two orders with the same one, one gets it. Returns whether it was still there. */
export async function takeCode(db: Db, mandateId: string, codePrint: Buffer): Promise<boolean> {
  const taken = await db
    .updateTable('mandate')
    .set({ code_print: null, code_expires_at: null })
    .where('id', '=', mandateId)
    .where('code_print', '=', codePrint)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Returns whether there was a debit of this payment that had not been returned. */
export async function updateReturned(db: Db, paymentId: string, now: Date): Promise<boolean> {
  const returned = await db
    .updateTable('debit')
    .set({ returned_at: now })
    .where('payment_id', '=', paymentId)
    .where('returned_at', 'is', null)
    .returning('payment_id')
    .executeTakeFirst()
  return returned !== undefined
}

export async function findDebitOf(db: Db, paymentId: string) {
  return db
    .selectFrom('debit')
    .leftJoin('mandate', 'mandate.id', 'debit.mandate_id')
    .select(['debit.collect_on', 'mandate.reference', 'mandate.iban_mask', 'mandate.provider', 'mandate.provider_id'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Debits under a mandate, or a member's for one bundle, whose money has neither come nor been refused. */
export async function listAnnounced(db: Db, of: { mandateId: string } | { memberId: string; bundleId: string }) {
  return db
    .selectFrom('debit')
    .innerJoin('payment', 'payment.id', 'debit.payment_id')
    .select(['debit.payment_id', 'payment.amount_minor as amount', 'payment.currency', 'debit.collect_on'])
    .where((where) =>
      'mandateId' in of
        ? where('debit.mandate_id', '=', of.mandateId)
        : where.and({ 'payment.member_id': of.memberId, 'payment.bundle_id': of.bundleId }),
    )
    .where('payment.status', '=', 'pending')
    .orderBy('debit.created_at')
    .execute()
}

/** No limit and no block needs the account of such an old debit any more. */
export async function updateAccountsForgotten(db: Db, madeBefore: Date, returnedBefore: Date): Promise<void> {
  await db
    .updateTable('debit')
    .set({ iban_print: null })
    .where('iban_print', 'is not', null)
    .where('created_at', '<', madeBefore)
    .where((where) => where.or([where('returned_at', 'is', null), where('returned_at', '<', returnedBefore)]))
    .execute()
}
