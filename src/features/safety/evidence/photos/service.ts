// The photos of a report: listed with it and fetched right afterwards by a job, so that no report waits for the storage, or fails with it.
import type { MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { dropFilesLater, fileName, keepFiles, readFile } from '#features/profiles/files/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteMissingOf as deleteMissingOfComplaints } from '../../pages/queries.ts'
import { evidencePhotoDays } from '../../reports/limits.ts'
import {
  deleteMissing,
  deleteMissingOf,
  insertMissing,
  listMissing,
  listUnwanted,
  lockMissing,
  updateGivenUp,
  updateGone,
} from './queries.ts'
import type { WantedPhoto } from './queries.ts'

export const keepPhotosJob = 'report.keep_photos'

export interface KeepPhotosOrder {
  report_id: string
}

const file = fileName('full', 1, 'webp')

/** One folder per report, so that a single removal takes all of it. */
export const evidenceFolder = (reportId: string) => `report-evidence/${reportId}`

/** Where a photo of a report is once it is stored: that of a message by its number, of the profile by `p1`. */
export const photoFolder = (reportId: string, nr: string) =>
  `${evidenceFolder(reportId)}/${nr.replace(/^p/, 'profile-')}`

/** Inside the transaction that writes the report. From its commit on the files stay until they are copied, whoever deletes the photos. */
export async function wantPhotos(platform: Platform, tx: Db, reportId: string, photos: readonly WantedPhoto[]) {
  if (photos.length === 0) return
  await insertMissing(tx, reportId, photos)
  await platform.jobs.enqueue(tx, keepPhotosJob, { report_id: reportId } satisfies KeepPhotosOrder)
}

/** Copies what is still there. One that can't be fetched now holds up no other, and fails the job, which is retried. */
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
  if (wanted.only_kept_for_this) await dropFilesLater(platform, tx, wanted.source_key)
}

/** What the storage did not deliver in all that time, and its owner has deleted, is removed: it is kept for a day longer at most. */
export async function giveUpPhotos(platform: Platform): Promise<void> {
  const now = platform.now()
  // Looked for once a day: by the next time it would have been kept longer than that.
  const before = new Date(now.getTime() - evidencePhotoDays * day)
  await inTransaction(platform.db, async (tx) => {
    const folders = await updateGivenUp(tx, before, now)
    for (const folder of await listUnwanted(tx, folders)) await dropFilesLater(platform, tx, folder)
  })
}

/**
 * With a member who is erased, inside the given transaction, and all complaints from their verified address. Returns the
 * folders that were kept only for this.
 */
export async function forgetWantedOf(tx: Db, memberId: MemberId, email: string | null): Promise<string[]> {
  return listUnwanted(tx, [
    ...(await deleteMissingOf(tx, memberId)),
    ...(await deleteMissingOfComplaints(tx, memberId, email)),
  ])
}

/** Null if it is not stored. */
export async function readKeptPhoto(platform: Platform, reportId: string, nr: string): Promise<Buffer | null> {
  return readFile(platform, photoFolder(reportId, nr), file)
}
