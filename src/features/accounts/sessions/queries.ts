// SQL of sessions: a login in one browser, known by the hash of its cookie.
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'

/** Whether the account may be used; if so, it stays so until the transaction ends: restricting it and leaving wait. */
export async function holdUsable(tx: Db, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('status', 'in', ['not_confirmed', 'active'])
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSession(
  db: Db,
  session: {
    id: string
    member_id: string
    token_hash: Buffer
    logged_in_at: Date
    seen_at: Date
    expires_at: Date
    user_agent: string
    network: string
  },
): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export interface SessionRow {
  id: string
  member_id: string
  token_hash: Buffer
  logged_in_at: Date
  seen_at: Date
  expires_at: Date
  site_id: string
  language: string
}

/** The sessions of these tokens with what every request needs to know about their members: a few indexed reads each, under one plan. */
export async function findSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select found.*
    from json_array_elements_text(${JSON.stringify(tokenHashes.map((hash) => hash.toString('hex')))}::json) token,
      lateral (
        select s.id, s.member_id, s.token_hash, s.logged_in_at, s.seen_at, s.expires_at, m.site_id, c.language
        from session s join member m on m.id = s.member_id join contact c on c.member_id = s.member_id
        where s.token_hash = decode(token, 'hex') and m.status in ('not_confirmed', 'active')
        limit 1
      ) found`.execute(db)
  return rows
}

/** Those of them that are still valid, by the same rule. */
export async function listOpenSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('session.id')
    .where(sql<boolean>`session.id = any(${sessionIds}::uuid[])`)
    .where('session.expires_at', '>', now)
    .where('member.status', 'in', ['not_confirmed', 'active'])
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateSessionSeen(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('id', '=', sessionId).execute()
}

export async function updateSessionLoggedIn(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ logged_in_at: now }).where('id', '=', sessionId).execute()
}

export async function listSessions(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'logged_in_at', 'seen_at', 'user_agent', 'network'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Only the member's own; returns whether there was one. */
export async function deleteSession(db: Db, memberId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a member except one, and returns which. */
export async function deleteSessions(db: Db, memberId: string, except: string | null): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(except !== null, (query) => query.where('id', '<>', sql<string>`${except}`))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends the member's sessions except the given number most recently used, and returns which. */
export async function deleteSessionsBeyond(db: Db, memberId: string, kept: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('id', 'in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'session', 'expires_at', before)
}
