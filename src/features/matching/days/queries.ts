// SQL of members' time zones: one row a member, which is also what two windows of theirs wait for.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { KnownZone } from './rules.ts'

export async function findZone(db: Db, memberId: MemberId): Promise<KnownZone | null> {
  const row = await db
    .selectFrom('member_zone')
    .select(['time_zone', 'changed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** Makes the zone known and locks it: whoever acts in two windows does so one after the other. */
export async function lockZone(db: Db, memberId: MemberId, timeZone: string, now: Date): Promise<KnownZone> {
  await db
    .insertInto('member_zone')
    .values({ member_id: memberId, time_zone: timeZone, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('member_zone')
    .select(['time_zone', 'changed_at'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateZone(db: Db, memberId: MemberId, timeZone: string, now: Date): Promise<void> {
  await db
    .updateTable('member_zone')
    .set({ time_zone: timeZone, changed_at: now })
    .where('member_id', '=', memberId)
    .where('time_zone', '<>', timeZone)
    .execute()
}

export async function deleteZone(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('member_zone').where('member_id', '=', memberId).execute()
}
