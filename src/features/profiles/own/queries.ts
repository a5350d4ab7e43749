// SQL of the single correction allowed for a date of birth.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export async function findBirthCorrection(db: Db, memberId: MemberId) {
  return db
    .selectFrom('birth_correction')
    .select(['before', 'corrected_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Returns whether it was the first. */
export async function insertBirthCorrection(db: Db, memberId: MemberId, before: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('birth_correction')
    .values({ member_id: memberId, before, corrected_at: now })
    .onConflict((again) => again.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
