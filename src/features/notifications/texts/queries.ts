// SQL of text messages: when one was sent to whom, and its text only while it waits in the outbox.
import type { Insertable } from 'kysely'
import { countedUntil, day, minute } from '#base/time.ts'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { TextMessage } from '#platform/db/tables.ts'

export async function insertText(db: Db, text: Insertable<TextMessage>): Promise<void> {
  await db.insertInto('text_message').values(text).execute()
}

/** How many were sent in the day since then to this member, and how many to this phone; and when the member's last one was. */
export async function countTexts(db: Db, memberId: string, phonePrint: Buffer, since: Date) {
  const { count, max } = db.fn
  // Clocks of two processes differ by seconds; one that was set back, by more.
  const soon = new Date(since.getTime() + day + minute)
  const of = (column: 'member_id' | 'phone_print', value: string | Buffer) =>
    db
      .selectFrom('text_message')
      .select([count<string>('id').as('count'), max('created_at').filterWhere('created_at', '<=', soon).as('last_at')])
      .where(column, '=', value)
      .where('created_at', '>', since)
      .where('created_at', '<=', countedUntil(since))
      .executeTakeFirstOrThrow()
  const [member, phone] = [await of('member_id', memberId), await of('phone_print', phonePrint)]
  return { member: Number(member.count), phone: Number(phone.count), lastAt: member.last_at }
}

export async function listTexts(db: Db, limit: number) {
  return db
    .selectFrom('text_message')
    .select(['id', 'to_number', 'body', 'created_at'])
    .where('body', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteTextsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'text_message', 'created_at', before)
}

export async function deleteTextsOfMember(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('text_message').where('member_id', '=', memberId).execute()
}
