// SQL of the browsers that a member logged in from, known by the hash of their cookie.
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'

/** Most recently used first. */
export async function listBrowsers(db: Db, memberId: string) {
  return db
    .selectFrom('known_browser')
    .select(['token_hash', 'first_seen_at', 'seen_at'])
    .where('member_id', '=', memberId)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

/** Records that it was used now, for the first time or again. */
export async function insertBrowser(db: Db, browser: { memberId: string; hash: Buffer; now: Date }): Promise<void> {
  const { memberId, hash, now } = browser
  await db
    .insertInto('known_browser')
    .values({ member_id: memberId, token_hash: hash, first_seen_at: now, seen_at: now })
    .onConflict((known) => known.constraint('known_browser_pk').doUpdateSet({ seen_at: now }))
    .execute()
}

/** All of a member's except these. */
export async function deleteBrowsers(db: Db, memberId: string, kept: readonly Buffer[] = []): Promise<void> {
  await db
    .deleteFrom('known_browser')
    .where('member_id', '=', memberId)
    .$if(kept.length > 0, (query) => query.where('token_hash', 'not in', [...kept]))
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
