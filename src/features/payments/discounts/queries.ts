// SQL of discount codes and of who used them.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { DiscountUse } from '#platform/db/tables.ts'

export async function findCode(db: Db, siteId: string, code: string) {
  return db
    .selectFrom('discount_code')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(sql<boolean>`upper(code) = upper(${code})`)
    .executeTakeFirst()
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** Whether an order has used this code for good; a pending one may still be given up by its owner. */
export async function isCodeUsed(db: Db, code: Pick<CodeRow, 'id' | 'validity'>, memberId: string): Promise<boolean> {
  if (code.validity === 'unlimited') return false
  const used = await db
    .selectFrom('discount_use')
    .innerJoin('payment', 'payment.id', 'discount_use.payment_id')
    .select('payment.id')
    .where('discount_use.code_id', '=', code.id)
    .where('payment.status', '<>', 'pending')
    .$if(code.validity !== 'once', (query) => query.where('discount_use.member_id', '=', memberId))
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Claims a code for an order; the database lets one member have it once, and a single-use code be claimed once. */
export async function insertCodeUse(db: Db, use: Insertable<DiscountUse>): Promise<void> {
  await db.insertInto('discount_use').values(use).execute()
}

/** The same for an order that had given it up; false if another order has it. */
export async function insertCodeUseAgain(db: Db, use: Insertable<DiscountUse>): Promise<boolean> {
  const put = await db
    .insertInto('discount_use')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (put.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function hasCodeUse(db: Db, paymentId: string): Promise<boolean> {
  const use = await db
    .selectFrom('discount_use')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return use !== undefined
}

export async function deleteCodeUse(db: Db, paymentId: string): Promise<void> {
  await db.deleteFrom('discount_use').where('payment_id', '=', paymentId).execute()
}
