// SQL of passkeys and their challenges.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Passkey } from '#platform/db/tables.ts'

export async function insertPasskey(db: Db, passkey: Insertable<Passkey>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Of one member, and of one host if given. */
export async function listPasskeys(db: Db, memberId: MemberId, host: string | null = null) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'host', 'transports', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .$if(host !== null, (query) => query.where('host', '=', host ?? ''))
    .orderBy('created_at')
    .execute()
}

/** With the current state of its member's account. */
export async function findPasskey(db: Db, id: string, siteId: string, host: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('member', 'member.id', 'passkey.member_id')
    .select(['passkey.id', 'passkey.member_id', 'passkey.public_key', 'passkey.counter', 'passkey.transports'])
    .select('member.status')
    .where('passkey.id', '=', id)
    .where('passkey.host', '=', host)
    .where('member.site_id', '=', siteId)
    .executeTakeFirst()
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export async function hasPasskey(db: Db, memberId: MemberId, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkey')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return found !== undefined
}

/** Records that it was used; not if its counter has advanced meanwhile, as a copy's would. */
export async function updatePasskeyUsed(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), sql<boolean>`counter = 0`]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only the member's own; returns whether there is one. */
export async function updatePasskeyName(db: Db, memberId: MemberId, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only the member's own; returns whether there was one. */
export async function deletePasskey(db: Db, memberId: MemberId, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those made before that, or all of them; returns whether there were any. */
export async function deletePasskeysBefore(db: Db, memberId: MemberId, before: Date | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('member_id', '=', memberId)
    .$if(before !== null, (query) => query.where('created_at', '<', before ?? new Date(0)))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('passkey').where('member_id', '=', memberId).execute()
  await db.deleteFrom('passkey_challenge').where('member_id', '=', memberId).execute()
}

export async function insertChallenge(
  db: Db,
  challenge: { challenge_hash: Buffer; member_id: MemberId | null; host: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('passkey_challenge').values(challenge).execute()
}

/** Uses up a challenge: of two answers to it, one counts. A login's challenge belongs to nobody. */
export async function takeChallenge(
  db: Db,
  { hash, memberId, host }: { hash: Buffer; memberId: MemberId | null; host: string },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('host', '=', host)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteChallengesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'passkey_challenge', 'expires_at', before)
}
