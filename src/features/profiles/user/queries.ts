// SQL of the logged-in user, and of the browsers that may be pushed to.
import type { MemberId, SessionId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export async function findAccount(db: Db, memberId: MemberId) {
  return db.selectFrom('member').select(['id', 'status', 'signed_up_at']).where('id', '=', memberId).executeTakeFirst()
}

export interface NewSubscription {
  endpoint: string
  member_id: MemberId
  session_id: SessionId | null
  p256dh: string
  auth: string
  created_at: Date
}

/** A browser has one subscription; whoever logged in there last owns it. */
export async function upsertPushSubscription(db: Db, subscription: NewSubscription) {
  const { endpoint: _key, ...rest } = subscription
  await db
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((same) => same.column('endpoint').doUpdateSet(rest))
    .execute()
}
