// The photos of a report: named with it and fetched right afterwards by a job, so that no report waits for the storage, or fails with it.
import { fileName, keepFiles, readFile } from '#features/profiles/files/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteMissing, insertMissing, listMissing, lockMissing, updateGone } from './queries.ts'
import type { WantedPhoto } from './queries.ts'

export const keepPhotosJob = 'report.keep_photos'

export interface KeepPhotosOrder {
  report_id: string
}

const file = fileName('full', 1, 'webp')

/** A folder for each report, so that one removal takes all of it. */
export const evidenceFolder = (reportId: string) => `report-evidence/${reportId}`

/** Where a photo of a report lies once it is kept: that of a message by its number, of the profile by `p1`. */
export const photoFolder = (reportId: string, nr: string) =>
  `${evidenceFolder(reportId)}/${nr.replace(/^p/, 'profile-')}`

/** Inside the transaction that writes the report. */
export async function wantPhotos(platform: Platform, tx: Db, reportId: string, photos: readonly WantedPhoto[]) {
  if (photos.length === 0) return
  await insertMissing(tx, reportId, photos)
  await platform.jobs.enqueue(tx, keepPhotosJob, { report_id: reportId } satisfies KeepPhotosOrder)
}

/** Copies what is there still. One that can't be had now keeps no other waiting, and fails the job: it is tried again. */
export async function keepPhotos(platform: Platform, { report_id }: KeepPhotosOrder): Promise<void> {
  const failed: unknown[] = []
  for (const { nr, gone_at } of await listMissing(platform.db, report_id)) {
    if (gone_at) continue
    await inTransaction(platform.db, (tx) => keepPhoto(platform, tx, report_id, nr)).catch((error: unknown) =>
      failed.push(error),
    )
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} photos of a report could not be kept yet`)
}

async function keepPhoto(platform: Platform, tx: Db, reportId: string, nr: string): Promise<void> {
  const wanted = await lockMissing(tx, reportId, nr)
  if (!wanted) return
  const bytes = await readFile(platform, wanted.source_key, file)
  if (!bytes) return updateGone(tx, reportId, nr, platform.now())
  await keepFiles(platform, photoFolder(reportId, nr), { [file]: bytes })
  await deleteMissing(tx, reportId, nr)
}

/** Null where it is not kept. */
export async function readKeptPhoto(platform: Platform, reportId: string, nr: string): Promise<Buffer | null> {
  return readFile(platform, photoFolder(reportId, nr), file)
}
