// SQL of the codes offered to members about to leave: one per member, ever.
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { DiscountCode } from '#platform/db/tables.ts'

/** Adds the code unless it is there; of two at once, one is added. */
export async function insertPartingCode(db: Db, code: Insertable<DiscountCode>): Promise<void> {
  await db
    .insertInto('discount_code')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same of an erased member. */
export async function deleteCodesOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('discount_code').where('member_id', '=', memberId).execute()
}

/** The codes that are this member's alone. */
export async function listCodesOf(db: Db, memberId: string) {
  return db
    .selectFrom('discount_code')
    .select(['code', 'value_percentage', 'expires_at'])
    .where('member_id', '=', memberId)
    .execute()
}
