// SQL of closures: who asked to be deleted, when that will be done, and who took the request.
import type { MemberId, SiteId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

/** Null where there is no such member, or only what is left of one. */
export async function findSiteOf(db: Db, memberId: MemberId): Promise<SiteId | null> {
  const row = await db
    .selectFrom('member')
    .select('site_id')
    .where('id', '=', memberId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
  return row?.site_id ?? null
}

export async function insertClosure(
  db: Db,
  closure: { member_id: MemberId; status_before: 'active' | 'not_confirmed'; asked_at: Date; erase_at: Date },
): Promise<void> {
  await db.insertInto('closure').values(closure).execute()
}

export async function insertErasureRequest(
  db: Db,
  request: { member_id: MemberId; decided_by: string; decided_at: Date },
): Promise<void> {
  await db.insertInto('erasure_request').values(request).execute()
}

/** The earliest first. */
export async function listErasureRequests(db: Db, memberId: MemberId) {
  return db
    .selectFrom('erasure_request')
    .select(['decided_by', 'decided_at'])
    .where('member_id', '=', memberId)
    .orderBy('decided_at')
    .execute()
}

/** Ends a closure and returns what it was: of two at once, one gets it. */
export async function takeClosure(db: Db, memberId: MemberId) {
  return db.deleteFrom('closure').where('member_id', '=', memberId).returning('status_before').executeTakeFirst()
}

/** The same, only if its time has come. */
export async function takeDueClosure(db: Db, memberId: MemberId, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('closure')
    .where('member_id', '=', memberId)
    .where('erase_at', '<=', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whoever is about to store something about this member waits, or is waited for, until they are erased. */
export async function lockErased(tx: Db, memberId: MemberId): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().execute()
}

/** Those after `after`, in the order of their ids. */
export async function listDue(db: Db, now: Date, after: MemberId | null, limit: number): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('closure')
    .select('member_id')
    .where('erase_at', '<=', now)
    .$if(after !== null, (query) => query.where('member_id', '>', after))
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
