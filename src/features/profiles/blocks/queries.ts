// SQL of blocks: set and lifted once, found in either direction, listed by keyset pagination.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

/** True if the block is new in the table; of somebody who is being erased nothing is stored any more. */
export async function insertBlock(db: Db, blockerId: MemberId, blockedId: MemberId, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('block')
    .columns(['blocker_id', 'blocked_id', 'blocked_name', 'created_at'])
    .expression((blocked) =>
      blocked
        .selectFrom('member')
        .select([sql`${blockerId}::uuid`.as('blocker_id'), 'id'])
        // Blocking back shows no name that the other one took meanwhile.
        .select(({ fn, selectFrom }) => [
          fn
            .coalesce(
              selectFrom('block')
                .select('blocker_name')
                .where('blocker_id', '=', blockedId)
                .where('blocked_id', '=', blockerId),
              'name',
            )
            .as('name'),
          sql`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', blockedId)
        .where('status', '<>', 'erased')
        .forKeyShare(),
    )
    .onConflict((again) => again.doNothing())
    .returning('blocker_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** With the member's first new name since the block: whoever they blocked goes on knowing them by this one. */
export async function keepBlockerName(db: Db, blockerId: MemberId, name: string): Promise<void> {
  await db
    .updateTable('block')
    .set({ blocker_name: name })
    .where('blocker_id', '=', blockerId)
    .where('blocker_name', 'is', null)
    .execute()
}

/** True if there was one. */
export async function deleteBlock(db: Db, blockerId: MemberId, blockedId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A block in either direction. */
export async function findBlock(db: Db, one: MemberId, other: MemberId) {
  return db
    .selectFrom('block')
    .select(['blocker_id', 'blocked_id'])
    .where((where) =>
      where.or([where.and({ blocker_id: one, blocked_id: other }), where.and({ blocker_id: other, blocked_id: one })]),
    )
    .executeTakeFirst()
}

export interface BlockKey {
  at: Date
  id: MemberId
}

/** There is nobody to unblock in an erased member. */
export async function listBlocksAfter(db: Db, blockerId: MemberId, after: BlockKey | null, limit: number) {
  return db
    .selectFrom('block as b')
    .innerJoin('member as m', 'm.id', 'b.blocked_id')
    .select(['b.blocked_id as id', 'm.fictional', 'b.created_at'])
    .select(sql<string>`coalesce(b.blocked_name, m.name)`.as('name'))
    .where('b.blocker_id', '=', blockerId)
    .where('m.status', '<>', 'erased')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(b.created_at, b.blocked_id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id', 'desc')
    .limit(limit)
    .execute()
}
