// SQL of complaints.
import { sql } from 'kysely'
import { lowerCase } from '#base/lower-case.ts'
import type { Db } from '#platform/db/db.ts'
import { isOpen } from './cases/queries.ts'
import type { ComplaintKind } from './limits.ts'

export interface ComplaintRow {
  id: string
  site_id: string
  member_id: string | null
  case_number: string
  client_id: string
  kind: ComplaintKind
  email: string
  about_url: string
  body: string
  created_at: Date
}

export async function findComplaint(db: Db, siteId: string, clientId: string) {
  return db
    .selectFrom('complaint')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function insertComplaint(db: Db, complaint: ComplaintRow): Promise<void> {
  await db.insertInto('complaint').values(complaint).execute()
}

export async function listComplaintsOfMember(db: Db, memberId: string) {
  return db
    .selectFrom('complaint')
    .select(['case_number', 'kind', 'email', 'about_url', 'body', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
}

/** Returns which. */
export async function deleteComplaintsOfMember(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.deleteFrom('complaint').where('member_id', '=', memberId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Those sent in the name of this address on the member's site while nobody was logged in. Returns which. */
export async function deleteVisitorsComplaints(db: Db, memberId: string, email: string) {
  return db
    .deleteFrom('complaint')
    .where('site_id', '=', (where) => where.selectFrom('member').select('site_id').where('id', '=', memberId))
    .where(sql<string>`lower(email)`, '=', lowerCase(email))
    .where('member_id', 'is', null)
    .returning(['id', 'case_number'])
    .execute()
}

/** Undecided ones, longest waiting first. */
export async function listOpenComplaints(db: Db, limit: number) {
  return selectComplaints(db).where(isOpen('complaint')).orderBy('complaint.created_at').limit(limit).execute()
}

/** All from one address, newest first. */
export async function listComplaintsFrom(db: Db, email: string, limit: number) {
  return selectComplaints(db)
    .where(sql<string>`lower(complaint.email)`, '=', lowerCase(email))
    .orderBy('complaint.created_at', 'desc')
    .limit(limit)
    .execute()
}

export async function findComplaintCase(db: Db, caseNumber: string) {
  return selectComplaints(db).where('case_number', '=', caseNumber).executeTakeFirst()
}

/** With the sender, if a member sent it. */
function selectComplaints(db: Db) {
  return db
    .selectFrom('complaint')
    .leftJoin('member', 'member.id', 'complaint.member_id')
    .select('complaint.site_id')
    .select(['complaint.id', 'complaint.case_number', 'complaint.kind', 'complaint.email', 'complaint.about_url'])
    .select(['complaint.body', 'complaint.created_at', 'complaint.member_id', 'member.name'])
}
