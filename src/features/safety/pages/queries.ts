// SQL of the profiles that complaints are about, as they were then, and of their photos that are not stored yet.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import { lowerCase } from '#base/lower-case.ts'
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

export async function insertMissing(tx: Db, complaintId: string, photos: readonly string[]): Promise<void> {
  await tx
    .insertInto('complaint_missing_photo')
    .values(photos.map((source_key, at) => ({ complaint_id: complaintId, nr: at + 1, source_key })))
    .execute()
}

/** Locked until the transaction ends: whoever deletes the photo waits for it. */
export async function lockMissing(
  tx: Db,
  complaintId: string,
  nr: number,
): Promise<{ dropped_at: Date | null } | undefined> {
  return tx
    .selectFrom('complaint_missing_photo')
    .select('dropped_at')
    .where('complaint_id', '=', complaintId)
    .where('nr', '=', nr)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteMissing(tx: Db, complaintId: string, nr: number): Promise<void> {
  await tx.deleteFrom('complaint_missing_photo').where('complaint_id', '=', complaintId).where('nr', '=', nr).execute()
}

/** For complaints from before this. Returns which of them their owners had deleted. */
export async function deleteMissingBefore(tx: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ source_key: string }>`
    with taken as (
      delete from complaint_missing_photo using complaint
      where complaint.id = complaint_id and complaint.created_at < ${before}
      returning source_key, dropped_at)
    select distinct source_key from taken where dropped_at is not null`.execute(tx)
  return rows.map(({ source_key }) => source_key)
}

/** For complaints about the member, by them, or from this address while nobody was logged in. Returns which of them their owners had deleted. */
export async function deleteMissingOf(tx: Db, memberId: MemberId, email: string | null): Promise<string[]> {
  const { rows } = await sql<{ source_key: string }>`
    with taken as (
      delete from complaint_missing_photo using complaint, complaint_profile
      where complaint.id = complaint_missing_photo.complaint_id and complaint_profile.complaint_id = complaint.id
        and (complaint_profile.member_id = ${memberId} or complaint.member_id = ${memberId}
          or complaint.member_id is null and lower(complaint.email) = ${email === null ? null : lowerCase(email)}
            and complaint.site_id = (select site_id from member where id = ${memberId}))
      returning source_key, dropped_at)
    select distinct source_key from taken where dropped_at is not null`.execute(tx)
  return rows.map(({ source_key }) => source_key)
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

/** Whether the member is one of that site's; then they are not erased until the transaction ends. */
export async function holdMemberOf(tx: Db, memberId: MemberId, siteId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('site_id', '=', siteId)
    .where('status', '<>', 'erased')
    .forKeyShare()
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
