// SQL of files that are still needed although their photo is deleted: a report has yet to copy them.
import type { Db } from '#platform/db/db.ts'

/** Records on the reports that wait for these files that their photo is deleted; false if none does. */
export async function updateDropped(db: Db, folder: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_missing_photo')
    .set({ dropped_at: now })
    .where('source_key', '=', folder)
    .where('gone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
