// SQL of members who may not use the site.
import type { Insertable } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { Restriction } from '#platform/db/tables.ts'

export async function insertRestriction(db: Db, restriction: Insertable<Restriction>): Promise<void> {
  await db.insertInto('restriction').values(restriction).execute()
}

export async function findRestriction(db: Db, memberId: MemberId) {
  return db
    .selectFrom('restriction')
    .select(['case_number', 'reason', 'decided_at', 'status_before'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Ends it and answers what the member was before: of two at once, one gets it. */
export async function takeRestriction(db: Db, memberId: MemberId) {
  return db.deleteFrom('restriction').where('member_id', '=', memberId).returning('status_before').executeTakeFirst()
}
