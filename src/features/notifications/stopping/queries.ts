// SQL of the reasons why mails to a member stopped.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { NotifiedEvent, StopReason } from '../limits.ts'

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

/** Switches off mails that are still on, as of the moment of the unsubscription: by that they are known later. */
export async function insertUnsubscribed(db: Db, memberId: MemberId, events: readonly NotifiedEvent[]): Promise<void> {
  await sql`
    insert into notification_choice (member_id, event, channel, wanted, chosen_at)
    select d.member_id, event, 'mail', false, d.disabled_at
    from notification_disabled d, unnest(${events}::text[]) event
    where d.member_id = ${memberId} and d.reason = 'listunsubscribe'
    on conflict (member_id, event, channel) do update set wanted = false, chosen_at = excluded.chosen_at
    where notification_choice.wanted`.execute(db)
}

/** Of these, what unsubscribing switched off, and nobody has touched since. */
export async function listUnsubscribed(
  db: Db,
  memberId: MemberId,
  events: readonly NotifiedEvent[],
): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ event: NotifiedEvent }>`
    select c.event from notification_choice c
    join notification_disabled d on d.member_id = c.member_id and d.reason = 'listunsubscribe' and d.disabled_at = c.chosen_at
    where c.member_id = ${memberId} and c.channel = 'mail' and not c.wanted and c.event = any(${events}::text[])`.execute(
    db,
  )
  return rows.map(({ event }) => event)
}

export async function memberExists(db: Db, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('contact').select('member_id').where('member_id', '=', memberId).executeTakeFirst()
  return row !== undefined
}
