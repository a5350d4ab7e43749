// SQL for what happens to messages after they were written: reactions, deletions, and the number each change takes.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isUnseen } from '../marks/queries.ts'
import { nameFor } from '../names/queries.ts'
import { messageColumns } from '../queries.ts'
import type { MessageRow, QuotedRow } from '../queries.ts'
import { nothingToFind } from '../search/queries.ts'

/**
 * The message if this one of the two may still see it, with its conversation locked until the transaction ends;
 * `unseen` is the one who gives the other no sign of life.
 */
export async function lockSeenMessage(db: Db, memberId: string, conversationId: string, seq: number) {
  // First, and on its own: whoever waits for a lock reads all other rows as they were before.
  await db
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
    .select('conversation.id')
    .where('participant.conversation_id', '=', conversationId)
    .where('participant.member_id', '=', memberId)
    .forNoKeyUpdate('conversation')
    .execute()
  return db
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
    .innerJoin('message', 'message.conversation_id', 'conversation.id')
    .innerJoin('member as other', 'other.id', 'participant.other_id')
    .select(['message.sender_id', 'message.kind', 'message.body', 'message.held', 'message.held_opened_at'])
    .select(['participant.other_id', 'conversation.change_seq'])
    .select(nameFor(sql.ref('participant.member_id'), 'other').as('other_name'))
    .select(isUnseen.as('unseen'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('block')
            .where('blocker_id', '=', eb.ref('participant.other_id'))
            .where('blocked_id', '=', memberId),
        )
        .as('blocked_by_other'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('block')
            .where((or) =>
              or.or([
                or('blocker_id', '=', memberId).and('blocked_id', '=', or.ref('participant.other_id')),
                or('blocked_id', '=', memberId).and('blocker_id', '=', or.ref('participant.other_id')),
              ]),
            ),
        )
        .as('blocked'),
    )
    .where('participant.conversation_id', '=', conversationId)
    .where('participant.member_id', '=', memberId)
    .where('message.seq', '=', seq)
    .whereRef('message.seq', '>', 'participant.removed_seq')
    .executeTakeFirst()
}

/** True if the reaction differs from the one before; no emoji removes it. */
export async function replaceReaction(
  db: Db,
  reaction: { conversation_id: string; seq: number; member_id: string; reacted_at: Date },
  emoji: string | null,
): Promise<boolean> {
  if (emoji === null) {
    const { conversation_id, seq, member_id } = reaction
    const taken = await db
      .deleteFrom('message_reaction')
      .where('conversation_id', '=', conversation_id)
      .where('seq', '=', seq)
      .where('member_id', '=', member_id)
      .executeTakeFirst()
    return taken.numDeletedRows > 0n
  }
  const put = await db
    .insertInto('message_reaction')
    .values({ ...reaction, emoji })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'seq', 'member_id'])
        .doUpdateSet((eb) => ({ emoji: eb.ref('excluded.emoji'), reacted_at: eb.ref('excluded.reacted_at') }))
        .where('message_reaction.emoji', '<>', emoji),
    )
    .executeTakeFirst()
  return (put.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes the text but keeps the row, so that the numbers have no gap; false if it was already gone. */
export async function eraseText(db: Db, conversationId: string, seq: number, now: Date): Promise<boolean> {
  const deleted = await db
    .insertInto('message_deletion')
    .values({ conversation_id: conversationId, seq, deleted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (deleted.numInsertedOrUpdatedRows === 0n) return false
  await db
    .updateTable('message')
    .set({ body: '', signature: nothingToFind })
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .execute()
  await db.deleteFrom('message_reaction').where('conversation_id', '=', conversationId).where('seq', '=', seq).execute()
  return true
}

/** Gives the message its conversation's next change number; returns the message and that number. */
export async function updateChanged(db: Db, conversationId: string, seq: number) {
  const { change_seq } = await db
    .updateTable('conversation')
    .set((eb) => ({ change_seq: eb('change_seq', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('change_seq')
    .executeTakeFirstOrThrow()
  return db
    .updateTable('message')
    .set({ changed_seq: change_seq })
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .returning([...messageColumns, 'changed_seq'])
    .executeTakeFirstOrThrow()
}

export async function findMessage(db: Db, conversationId: string, seq: number): Promise<MessageRow> {
  return db
    .selectFrom('message')
    .select(messageColumns)
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
}

/** What changed after this number, in the order of the changes. */
export async function listChanged(
  db: Db,
  conversationId: string,
  after: { changeSeq: number; seq: number },
  limit: number,
) {
  return db
    .selectFrom('message')
    .select([...messageColumns, 'changed_seq'])
    .where('conversation_id', '=', conversationId)
    .where('changed_seq', '>', after.changeSeq)
    .where('seq', '>', after.seq)
    .orderBy('changed_seq')
    .limit(limit)
    .execute()
}

export interface ReactionRow {
  seq: number
  member_id: string
  emoji: string
}

/** The reactions to these messages of one conversation. */
export async function listReactions(db: Db, conversationId: string, seqs: readonly number[]): Promise<ReactionRow[]> {
  if (seqs.length === 0) return []
  const { rows } = await sql<ReactionRow>`
    select seq, member_id, emoji from message_reaction
    where conversation_id = ${conversationId} and seq = any (${seqs}::int[])
    order by reacted_at`.execute(db)
  return rows
}

/** What is shown of messages that replies quote. */
export async function listQuoted(db: Db, conversationId: string, seqs: readonly number[]): Promise<QuotedRow[]> {
  if (seqs.length === 0) return []
  return db
    .selectFrom('message')
    .select(['seq', 'sender_id', 'kind', 'body'])
    .select((eb) => eb('held', 'is not', null).and('held_opened_at', 'is', null).as('held'))
    .$castTo<QuotedRow>()
    .where('conversation_id', '=', conversationId)
    .where('seq', 'in', seqs)
    .execute()
}

/** When these members joined. */
export async function listSignedUp(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db.selectFrom('member').select(['id', 'signed_up_at']).where('id', 'in', memberIds).execute()
  return new Map(rows.map(({ id, signed_up_at }) => [id, signed_up_at]))
}
