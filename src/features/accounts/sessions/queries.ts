// SQL of sessions: a login in one browser, known by the hash of its cookie.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

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

/**
 * The sessions of tokens with what every request needs to know of their members: one indexed read each. The single one
 * is asked for in its own words: a plan for any list would be made anew each time.
 */
export async function findSessions(db: Db, tokenHashes: readonly Buffer[]) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .innerJoin('contact', 'contact.member_id', 'session.member_id')
    .select(['session.id', 'session.member_id', 'session.token_hash'])
    .select(['session.logged_in_at', 'session.seen_at', 'session.expires_at', 'member.site_id', 'contact.language'])
    .$if(tokenHashes.length === 1, (query) => query.where('session.token_hash', '=', tokenHashes[0] as Buffer))
    .$if(tokenHashes.length !== 1, (query) =>
      query.where('session.token_hash', '=', sql<Buffer>`any (${tokenHashes}::bytea[])`),
    )
    .where('member.status', 'in', ['not_confirmed', 'active'])
    .execute()
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

/** Only the member's own; answers whether there was one. */
export async function deleteSession(db: Db, memberId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a member but one, and answers which. */
export async function deleteSessions(db: Db, memberId: string, except: string | null): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(except !== null, (query) => query.where('id', '<>', sql<string>`${except}`))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', before).execute()
}
