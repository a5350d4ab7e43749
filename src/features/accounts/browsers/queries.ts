// SQL of the browsers that a member logged in from, known by the hash of their cookie.
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'

/** Most recently used first. */
export async function listBrowsers(db: Db, memberId: string) {
  return db
    .selectFrom('known_browser')
    .select(['token_hash', 'first_seen_at', 'seen_at', 'used'])
    .where('member_id', '=', memberId)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

export interface KnownBrowser {
  memberId: string
  hash: Buffer
  now: Date
  /** Not if a mailed link has confirmed the address there and that is all. */
  used: boolean
}

/** Records that it was there now, for the first time or again. */
export async function insertBrowser(db: Db, { memberId, hash, now, used }: KnownBrowser): Promise<void> {
  await db
    .insertInto('known_browser')
    .values({ member_id: memberId, token_hash: hash, first_seen_at: now, seen_at: now, used })
    .onConflict((known) =>
      known.constraint('known_browser_pk').doUpdateSet({ seen_at: now, ...(used ? { used } : {}) }),
    )
    .execute()
}

/** All of a member's except this one and so many of the most recent others. */
export async function deleteBrowsersBeyond(db: Db, memberId: string, hash: Buffer, others: number): Promise<void> {
  await db
    .deleteFrom('known_browser')
    .where('member_id', '=', memberId)
    .where('token_hash', 'in', (from) =>
      from
        .selectFrom('known_browser')
        .select('token_hash')
        .where('member_id', '=', memberId)
        .where('token_hash', '<>', hash)
        .orderBy('seen_at', 'desc')
        .orderBy('token_hash')
        .offset(others),
    )
    .execute()
}

/** All of a member's, except one if given. */
export async function deleteBrowsers(db: Db, memberId: string, except: Buffer | null = null): Promise<void> {
  await db
    .deleteFrom('known_browser')
    .where('member_id', '=', memberId)
    .$if(except !== null, (query) => query.where('token_hash', '<>', except))
    .execute()
}

export async function deleteBrowsersBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'known_browser', 'seen_at', before)
}

/** Whether a browser that was new since then logged in from this network and looks the same. */
export async function findNewSince(
  db: Db,
  memberId: string,
  { user_agent, network }: { user_agent: string; network: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .innerJoin('session', (join) =>
      join
        .onRef('session.member_id', '=', 'known_browser.member_id')
        .onRef('session.logged_in_at', '=', 'known_browser.first_seen_at'),
    )
    .select(sql<number>`1`.as('found'))
    .where('known_browser.member_id', '=', memberId)
    .where('known_browser.first_seen_at', '>=', since)
    .where('session.user_agent', '=', user_agent)
    .where('session.network', '=', network)
    .executeTakeFirst()
  return row !== undefined
}
