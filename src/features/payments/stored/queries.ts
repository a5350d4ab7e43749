// SQL of the cards that providers store for members.
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { StoredMethod } from '#platform/payments/gateway.ts'

export interface Keeper {
  memberId: string
  provider: string
}

/** The same card again is the same. */
export async function insertStored(
  db: Db,
  { memberId, provider }: Keeper,
  { id: method_id, label }: StoredMethod,
  now: Date,
): Promise<void> {
  await db
    .insertInto('stored_method')
    .values({
      id: newId(now.getTime()),
      member_id: memberId,
      provider,
      method_id,
      label: label.slice(0, 60),
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('stored_method_once').doNothing())
    .execute()
}

export async function findStored(db: Db, { memberId, provider }: Keeper, id: string) {
  return db
    .selectFrom('stored_method')
    .select(['id', 'method_id', 'label'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** The most recently stored card. */
export async function findNewestStored(db: Db, { memberId, provider }: Keeper) {
  return db
    .selectFrom('stored_method')
    .select(['id', 'label'])
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listStored(db: Db, memberId: string) {
  return db.selectFrom('stored_method').select(['label', 'created_at']).where('member_id', '=', memberId).execute()
}

/** Returns whether it was there. */
export async function deleteStored(db: Db, memberId: string, id: string | null): Promise<boolean> {
  const gone = await db
    .deleteFrom('stored_method')
    .where('member_id', '=', memberId)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('id')
    .execute()
  return gone.length > 0
}

/** Those kept before that, or all of them. */
export async function deleteStoredBefore(db: Db, memberId: string, before: Date | null): Promise<void> {
  await db
    .deleteFrom('stored_method')
    .where('member_id', '=', memberId)
    .$if(before !== null, (query) => query.where('created_at', '<', before ?? new Date(0)))
    .execute()
}

/** Which of these orders were paid with a stored card, by its label. */
export async function listLabels(db: Db, storedIds: readonly string[]): Promise<Map<string, string>> {
  if (storedIds.length === 0) return new Map()
  const rows = await db.selectFrom('stored_method').select(['id', 'label']).where('id', 'in', storedIds).execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}
