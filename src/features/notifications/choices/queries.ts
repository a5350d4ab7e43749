// SQL of what members chose to be told, and how.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { Rhythm } from '../limits.ts'
import type { Choice } from '../rules.ts'

export async function listChoices(db: Db, memberId: MemberId): Promise<Choice[]> {
  return db
    .selectFrom('notification_choice')
    .select(['event', 'channel', 'wanted'])
    .where('member_id', '=', memberId)
    .orderBy('event')
    .orderBy('channel')
    .execute()
}

export async function upsertChoices(
  db: Db,
  memberId: MemberId,
  choices: readonly Choice[],
  chosen_at: Date,
): Promise<void> {
  await db
    .insertInto('notification_choice')
    .values(choices.map((choice) => ({ ...choice, member_id: memberId, chosen_at })))
    .onConflict((same) =>
      same
        .columns(['member_id', 'event', 'channel'])
        .doUpdateSet((eb) => ({ wanted: eb.ref('excluded.wanted'), chosen_at: eb.ref('excluded.chosen_at') })),
    )
    .execute()
}

export interface DeliverySettings {
  rhythm: Rhythm
  push_names: boolean
}

export async function findDeliverySettings(db: Db, memberId: MemberId): Promise<DeliverySettings> {
  const row = await db
    .selectFrom('notification_manner')
    .select(['rhythm', 'push_names'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? { rhythm: 'soon', push_names: false }
}

export async function upsertDeliverySettings(
  db: Db,
  memberId: MemberId,
  change: Partial<DeliverySettings>,
): Promise<void> {
  await db
    .insertInto('notification_manner')
    .values({ member_id: memberId, ...change })
    .onConflict((same) => same.column('member_id').doUpdateSet(change))
    .execute()
}
