// SQL of the reasons why mails to a member stopped.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { StopReason } from '../limits.ts'

export async function insertReason(db: Db, memberId: MemberId, reason: StopReason, at: Date): Promise<void> {
  await db
    .insertInto('notification_disabled')
    .values({ member_id: memberId, reason, disabled_at: at })
    .onConflict((same) => same.doNothing())
    .execute()
}

export async function deleteReasons(db: Db, memberId: MemberId, reasons: readonly StopReason[]): Promise<void> {
  await db
    .deleteFrom('notification_disabled')
    .where('member_id', '=', memberId)
    .where('reason', 'in', [...reasons])
    .execute()
}

export async function memberExists(db: Db, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('contact').select('member_id').where('member_id', '=', memberId).executeTakeFirst()
  return row !== undefined
}
