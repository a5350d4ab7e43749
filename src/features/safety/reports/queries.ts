// SQL of reports.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import { countedUntil } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import { isOpen } from '../cases/queries.ts'
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

/** Reports of one member go one after the other: the daily limit holds, also for two windows at once. */
export async function lockReporter(db: Db, memberId: MemberId): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

/** Nobody is erased between what is read of them for a report and the report itself; false for somebody who is already. */
export async function holdReported(tx: Db, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('status', '<>', 'erased')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function findReport(db: Db, reporterId: MemberId, clientId: string) {
  return db
    .selectFrom('report')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** In the day since then. */
export async function countReportsSince(db: Db, reporterId: MemberId, since: Date): Promise<number> {
  const { reports } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<string>().as('reports'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .where('created_at', '<=', countedUntil(since))
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
      // Across a block a name is the one from then; someone hidden has none, except for those they have written with.
      sql<string>`coalesce(
        (select blocked_name from block where blocker_id = report.reporter_id and blocked_id = member.id),
        (select blocker_name from block where blocker_id = member.id and blocked_id = report.reporter_id),
        case when exists (select from profile where profile.member_id = member.id and profile.visible) or exists (
          select from conversation where member_low = least(member.id, report.reporter_id)
            and member_high = greatest(member.id, report.reporter_id))
        then member.name else '' end)`.as('about'),
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

/** Those about the member: each would name someone who is gone. Returns whose files are left to remove. */
export async function deleteReportsAbout(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db.deleteFrom('report').where('reported_id', '=', memberId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Those by the member stay, because they are about somebody who is still here, without a word from the one who is gone. */
export async function updateReportsSilent(db: Db, memberId: MemberId): Promise<void> {
  await db.updateTable('report').set({ words: '', quoted: '' }).where('reporter_id', '=', memberId).execute()
}

export interface ReporterRecord {
  /** How many they sent, including this one. */
  reports: number
  upheld: number
  rejected: number
}

/** The outcomes of everything a member reported, as far as decided. */
export async function countReportsBy(db: Db, reporterId: MemberId): Promise<ReporterRecord> {
  const { rows } = await sql<ReporterRecord>`
    select count(*)::int as reports, count(*) filter (where decision = 'upheld')::int as upheld,
      count(*) filter (where decision = 'rejected')::int as rejected
    from report left join case_decision on case_decision.report_id = report.id and case_decision.reopened_at is null
    where reporter_id = ${reporterId}`.execute(db)
  return rows[0] ?? { reports: 0, upheld: 0, rejected: 0 }
}

/** The other reports of these two about each other, oldest first. */
export async function listReportsBetween(db: Db, report: { id: string; reporter_id: MemberId; reported_id: MemberId }) {
  const { id, reporter_id, reported_id } = report
  return db
    .selectFrom('report')
    .select(['case_number', 'reason', 'created_at', isOpen('report').as('open')])
    .select((eb) => eb('report.reporter_id', '=', reporter_id).as('same_way'))
    .where('report.id', '<>', id)
    .where((where) =>
      where.or([
        where.and({ 'report.reporter_id': reporter_id, 'report.reported_id': reported_id }),
        where.and({ 'report.reporter_id': reported_id, 'report.reported_id': reporter_id }),
      ]),
    )
    .orderBy('report.created_at')
    .execute()
}
