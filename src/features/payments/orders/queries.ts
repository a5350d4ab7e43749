// SQL of a member's orders that may stand in the way of the next one.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** An order about to be written. */
interface NextOrder {
  memberId: string
  clientId: string
}

/** Pending orders of its member, other than itself, that hold a code, or another discount of the first purchase. */
export async function listPendingWithCode(
  db: Db,
  next: NextOrder,
  { code, firstOnly }: { code: string; firstOnly: boolean },
) {
  return selectPendingBeside(db, next)
    .where((where) =>
      where.or([
        where('discount_code', '=', code),
        where.exists(
          where
            .selectFrom('discount_use')
            .select('payment_id')
            .whereRef('payment_id', '=', 'payment.id')
            .where('first_only', '=', sql<boolean>`true`)
            .where(sql<boolean>`${firstOnly}`),
        ),
      ]),
    )
    .execute()
}

/**
 * Other orders of its member that nobody has paid: they wait at a checkout that was shown, or the provider gave no page for
 * them. Not those that charge at once: an answer that was lost may have been that it was paid.
 */
export async function listAbandoned(db: Db, next: NextOrder) {
  return selectPendingBeside(db, next)
    .where((where) =>
      where.or([
        where('checkout_url', 'is not', null),
        where.and([
          where('provider_id', 'is', null),
          where('asked_at', 'is not', null),
          where('stored_id', 'is', null),
          where('method', '<>', 'sepa_debit'),
        ]),
      ]),
    )
    .execute()
}

function selectPendingBeside(db: Db, { memberId, clientId }: NextOrder) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '<>', clientId)
    .where('status', '=', 'pending')
}
