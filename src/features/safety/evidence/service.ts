// The evidence of a report: copied as it was when it was reported, given to the back office alone, taken away after its time.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { copyProfile, readCopiedPhoto } from '#features/profiles/copies/service.ts'
import type { ProfileCopy } from '#features/profiles/copies/service.ts'
import { keepFiles, readFile } from '#features/profiles/files/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { evidenceAfter, evidenceBefore, evidenceDays } from '../reports/limits.ts'
import {
  deleteEvidenceBefore,
  findReported,
  insertEvidence,
  insertProfile,
  listEvidence,
  listKeptEvidence,
  listReports,
  listWithEvidenceBefore,
} from './queries.ts'
import type { EvidenceRow } from './queries.ts'

const photoFile = 'full.webp'

/** A folder for each report, so that one removal takes all of it. */
export const evidenceFolder = (reportId: string) => `report-evidence/${reportId}`

export interface Evidence {
  rows: readonly EvidenceRow[]
  /** The message that is reported, where it is about one. */
  reported: EvidenceRow | null
  /** Who was reported, as they showed themselves. */
  profile: ProfileCopy | null
}

/**
 * Reads what the two wrote and copies its photos and the profile, before the report is written: what is taken back or
 * changed meanwhile was there when it was reported. Whoever gives up afterwards drops the folder.
 */
export async function gatherEvidence(
  platform: Platform,
  reportId: string,
  about: { reporter: MemberId; reported: MemberId; message?: string | undefined },
): Promise<Evidence> {
  const reach = { before: evidenceBefore, after: evidenceAfter }
  const found = await listEvidence(platform.db, about, reach)
  const reported = found.find(({ message_id }) => message_id === about.message) ?? null
  if (about.message && !reported) throw new ProductError('not_found')
  const rows = await Promise.all(found.map((row) => withOwnPhoto(platform, reportId, row)))
  const profile = await copyProfile(platform, about.reported, evidenceFolder(reportId))
  return { rows, reported, profile }
}

async function withOwnPhoto(platform: Platform, reportId: string, row: EvidenceRow): Promise<EvidenceRow> {
  const bytes = row.storage_key ? await readFile(platform, row.storage_key, photoFile) : null
  if (!bytes) return { ...row, storage_key: null }
  const storage_key = `${evidenceFolder(reportId)}/${row.seq}`
  await keepFiles(platform, storage_key, { [photoFile]: bytes })
  return { ...row, storage_key }
}

export async function keepEvidence(tx: Db, reportId: string, { rows, profile }: Evidence): Promise<void> {
  await insertEvidence(tx, reportId, rows)
  if (profile) await insertProfile(tx, reportId, profile)
}

/** For the back office: the reports, or those about one member, newest first. */
export async function readReports(platform: Platform, limit: number, about: MemberId | null = null) {
  return listReports(platform.db, limit, about)
}

/** For the back office: a case, and what was kept of it. Its number is told on the telephone, in whatever letters. */
export async function readCase(platform: Platform, caseNumber: string) {
  const report = await findReported(platform.db, caseNumber.toUpperCase())
  return report && { report, messages: await listKeptEvidence(platform.db, report.case_number) }
}

/** For the back office: a photo of a case, whole: that of a message by its number, of the profile as `p1`. */
export async function readEvidencePhoto(platform: Platform, caseNumber: string, which: string): Promise<Buffer> {
  const found = await readCase(platform, caseNumber)
  if (!found) throw new ProductError('not_found')
  const ofProfile = /^p(\d+)$/.exec(which)?.[1]
  const key = found.messages.find(({ seq }) => String(seq) === which)?.storage_key
  const bytes = ofProfile
    ? await readCopiedPhoto(platform, evidenceFolder(found.report.id), Number(ofProfile))
    : key && (await readFile(platform, key, photoFile))
  if (!bytes) throw new ProductError('not_found')
  return bytes
}

/** Takes away what has been kept for its time; the cases stay, without what was written. */
export async function dropOldEvidence(platform: Platform): Promise<void> {
  const before = new Date(platform.now().getTime() - evidenceDays * day)
  // The files first: what names them goes last, so that neither a process that dies in between nor a disk that is away leaves any behind.
  for (const reportId of await listWithEvidenceBefore(platform.db, before))
    await platform.storage.removeAll(evidenceFolder(reportId))
  await deleteEvidenceBefore(platform.db, before)
}
