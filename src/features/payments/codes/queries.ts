// SQL of the codes that an operator gives out.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { DiscountCode } from '#platform/db/tables.ts'

export async function insertCode(db: Db, code: Insertable<DiscountCode>): Promise<void> {
  await db.insertInto('discount_code').values(code).execute()
}

/** For everybody, or for one member. An unlimited code records no use: the orders paid with it are counted. */
export async function listCodes(db: Db, siteId: string, memberId: string | null) {
  return db
    .selectFrom('discount_code')
    .leftJoin(
      (from) =>
        from
          .selectFrom('payment')
          .select((of) => ['discount_code as name', of.fn.countAll<string>().as('times')])
          .where('site_id', '=', siteId)
          .where('discount_code', 'is not', null)
          .where('status', 'in', ['completed', 'refunded', 'charged_back'])
          .groupBy('discount_code')
          .as('paid'),
      (join) => join.onRef('paid.name', '=', 'discount_code.code'),
    )
    .selectAll('discount_code')
    .select(sql<number>`coalesce(paid.times, 0)::int`.as('used'))
    .where('site_id', '=', siteId)
    .where(sql<boolean>`member_id is not distinct from ${memberId}::uuid`)
    .orderBy('status')
    .orderBy('code')
    .execute()
}

export type ListedCode = Awaited<ReturnType<typeof listCodes>>[number]

/** Returns whether it could still be used until now. */
export async function updateCodeEnded(
  db: Db,
  siteId: string,
  code: string,
  end: { ended_by: string; ended_at: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('discount_code')
    .set({ status: 'disabled', ...end })
    .where('site_id', '=', siteId)
    .where(sql<boolean>`upper(code) = upper(${code})`)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function isMemberOf(db: Db, siteId: string, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return found !== undefined
}
