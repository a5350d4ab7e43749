// Answers stored under an id that a member's browser made: a retry gets the same answer, even if the thing was undone meanwhile.
import { createHash } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import { day } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteAnswersBefore, findAnswer, insertAnswer } from './queries.ts'
import type { AnswerKey } from './queries.ts'

export interface AnsweredRequest extends AnswerKey {
  /** The whole request, except the id: a different body under the same id is refused. */
  body: readonly unknown[]
}

/** The answer of the first time; nothing if this is the first. Called while the member is locked, so two at once count as one. */
export async function findEarlierAnswer<Answer extends object>(
  db: Db,
  asked: AnsweredRequest,
): Promise<Answer | undefined> {
  const kept = await findAnswer(db, asked)
  if (!kept) return undefined
  if (!kept.body_hash.equals(hashOf(asked))) throw new ProductError('client_id_reused')
  // As the same call wrote it.
  return kept.answer as unknown as Answer
}

/** In the transaction that does what was requested: neither exists without the other. */
export async function keepAnswer(tx: Db, asked: AnsweredRequest, answer: object, now: Date): Promise<void> {
  await insertAnswer(tx, asked, { body_hash: hashOf(asked), answer, answered_at: now })
}

/** Longer than anybody retries with the same id. */
const keptDays = 7

export async function forgetAnswers(platform: Platform): Promise<void> {
  await deleteAnswersBefore(platform.db, new Date(platform.now().getTime() - keptDays * day))
}

function hashOf({ body }: AnsweredRequest): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}
