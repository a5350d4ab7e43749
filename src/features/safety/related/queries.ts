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

/** For each of these complaints the others of its site, oldest first. Each is found by an index: there may be any number of others. */
export async function listRelated(db: Db, ids: readonly string[]): Promise<RelatedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RelatedRow>`
    select one.id as to_id, complaint.case_number, complaint.kind, complaint.body, complaint.created_at,
      ${isOpen('complaint')} as open, same_sender
    from complaint one
    cross join lateral (
      select id, bool_or(sent) as same_sender
      from (
        select id, true as sent from complaint where lower(email) = lower(one.email)
        union all select id, true from complaint where member_id = one.member_id
        union all select id, false from complaint where case_number = any (cases_named(one.body))
        union all select id, false from complaint where cases_named(body) @> array[one.case_number]) found
      group by id) other
    cross join lateral (select * from complaint where id = other.id limit 1) complaint
    where one.id = any (${ids}::uuid[]) and complaint.id <> one.id and complaint.site_id = one.site_id
    order by complaint.created_at`.execute(db)
  return rows
}
