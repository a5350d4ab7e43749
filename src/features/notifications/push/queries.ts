// SQL of the browsers that may be pushed to.
import { sql } from 'kysely'
import type { MemberId, SessionId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface NewSubscription {
  endpoint: string
  member_id: MemberId
  session_id: SessionId | null
  p256dh: string
  auth: string
  created_at: Date
}

/** A browser has one subscription, owned by whoever logged in there last. */
export async function upsertSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  const { endpoint: _key, ...rest } = subscription
  await db
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((same) => same.column('endpoint').doUpdateSet(rest))
    .execute()
}

/** The newest stay: a browser that was cleared makes a new one each time. */
export async function deleteOldest(db: Db, memberId: MemberId, kept: number): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute()
}

export async function deleteSubscription(db: Db, memberId: MemberId, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('member_id', '=', memberId).where('endpoint', '=', endpoint).execute()
}

export async function deleteSubscriptionById(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}

export async function listSubscriptionIds(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db.selectFrom('push_subscription').select('id').where('member_id', '=', memberId).execute()
  return rows.map(({ id }) => id)
}

export async function listPushOfMember(db: Db, memberId: MemberId) {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at'])
    .where('member_id', '=', memberId)
    .execute()
}

/** Where, to whom and how; undefined if it is gone, or its login ended. */
export async function findSubscription(db: Db, id: string, now: Date) {
  return db
    .selectFrom('push_subscription as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .innerJoin('contact as c', 'c.member_id', 's.member_id')
    .leftJoin('session', 'session.id', 's.session_id')
    .select(['s.id', 's.endpoint', 's.p256dh', 's.auth', 's.member_id', 'm.site_id', 'c.language'])
    .where('s.id', '=', id)
    .where('m.status', 'in', ['active', 'not_confirmed'])
    .where((eb) => eb.or([eb('s.session_id', 'is', null), eb('session.expires_at', '>', now)]))
    .executeTakeFirst()
}

/** The name of a member who is still here. */
export async function findName(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('name')
    .where('id', '=', memberId)
    .where('status', 'in', ['active', 'not_confirmed'])
    .executeTakeFirst()
  return row?.name
}

/** The conversation of these two, if there is one. */
export async function findConversationId(db: Db, memberId: MemberId, otherId: MemberId): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('member_low', '=', sql<string>`least(${memberId}::uuid, ${otherId}::uuid)`)
    .where('member_high', '=', sql<string>`greatest(${memberId}::uuid, ${otherId}::uuid)`)
    .executeTakeFirst()
  return row?.id
}
