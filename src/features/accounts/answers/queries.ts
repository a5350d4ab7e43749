// SQL of answers that are kept for retries.
import type { MemberId } from '#base/ids.ts'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'

export interface AnswerKey {
  memberId: MemberId
  clientId: string
  call: 'mandate' | 'photo' | 'saved_search' | 'swipe'
}

export async function findAnswer(db: Db, { memberId, clientId, call }: AnswerKey) {
  return db
    .selectFrom('kept_answer')
    .select(['body_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .where('call', '=', call)
    .executeTakeFirst()
}

export async function insertAnswer(
  db: Db,
  { memberId, clientId, call }: AnswerKey,
  row: { body_hash: Buffer; answer: object; answered_at: Date },
): Promise<void> {
  await db
    .insertInto('kept_answer')
    .values({ member_id: memberId, client_id: clientId, call, ...row, answer: JSON.stringify(row.answer) })
    .execute()
}

export async function deleteAnswersOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('kept_answer').where('member_id', '=', memberId).execute()
}

export async function deleteAnswersBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'kept_answer', 'answered_at', before)
}
