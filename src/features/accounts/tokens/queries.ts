// SQL of one-time tokens; only their hashes are kept. Each belongs to its member's site: to any other it is unknown.
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { SiteId } from '#base/ids.ts'

export type TokenPurpose = 'activate' | 'reset_password' | 'change_email' | 'reactivate'

export async function insertToken(
  db: Db,
  token: {
    token_hash: Buffer
    member_id: string
    purpose: TokenPurpose
    payload: string
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await db.insertInto('one_time_token').values(token).execute()
}

/** Of which site, and what for. */
export interface TokenPlace {
  siteId: SiteId
  purpose: TokenPurpose
}

const ofSite = (siteId: SiteId) =>
  sql<boolean>`exists (select from member m where m.id = one_time_token.member_id and m.site_id = ${siteId})`

/** Marks a token used and returns it, unless it is used, expired or unknown: of two at once, one gets it. */
export async function updateTokenUsed(
  db: Db,
  tokenHash: Buffer,
  { siteId, purpose }: TokenPlace,
  { at: now, by }: { at: Date; by: string | null },
) {
  return db
    .updateTable('one_time_token')
    .set({ used_at: now, used_by: by })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(ofSite(siteId))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'payload'])
    .executeTakeFirst()
}

export async function findToken(db: Db, tokenHash: Buffer, { siteId, purpose }: TokenPlace, now: Date) {
  return db
    .selectFrom('one_time_token')
    .select(['member_id', 'payload'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(ofSite(siteId))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function findUsedToken(db: Db, tokenHash: Buffer, { siteId, purpose }: TokenPlace) {
  return db
    .selectFrom('one_time_token')
    .select(['member_id', 'payload', 'used_at', 'used_by'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(ofSite(siteId))
    .where('used_at', 'is not', null)
    .executeTakeFirst()
}

/** Ends the other tokens of a purpose: once one was used, older mails no longer count. */
export async function deleteTokens(db: Db, memberId: string, purpose: TokenPurpose): Promise<void> {
  await db
    .deleteFrom('one_time_token')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'one_time_token', 'expires_at', before)
}
