// SQL of members' time zones: one row per member, which also serialises their windows.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { KnownZone } from './rules.ts'

/** The stored zone, if any, and otherwise the country whose zone applies. */
export async function findZone(
  db: Db,
  memberId: MemberId,
): Promise<{ country: string; time_zone: string | null } | undefined> {
  return db
    .selectFrom('profile as p')
    .leftJoin('member_zone as z', 'z.member_id', 'p.member_id')
    .select(['p.country', 'z.time_zone'])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst()
}

/** Stores the zone and locks it: actions in two windows go one after the other. */
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
