// SQL of members, their passwords and where they came from.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

/** On a site that hides its members, someone who is `signing_up` is known to nobody until the mailed link is clicked. */
export type MemberStatus = 'signing_up' | 'not_confirmed' | 'active' | 'pending_deletion' | 'disabled' | 'erased'

export interface MemberRow {
  id: string
  site_id: string
  name: string
  status: MemberStatus
  signed_up_at: Date
  terms_version: Date
}

export async function insertMember(db: Db, member: MemberRow): Promise<void> {
  await db.insertInto('member').values(member).execute()
}

export async function insertCredential(db: Db, memberId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .insertInto('credential')
    .values({ member_id: memberId, password_hash: passwordHash, changed_at: now })
    .execute()
}

export interface SourceRow {
  network?: string | undefined
  ref?: string | undefined
  sub1?: string | undefined
  sub2?: string | undefined
  sub3?: string | undefined
}

export async function insertSource(db: Db, memberId: string, source: SourceRow): Promise<void> {
  const { network = null, ref = null, sub1 = null, sub2 = null, sub3 = null } = source
  await db.insertInto('signup_source').values({ member_id: memberId, network, ref, sub1, sub2, sub3 }).execute()
}

/** What a login is checked against. */
export async function findLogin(db: Db, memberId: string) {
  return db
    .selectFrom('member')
    .innerJoin('credential', 'credential.member_id', 'member.id')
    .innerJoin('contact', 'contact.member_id', 'member.id')
    .select(['member.status', 'credential.password_hash', 'contact.email'])
    .where('member.id', '=', memberId)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Db, memberId: string): Promise<string | undefined> {
  return (await passwordHash(db, memberId).executeTakeFirst())?.password_hash
}

/** The same, locked until the transaction ends: changing it waits, and so does the member's next login. */
export async function lockPasswordHash(tx: Db, memberId: string): Promise<string | undefined> {
  return (await passwordHash(tx, memberId).forNoKeyUpdate().executeTakeFirst())?.password_hash
}

function passwordHash(db: Db, memberId: string) {
  return db.selectFrom('credential').select('password_hash').where('member_id', '=', memberId)
}

export async function findPasswordChange(db: Db, memberId: string) {
  return db
    .selectFrom('credential')
    .select(['password_hash', 'changed_at', 'changed_by'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function updatePassword(db: Db, memberId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('credential')
    .set({ password_hash: passwordHash, changed_at: now, changed_by: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** The same, but only if it still replaces the one that was verified; returns whether it did. */
export async function replacePassword(
  db: Db,
  memberId: string,
  hash: { from: string; to: string },
  { at, by }: { at: Date; by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ password_hash: hash.to, changed_at: at, changed_by: by })
    .where('member_id', '=', memberId)
    .where('password_hash', '=', hash.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Members of this name, in any letter case: on each site there is one at most. */
export async function listMembersNamed(db: Db, name: string): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('site')
    .innerJoin('member', 'member.site_id', 'site.id')
    .select('member.id')
    .where(sql`lower(member.name)`, '=', sql`lower(${name})`)
    .where('member.status', '<>', 'erased')
    .orderBy('member.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateName(db: Db, memberId: string, name: string): Promise<void> {
  await db.updateTable('member').set({ name }).where('id', '=', memberId).execute()
}

/** Moves a member from one status to another; returns whether it was in the first. */
export async function updateStatus(db: Db, memberId: string, from: MemberStatus, to: MemberStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ status: to })
    .where('id', '=', memberId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findMember(db: Db, memberId: string) {
  return db
    .selectFrom('member')
    .leftJoin('contact', 'contact.member_id', 'member.id')
    .select([
      'member.id',
      'member.site_id',
      'member.name',
      'member.status',
      'member.signed_up_at',
      'member.terms_version',
    ])
    .select(['contact.language', 'contact.email'])
    .where('member.id', '=', memberId)
    .executeTakeFirst()
}

export async function findSource(db: Db, memberId: string) {
  return db
    .selectFrom('signup_source')
    .select(['network', 'ref', 'sub1', 'sub2', 'sub3'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Signups of that time or before that still wait for their mailed link: those after `after`, in the order of their ids. */
export async function listUncompleted(db: Db, until: Date, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('status', '=', 'signing_up')
    .where('signed_up_at', '<=', until)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the signup still waits for its link; nobody completes it before the transaction ends. */
export async function lockUncompleted(tx: Db, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('status', '=', 'signing_up')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the row, which messages and the ledger refer to, and removes the person from it. */
export async function updateMemberErased(db: Db, memberId: string): Promise<void> {
  await db.updateTable('member').set({ status: 'erased', name: 'deleted' }).where('id', '=', memberId).execute()
}

export async function deleteAccount(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('session').where('member_id', '=', memberId).execute()
  await db.deleteFrom('known_browser').where('member_id', '=', memberId).execute()
  await db.deleteFrom('credential').where('member_id', '=', memberId).execute()
  await db.deleteFrom('one_time_token').where('member_id', '=', memberId).execute()
  await db.deleteFrom('address_change').where('member_id', '=', memberId).execute()
  await db.deleteFrom('signup_source').where('member_id', '=', memberId).execute()
  await db.deleteFrom('signup_attempt').where('member_id', '=', memberId).execute()
}
