// SQL for what one member has written and received, for the export and the erasure.
import { sql } from 'kysely'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { Db } from '#platform/db/db.ts'
import { nameFor } from '../names/queries.ts'
import { nothingToFind } from '../search/queries.ts'

interface OwnMessageRow {
  conversation: ConversationId
  seq: number
  with: string
  fictional: boolean
  sender_id: MemberId
  kind: string
  body: string
  automatic: boolean
  created_at: Date
  held: string[] | null
  held_opened_at: Date | null
}

/**
 * What the member still has in the list: messages removed from it are not exported. The conversations are sorted first,
 * behind an optimisation fence, and empty ones are skipped, so that a page examines no more of them than it returns.
 */
export function listOwnMessages(db: Db, memberId: string) {
  return inPages<OwnMessageRow>(async (after, limit) => {
    const { rows } = await sql<OwnMessageRow>`
      select p.conversation_id as conversation, m.seq, ${nameFor(sql`${memberId}::uuid`, 'other')} as with, other.fictional, m.sender_id, m.kind, m.body,
        m.automatic, m.created_at, m.held, m.held_opened_at
      from (
          select all_of_them.* from (
            select * from participant
            where member_id = ${memberId} ${after ? sql`and conversation_id >= ${after.conversation}` : sql``}
            order by conversation_id offset 0) all_of_them,
          lateral (
            select from conversation where id = conversation_id and last_seq > removed_seq limit 1) something
          order by conversation_id limit ${limit + 1}) p
        join member other on other.id = p.other_id,
        lateral (
          select * from message where conversation_id = p.conversation_id
            and seq > ${after ? sql`case when p.conversation_id = ${after.conversation} then greatest(p.removed_seq, ${after.seq}::int) else p.removed_seq end` : sql`p.removed_seq`}
          order by seq limit ${limit}) m
      order by p.conversation_id, m.seq limit ${limit}`.execute(db)
    return rows
  })
}

interface SentPhotoRow {
  id: string
  with: string
  fictional: boolean
  storage_key: string
  created_at: Date
  opened_at: Date | null
}

/** The photos that the member sent into conversations, and where their files are. Their ids are in order of time. */
export function listSentPhotos(db: Db, memberId: string) {
  return inPages<SentPhotoRow>((after, limit) =>
    db
      .selectFrom('chat_photo')
      .innerJoin('member', 'member.id', 'chat_photo.recipient_id')
      .select(['chat_photo.id', 'chat_photo.storage_key', 'chat_photo.created_at'])
      .select([nameFor(sql.ref('chat_photo.sender_id'), 'member').as('with'), 'member.fictional'])
      .select(sql<Date | null>`case when not opened_unseen then opened_at end`.as('opened_at'))
      .where('sender_id', '=', memberId)
      .$if(after !== undefined, (query) => query.where('chat_photo.id', '>', after?.id ?? ''))
      .orderBy('chat_photo.id')
      .limit(limit)
      .execute(),
  )
}

interface OwnReactionRow {
  conversation: ConversationId
  seq: number
  with: string
  fictional: boolean
  emoji: string
  reacted_at: Date
}

/** First a page of them by their index, then who they were with. */
export function listOwnReactions(db: Db, memberId: string) {
  return inPages<OwnReactionRow>((after, limit) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('message_reaction')
          .selectAll()
          .where('member_id', '=', memberId)
          .$if(after !== undefined, (query) =>
            query.where(sql<boolean>`(conversation_id, seq) > (${after?.conversation}::uuid, ${after?.seq}::int)`),
          )
          .orderBy('conversation_id')
          .orderBy('seq')
          .limit(limit)
          .as('r'),
      )
      .innerJoin('participant as p', (join) =>
        join.onRef('p.conversation_id', '=', 'r.conversation_id').onRef('p.member_id', '=', 'r.member_id'),
      )
      .innerJoin('member', 'member.id', 'p.other_id')
      .select(['r.conversation_id as conversation', 'r.seq', 'r.emoji', 'r.reacted_at'])
      .select([nameFor(sql.ref('p.member_id'), 'member').as('with'), 'member.fictional'])
      .orderBy('r.conversation_id')
      .orderBy('r.seq')
      .execute(),
  )
}

export async function findAcknowledgement(db: Db, memberId: string) {
  return db
    .selectFrom('fictional_acknowledgement')
    .select('acknowledged_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** The text goes but the numbers stay, so that the other one's conversation has no gaps. */
export async function updateMessagesErased(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ body: '', signature: nothingToFind })
    .where('sender_id', '=', memberId)
    .execute()
}

/** Nothing readable is left of their text. */
export async function updateNothingUnreadFrom(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('participant as theirs')
    .from('participant as own')
    .set({ unread: 0 })
    .whereRef('theirs.conversation_id', '=', 'own.conversation_id')
    .whereRef('theirs.member_id', '=', 'own.other_id')
    .where('own.member_id', '=', memberId)
    .where('theirs.unread', '>', 0)
    .execute()
}

export async function deleteAcknowledgement(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('fictional_acknowledgement').where('member_id', '=', memberId).execute()
}

export async function deleteReactions(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('message_reaction').where('member_id', '=', memberId).execute()
}
