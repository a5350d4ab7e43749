// SQL of address changes: at most one per member.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface AddressChangeRow {
  email: string
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
}

const columns = ['email', 'old_confirmed_at', 'new_confirmed_at'] as const

export async function upsertAddressChange(
  db: Db,
  change: { member_id: MemberId; email: string; asked_at: Date; expires_at: Date },
): Promise<void> {
  const anew = { ...change, old_confirmed_at: null, new_confirmed_at: null }
  await db
    .insertInto('address_change')
    .values(anew)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(anew))
    .execute()
}

export async function findAddressChange(db: Db, memberId: MemberId, now: Date): Promise<AddressChangeRow | undefined> {
  return db
    .selectFrom('address_change')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** One of the two mailboxes, and the new address that it agreed to. */
export interface ProvedSide {
  side: 'old' | 'new'
  email: string
}

/** Only while that address is still the one requested. Of two clicks at once, the second sees what the first did. */
export async function updateConfirmed(
  db: Db,
  memberId: MemberId,
  { side, email }: ProvedSide,
  now: Date,
): Promise<AddressChangeRow | undefined> {
  return db
    .updateTable('address_change')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('member_id', '=', memberId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteAddressChange(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('address_change').where('member_id', '=', memberId).execute()
}
