// SQL of complaints.
import type { Db } from '#platform/db/db.ts'
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

export async function deleteComplaintsOfMember(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('complaint').where('member_id', '=', memberId).execute()
}
