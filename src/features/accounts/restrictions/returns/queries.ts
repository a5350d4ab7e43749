// SQL of restrictions that outlive their account, and of members who came back with the same mailbox.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { PastRestriction } from '#platform/db/tables.ts'

/** A member's mailbox, normalised, and whether they verified it. */
export async function findMailbox(db: Db, memberId: MemberId) {
  return db
    .selectFrom('contact')
    .select([sql<string>`mailbox_of(email)`.as('mailbox'), sql<boolean>`confirmed_at is not null`.as('proved')])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function insertPast(db: Db, past: Insertable<PastRestriction>): Promise<void> {
  await db.insertInto('past_restriction').values(past).execute()
}

/** Records that the member came back, once for each decision about this mailbox. */
export async function insertReturns(db: Db, memberId: MemberId, mark: Buffer, now: Date): Promise<void> {
  await sql`
    insert into restricted_return (member_id, case_number, noted_at)
    select ${memberId}, case_number, ${now} from past_restriction where mailbox_mark = ${mark}
    on conflict do nothing`.execute(db)
}

export async function deleteReturnsOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('restricted_return').where('member_id', '=', memberId).execute()
}

export async function deletePastBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('past_restriction').where('erased_at', '<', before).execute()
}

/** Who came back, latest first. */
export async function listReturned(db: Db, limit: number) {
  return selectReturns(db).orderBy('noted_at', 'desc').limit(limit).execute()
}

export async function listReturnsOf(db: Db, memberId: MemberId) {
  return selectReturns(db).where('member_id', '=', memberId).orderBy('decided_at').execute()
}

/** The decisions about this mailbox. */
export async function listPastOf(db: Db, mark: Buffer) {
  return db
    .selectFrom('past_restriction')
    .select(['case_number', 'reason', 'decided_by', 'decided_at', 'erased_at'])
    .where('mailbox_mark', '=', mark)
    .orderBy('decided_at')
    .execute()
}

function selectReturns(db: Db) {
  return db
    .selectFrom('restricted_return')
    .innerJoin('past_restriction as past', 'past.case_number', 'restricted_return.case_number')
    .innerJoin('member', 'member.id', 'restricted_return.member_id')
    .select(['member_id', 'name', 'status', 'signed_up_at'])
    .select(['past.case_number', 'past.reason', 'past.decided_by', 'past.decided_at', 'past.erased_at'])
}
