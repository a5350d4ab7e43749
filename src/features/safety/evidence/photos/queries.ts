// SQL of the photos of reports that are not stored yet.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface WantedPhoto {
  /** The number of a message, or `p1` and so on for the profile. */
  nr: string
  /** Where the original is. */
  source_key: string
}

export async function insertMissing(db: Db, reportId: string, photos: readonly WantedPhoto[]): Promise<void> {
  await db
    .insertInto('report_missing_photo')
    .values(photos.map((photo) => ({ ...photo, report_id: reportId })))
    .execute()
}

export async function listMissing(db: Db, reportId: string) {
  return db
    .selectFrom('report_missing_photo')
    .select(['nr', 'gone_at'])
    .where('report_id', '=', reportId)
    .orderBy('nr')
    .execute()
}

export interface LockedPhoto {
  source_key: string
  /** Its owner has deleted it, and no other report waits for it. */
  only_kept_for_this: boolean
}

/**
 * Locked until the transaction ends, with all other reports that wait for the same files: whoever erases one of the two,
 * deletes the photo or stores it for another report waits, and then finds what is left to do.
 */
export async function lockMissing(tx: Db, reportId: string, nr: string): Promise<LockedPhoto | undefined> {
  const { rows } = await sql<{ own: boolean; source_key: string; dropped: boolean; gone: boolean }>`
    select report_id = ${reportId} and nr = ${nr} as own, source_key, dropped_at is not null as dropped, gone_at is not null as gone
    from report_missing_photo
    where source_key = (select source_key from report_missing_photo where report_id = ${reportId} and nr = ${nr})
    order by report_id, nr for update`.execute(tx)
  const own = rows.find((row) => row.own)
  if (!own) return undefined
  const wantedElsewhere = rows.some((row) => !row.own && !row.gone)
  return { source_key: own.source_key, only_kept_for_this: own.dropped && !wantedElsewhere }
}

export async function updateGone(tx: Db, reportId: string, nr: string, now: Date): Promise<void> {
  await tx
    .updateTable('report_missing_photo')
    .set({ gone_at: now })
    .where('report_id', '=', reportId)
    .where('nr', '=', nr)
    .execute()
}

export async function deleteMissing(tx: Db, reportId: string, nr: string): Promise<void> {
  await tx.deleteFrom('report_missing_photo').where('report_id', '=', reportId).where('nr', '=', nr).execute()
}

/** Those of reports from before this whose owner has deleted them: nothing needs them any more. Returns where they are. */
export async function updateGivenUp(tx: Db, before: Date, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('report_missing_photo')
    .from('report')
    .set({ gone_at: now })
    .whereRef('report.id', '=', 'report_missing_photo.report_id')
    .where('report.created_at', '<', before)
    .where('dropped_at', 'is not', null)
    .where('gone_at', 'is', null)
    .returning('source_key')
    .execute()
  return rows.map(({ source_key }) => source_key)
}

/** For everything reported about the member, and what they sent or received in everything they reported. Returns which of them their owners had deleted. */
export async function deleteMissingOf(db: Db, memberId: MemberId): Promise<string[]> {
  const { rows } = await sql<{ source_key: string }>`
    with taken as (
      delete from report_missing_photo using report
      where report.id = report_missing_photo.report_id
        and (report.reported_id = ${memberId} or report.reporter_id = ${memberId} and nr not like 'p%')
      returning source_key, dropped_at)
    select distinct source_key from taken where dropped_at is not null`.execute(db)
  return rows.map(({ source_key }) => source_key)
}

/** Those of these folders that neither a report nor a complaint waits for. */
export async function listUnwanted(db: Db, folders: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    select folder from unnest(${[...new Set(folders)]}::text[]) folder
    where not exists (select from report_missing_photo where source_key = folder and gone_at is null)
      and not exists (select from complaint_missing_photo where source_key = folder)`.execute(db)
  return rows.map(({ folder }) => folder)
}
