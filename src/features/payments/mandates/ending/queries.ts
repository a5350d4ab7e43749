// SQL of the mandates that a member confirmed.
import type { Db } from '#platform/db/db.ts'

/** The active one, else the one that ended last; at whichever provider it is kept. */
export async function findConfirmed(db: Db, memberId: string) {
  return confirmedOf(db, memberId)
    .orderBy((order) => order('ended_at', 'is', null), 'desc')
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findConfirmedById(db: Db, memberId: string, id: string) {
  return confirmedOf(db, memberId).where('id', '=', id).executeTakeFirst()
}

function confirmedOf(db: Db, memberId: string) {
  return db
    .selectFrom('mandate')
    .select(['id', 'reference', 'iban_mask', 'confirmed_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
}

export type ConfirmedMandate = NonNullable<Awaited<ReturnType<typeof findConfirmed>>>
