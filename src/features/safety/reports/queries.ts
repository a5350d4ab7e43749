// SQL of reports.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { ReportReason } from './limits.ts'

export interface ReportRow {
  id: string
  site_id: string
  reporter_id: MemberId
  reported_id: MemberId
  case_number: string
  client_id: string
  reason: ReportReason
  words: string
  message_id: string | null
  quoted: string
  created_at: Date
}

/** Whoever reports does so one after the other: the number of a day holds, also for two windows at once. */
export async function lockReporter(db: Db, memberId: MemberId): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

export async function findReport(db: Db, reporterId: MemberId, clientId: string) {
  return db
    .selectFrom('report')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function countReportsSince(db: Db, reporterId: MemberId, since: Date): Promise<number> {
  const { reports } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<string>().as('reports'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(reports)
}

export async function countReportsAbout(db: Db, memberId: MemberId): Promise<number> {
  const { reports } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<string>().as('reports'))
    .where('reported_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(reports)
}

export async function insertReport(db: Db, report: ReportRow): Promise<void> {
  await db.insertInto('report').values(report).execute()
}

export async function listReportsBy(db: Db, memberId: MemberId) {
  return db
    .selectFrom('report')
    .innerJoin('member', 'member.id', 'report.reported_id')
    .select([
      'member.name as about',
      'member.fictional',
      'report.case_number',
      'report.reason',
      'report.words',
      'report.created_at',
    ])
    .where('reporter_id', '=', memberId)
    .orderBy('report.created_at')
    .execute()
}

/** Those about the member: each would name who is gone. Answers whose files are left to remove. */
export async function deleteReportsAbout(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db.deleteFrom('report').where('reported_id', '=', memberId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Those by the member stay, for they are about somebody who is still here, without a word of who is gone. */
export async function updateReportsSilent(db: Db, memberId: MemberId): Promise<void> {
  await db.updateTable('report').set({ words: '', quoted: '' }).where('reporter_id', '=', memberId).execute()
}
