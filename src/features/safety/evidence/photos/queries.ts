// SQL of the photos of reports that are not kept yet.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface WantedPhoto {
  /** Of a message its number, of the profile `p1` and so on. */
  nr: string
  /** Where the original lies. */
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

/** Held until the transaction ends: whoever erases one of the two waits, and then finds the file. */
export async function lockMissing(tx: Db, reportId: string, nr: string): Promise<WantedPhoto | undefined> {
  return tx
    .selectFrom('report_missing_photo')
    .select(['nr', 'source_key'])
    .where('report_id', '=', reportId)
    .where('nr', '=', nr)
    .forUpdate()
    .executeTakeFirst()
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

/** Those that the member sent or got, in all that they reported. */
export async function deleteMissingOfReporter(db: Db, memberId: MemberId): Promise<void> {
  await db
    .deleteFrom('report_missing_photo')
    .using('report')
    .whereRef('report.id', '=', 'report_missing_photo.report_id')
    .where('report.reporter_id', '=', memberId)
    .where('nr', 'not like', 'p%')
    .execute()
}
