// SQL of mandates.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Mandate } from '#platform/db/tables.ts'

export async function insertMandate(db: Db, mandate: Insertable<Mandate>): Promise<void> {
  await db.insertInto('mandate').values(mandate).execute()
}

export async function findMandateOf(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('mandate')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export type MandateRow = NonNullable<Awaited<ReturnType<typeof findMandateOf>>>

export async function findMandateByClientId(db: Db, memberId: string, clientId: string) {
  return db
    .selectFrom('mandate')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** One that another provider keeps can't be debited here. */
export async function findNewestMandate(db: Db, memberId: string, provider: string): Promise<MandateRow | undefined> {
  return db
    .selectFrom('mandate')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('provider', 'is', null), where('provider', '=', provider)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updateCode(db: Db, id: string, code: { print: Buffer; expiresAt: Date }): Promise<void> {
  const anew = { code_print: code.print, code_expires_at: code.expiresAt, code_wrong: 0 }
  await db.updateTable('mandate').set(anew).where('id', '=', id).execute()
}

/** Counts a try before it is judged, so that many at once don't exceed the limit; undefined if none is left. */
export async function updateCodeTried(db: Db, id: string, most: number, now: Date): Promise<Buffer | undefined> {
  const tried = await db
    .updateTable('mandate')
    .set({ code_wrong: sql`code_wrong + 1` })
    .where('id', '=', id)
    .where('code_print', 'is not', null)
    .where('code_expires_at', '>', now)
    .where('code_wrong', '<', most)
    .returning('code_print')
    .executeTakeFirst()
  return tried?.code_print ?? undefined
}

/** Returns whether the mandate is still there. */
export async function updateCustomer(
  db: Db,
  id: string,
  { provider, customerId }: { provider: string; customerId: string },
): Promise<boolean> {
  const kept = await db
    .updateTable('mandate')
    .set({ provider, customer_id: customerId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Returns whether it may still be debited. */
export async function updateConfirmed(
  db: Db,
  id: string,
  { provider, providerId, now }: { provider: string; providerId: string; now: Date },
): Promise<boolean> {
  const kept = await db
    .updateTable('mandate')
    .set({ provider, provider_id: providerId, confirmed_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** An unconfirmed form is not a mandate. */
export async function deleteUnconfirmed(db: Db, which: { memberId: string } | { before: Date }): Promise<void> {
  await db
    .deleteFrom('mandate')
    .where('confirmed_at', 'is', null)
    .$if('memberId' in which, (query) => query.where('member_id', '=', 'memberId' in which ? which.memberId : ''))
    .$if('before' in which, (query) => query.where('created_at', '<', 'before' in which ? which.before : new Date(0)))
    .execute()
}

export async function listMandatesOf(db: Db, memberId: string) {
  return db
    .selectFrom('mandate')
    .select(['reference', 'details', 'created_at', 'confirmed_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .execute()
}

export async function deleteMandatesOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('mandate').where('member_id', '=', memberId).execute()
}
