// SQL of files that are still needed although their photo is deleted: a report or a complaint has yet to copy them.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** Records on the reports and complaints that wait for these files that their photo is deleted; false if none does. */
export async function updateDropped(db: Db, folder: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    with reports as (
      update report_missing_photo set dropped_at = ${now} where source_key = ${folder} and gone_at is null returning nr
    ), complaints as (
      update complaint_missing_photo set dropped_at = ${now} where source_key = ${folder} returning nr
    )
    select exists (select from reports) or exists (select from complaints) as wanted`.execute(db)
  return rows.some(({ wanted }) => wanted)
}
