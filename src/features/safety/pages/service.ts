// The profile that a complaint is about, kept as it was for those who review it: its owner may be quicker.
import type { MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { copyProfile } from '#features/profiles/copies/service.ts'
import { dropFilesLater, fileName, keepFiles, readFile } from '#features/profiles/files/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { ComplaintKind } from '../limits.ts'
import { memberNamedIn } from '../related/rules.ts'
import { evidencePhotoDays } from '../reports/limits.ts'
import { evidenceGoesBefore } from '../rules.ts'
import {
  deleteMissing,
  deleteMissingBefore,
  deletePages,
  deletePagesOf,
  findPage,
  holdPage,
  insertMissing,
  insertPage,
  holdMemberOf,
  listPagesBefore,
  lockMissing,
} from './queries.ts'

export const keepPageJob = 'complaint.keep_photos'

export interface KeepPageOrder {
  complaint_id: string
  /** Where the photos are, in order. */
  photos: readonly string[]
}

/** For these kinds of complaint the page is part of the matter. */
const aboutPeople: readonly ComplaintKind[] = ['member', 'illegal_content']

const file = fileName('full', 1, 'webp')
/** One folder per complaint, so that a single removal takes all of it. */
export const pageFolder = (complaintId: string) => `complaint-evidence/${complaintId}`
const photoFolder = (complaintId: string, nr: number) => `${pageFolder(complaintId)}/p${nr}`

interface About {
  id: string
  site_id: string
  kind: ComplaintKind
  about_url: string
}

/** Inside the transaction that writes the complaint: the words at once, the photos by a job right afterwards. */
export async function keepPage(platform: Platform, tx: Db, complaint: About): Promise<void> {
  const member_id = aboutPeople.includes(complaint.kind) ? memberNamedIn(complaint.about_url) : null
  if (!member_id || !(await holdMemberOf(tx, member_id, complaint.site_id))) return
  const copy = await copyProfile(tx, member_id)
  if (!copy) return
  await insertPage(tx, { ...copy, complaint_id: complaint.id, member_id, photos: copy.photos.length })
  if (copy.photos.length === 0) return
  await insertMissing(tx, complaint.id, copy.photos)
  const order: KeepPageOrder = { complaint_id: complaint.id, photos: copy.photos }
  await platform.jobs.enqueue(tx, keepPageJob, order)
}

/** Copies what is still there. One that can't be fetched now holds up no other, and fails the job, which is retried. */
export async function keepPagePhotos(platform: Platform, { complaint_id, photos }: KeepPageOrder): Promise<void> {
  const failed: unknown[] = []
  for (const [at, source] of photos.entries()) {
    const kept = inTransaction(platform.db, (tx) => keepPhoto(platform, tx, { complaint_id, nr: at + 1, source }))
    await kept.catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} photos of a page could not be kept yet`)
}

interface PagePhoto {
  complaint_id: string
  nr: number
  source: string
}

async function keepPhoto(platform: Platform, tx: Db, { complaint_id, nr, source }: PagePhoto): Promise<void> {
  // In the order in which whoever erases a member locks them.
  const missing = await lockMissing(tx, complaint_id, nr)
  if (!(await holdPage(tx, complaint_id))) return
  const bytes = await readFile(platform, source, file)
  if (bytes) await keepFiles(platform, photoFolder(complaint_id, nr), { [file]: bytes })
  await deleteMissing(tx, complaint_id, nr)
  if (missing?.dropped_at) await dropFilesLater(platform, tx, source)
}

/** What the storage did not deliver in all that time, and its owner has deleted, is removed: it is kept for a day longer at most. */
export async function giveUpPagePhotos(platform: Platform): Promise<void> {
  // Looked for once a day: by the next time it would have been kept longer than that.
  const before = new Date(platform.now().getTime() - evidencePhotoDays * day)
  await inTransaction(platform.db, async (tx) => {
    for (const folder of await deleteMissingBefore(tx, before)) await dropFilesLater(platform, tx, folder)
  })
}

/** What is kept, and which of its photos; nothing if there is none. */
export async function pageOf(platform: Platform, complaintId: string) {
  const page = await findPage(platform.db, complaintId)
  if (!page) return null
  const photos = await Promise.all(
    Array.from({ length: page.photos }, async (_, at) => ({
      nr: at + 1,
      kept: (await readPagePhoto(platform, complaintId, at + 1)) !== null,
    })),
  )
  return { ...page, notes: page.notes as Record<string, string>, photos }
}

export async function readPagePhoto(platform: Platform, complaintId: string, nr: number): Promise<Buffer | null> {
  return readFile(platform, photoFolder(complaintId, nr), file)
}

/** Those about the member. Returns the folders of files to remove. */
export async function erasePagesOf(db: Db, memberId: MemberId): Promise<string[]> {
  return (await deletePagesOf(db, memberId)).map(pageFolder)
}

/** Deletes what has been kept for its time, files first; the complaints stay. */
export async function dropOldPages(platform: Platform): Promise<void> {
  const old = await listPagesBefore(platform.db, evidenceGoesBefore(platform.now()))
  for (const id of old) await platform.storage.removeAll(pageFolder(id))
  await deletePages(platform.db, old)
}
