// SQL of complaints that belong together: by their sender, or by a case number that one mentions.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isOpen } from '../cases/queries.ts'

export interface RelatedRow {
  /** The complaint that it belongs to. */
  to_id: string
  case_number: string
  kind: string
  body: string
  created_at: Date
  open: boolean
  same_sender: boolean
}

/** For each of these complaints the others of its site, oldest first. */
export async function listRelated(db: Db, ids: readonly string[]): Promise<RelatedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RelatedRow>`
    select one.id as to_id, complaint.case_number, complaint.kind, complaint.body, complaint.created_at,
      ${isOpen('complaint')} as open, same_sender
    from complaint one join complaint on complaint.site_id = one.site_id and complaint.id <> one.id
    cross join lateral (select lower(complaint.email) = lower(one.email)
      or complaint.member_id is not null and complaint.member_id is not distinct from one.member_id) as told (same_sender)
    where one.id = any (${ids}::uuid[])
      and (same_sender or position(one.case_number in upper(complaint.body)) > 0
        or position(complaint.case_number in upper(one.body)) > 0)
    order by complaint.created_at`.execute(db)
  return rows
}
