// SQL of the profiles that complaints are about, as they were then.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface PageCopy {
  complaint_id: string
  member_id: MemberId
  name: string
  about: string
  notes: Readonly<Record<string, string>>
  /** How many. */
  photos: number
}

export async function insertPage(db: Db, copy: PageCopy): Promise<void> {
  await db
    .insertInto('complaint_profile')
    .values({ ...copy, notes: JSON.stringify(copy.notes) })
    .execute()
}

export async function findPage(db: Db, complaintId: string) {
  return db.selectFrom('complaint_profile').selectAll().where('complaint_id', '=', complaintId).executeTakeFirst()
}

/** Locked until the transaction ends: whoever erases the member waits, and then finds the files. */
export async function holdPage(tx: Db, complaintId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('complaint_profile')
    .select('complaint_id')
    .where('complaint_id', '=', complaintId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the member is one of that site's. */
export async function isMemberOf(db: Db, memberId: MemberId, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('site_id', '=', siteId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns which complaints they belonged to. */
export async function deletePagesOf(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db
    .deleteFrom('complaint_profile')
    .where('member_id', '=', memberId)
    .returning('complaint_id')
    .execute()
  return rows.map(({ complaint_id }) => complaint_id)
}

export async function listPagesBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('complaint_profile')
    .innerJoin('complaint', 'complaint.id', 'complaint_profile.complaint_id')
    .select('complaint.id')
    .where('complaint.created_at', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletePages(db: Db, complaintIds: readonly string[]): Promise<void> {
  if (complaintIds.length === 0) return
  await db.deleteFrom('complaint_profile').where('complaint_id', 'in', complaintIds).execute()
}
