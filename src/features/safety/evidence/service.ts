// The evidence of a report: kept as it was when reported, shown to the back office alone, deleted after its time.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { sealedDays } from '#features/chat/limits.ts'
import { copyProfile } from '#features/profiles/copies/service.ts'
import type { ProfileCopy } from '#features/profiles/copies/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { decisionsOn } from '../cases/service.ts'
import {
  evidenceAfter,
  evidenceBefore,
  evidenceLast,
  evidenceRemovedDays,
  evidenceTakenBack,
} from '../reports/limits.ts'
import {
  deleteEvidenceBefore,
  findReported,
  holdConversation,
  insertEvidence,
  insertProfile,
  listEvidence,
  listKeptEvidence,
  listOpenReports,
  listReportsAbout,
  listWithEvidenceBefore,
} from './queries.ts'
import type { EvidenceRow } from './queries.ts'
import { listMissing } from './photos/queries.ts'
import { countReportsAbout, countReportsBy, listReportsBetween } from '../reports/queries.ts'
import { evidenceGoesBefore } from '../rules.ts'
import { evidenceFolder, photoFolder, readKeptPhoto, wantPhotos } from './photos/service.ts'

export interface Evidence {
  rows: readonly EvidenceRow[]
  /** The reported message, if it is about one. */
  reported: EvidenceRow | null
  /** The reported member's profile as it was shown. */
  profile: ProfileCopy | null
}

/** What the two wrote and the profile, as both are when the report is written; throws if the message is not among it. */
export async function gatherEvidence(
  tx: Db,
  about: { reporter: MemberId; reported: MemberId; message?: string | undefined },
  now: Date,
): Promise<Evidence> {
  const before = about.message ? evidenceBefore : evidenceLast - 1
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  const since = { sealedSince: daysAgo(sealedDays), removedSince: daysAgo(evidenceRemovedDays) }
  await holdConversation(tx, about)
  const rows = await listEvidence(tx, about, { before, after: evidenceAfter, takenBack: evidenceTakenBack, ...since })
  const reported = rows.find(({ message_id }) => message_id === about.message) ?? null
  if (about.message && !reported) throw new ProductError('not_found')
  return { rows, reported, profile: await copyProfile(tx, about.reported) }
}

/** The words at once; the photos are listed, with where each will be, and fetched once the report is committed. */
export async function keepEvidence(platform: Platform, tx: Db, reportId: string, { rows, profile }: Evidence) {
  const sent = rows.flatMap(({ seq, storage_key }) =>
    storage_key ? [{ nr: String(seq), source_key: storage_key }] : [],
  )
  const shown = (profile?.photos ?? []).map((source_key, at) => ({ nr: `p${at + 1}`, source_key }))
  await insertEvidence(
    tx,
    reportId,
    rows.map((row) => ({ ...row, storage_key: row.storage_key && photoFolder(reportId, String(row.seq)) })),
  )
  if (profile) await insertProfile(tx, reportId, { ...profile, photos: shown.length })
  await wantPhotos(platform, tx, reportId, [...sent, ...shown])
}

/** For the back office: the open reports, those about members who are leaving before the longest waiting; or all about one member, newest first. */
export async function readReports(platform: Platform, limit: number, about: MemberId | null = null) {
  const { db } = platform
  const reports = await (about ? listReportsAbout(db, about, limit) : listOpenReports(db, limit))
  const decisionsOf = await decisionsOn(
    db,
    'report',
    reports.map(({ id }) => id),
  )
  return reports.map((report) => ({ ...report, decisions: decisionsOf(report.id) }))
}

/** For the back office: a case, and what was kept of it. Its number may be given on the telephone, in any case of letters. */
export async function readCase(platform: Platform, caseNumber: string) {
  const report = await findReported(platform.db, caseNumber.toUpperCase())
  if (!report) return undefined
  const [messages, missing, decisionsOf, reporter, between, times] = await Promise.all([
    listKeptEvidence(platform.db, report.case_number),
    listMissing(platform.db, report.id),
    decisionsOn(platform.db, 'report', [report.id]),
    countReportsBy(platform.db, report.reporter_id),
    listReportsBetween(platform.db, report),
    countReportsAbout(platform.db, report.reported_id),
  ])
  return { report: { ...report, decisions: decisionsOf(report.id) }, messages, missing, reporter, between, times }
}

/** For the back office: a photo of a case, whole: that of a message by its number, of the profile as `p1`. */
export async function readEvidencePhoto(platform: Platform, caseNumber: string, nr: string): Promise<Buffer> {
  const report = await findReported(platform.db, caseNumber.toUpperCase())
  const bytes = report && /^p?\d+$/.test(nr) && (await readKeptPhoto(platform, report.id, nr))
  if (!bytes) throw new ProductError('not_found')
  return bytes
}

/** Deletes what has been kept for its time; the cases stay, without what was written. */
export async function dropOldEvidence(platform: Platform): Promise<void> {
  const before = evidenceGoesBefore(platform.now())
  // The files first: what refers to them goes last, so that neither a crash in between nor a disk that is away leaves any behind.
  for (const reportId of await listWithEvidenceBefore(platform.db, before))
    await platform.storage.removeAll(evidenceFolder(reportId))
  await deleteEvidenceBefore(platform.db, before)
}
