// SQL of members who may not use the site, or might not for a time.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { Restriction } from '#platform/db/tables.ts'

export async function insertRestriction(db: Db, restriction: Insertable<Restriction>): Promise<void> {
  await db.insertInto('restriction').values(restriction).execute()
}

/** The one in force. */
export async function findRestriction(db: Db, memberId: MemberId) {
  return db
    .selectFrom('restriction')
    .select(['case_number', 'reason', 'decided_by', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ends it and returns the member's previous status: of two at once, one gets it. */
export async function endRestriction(db: Db, memberId: MemberId, end: { ended_by: string; ended_at: Date }) {
  return db
    .updateTable('restriction')
    .set(end)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('status_before')
    .executeTakeFirst()
}

/** For a member who was not confirmed yet: once it ends, they are active. Returns whether there was one. */
export async function updateConfirmedMeanwhile(db: Db, memberId: MemberId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('restriction')
    .set({ status_before: 'active' })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('status_before', '=', 'not_confirmed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteRestrictionsOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('restriction').where('member_id', '=', memberId).execute()
}

export async function findMemberOfCase(db: Db, caseNumber: string): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('restriction')
    .select('member_id')
    .where('case_number', '=', caseNumber)
    .executeTakeFirst()
  return row?.member_id
}

/** Those in force, latest first. */
export async function listInForce(db: Db, limit: number) {
  return selectRestrictions(db).where('ended_at', 'is', null).orderBy('decided_at', 'desc').limit(limit).execute()
}

/** All of one member, in order. */
export async function listRestrictionsOf(db: Db, memberId: MemberId) {
  return selectRestrictions(db).where('member_id', '=', memberId).orderBy('decided_at').execute()
}

export interface SharedMailbox {
  /** The one asked about, and another with the same mailbox. */
  member_id: MemberId
  other_id: MemberId
  name: string
  status: string
  signed_up_at: Date
  confirmed_at: Date | null
  /** The other one's restriction in force. */
  case_number: string | null
}

/** On any site, latest first. */
export async function listSharedMailboxes(db: Db, memberIds: readonly MemberId[]): Promise<SharedMailbox[]> {
  const { rows } = await sql<SharedMailbox>`
    select c.member_id, other.member_id as other_id, m.name, m.status, m.signed_up_at, other.confirmed_at, r.case_number
    from contact c
    join contact other on mailbox_of(other.email) = mailbox_of(c.email) and other.member_id <> c.member_id
    join member m on m.id = other.member_id
    left join restriction r on r.member_id = other.member_id and r.ended_at is null
    where c.member_id = any(${memberIds}::uuid[])
    order by m.signed_up_at desc, other.member_id`.execute(db)
  return rows
}

function selectRestrictions(db: Db) {
  return db
    .selectFrom('restriction')
    .innerJoin('member', 'member.id', 'restriction.member_id')
    .select(['member_id', 'name', 'case_number', 'reason', 'decided_by', 'decided_at', 'ended_by', 'ended_at'])
}
