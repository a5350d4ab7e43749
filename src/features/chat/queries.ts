// SQL of conversations, participants and messages. What the send decides by is read across rooms, in few round trips.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface PartyRow {
  id: string
  site_id: string
  name: string
  status: string
  fictional: boolean
}

/** Holds both members' rows, in key order, so that two who write to each other at once never wait in a circle. */
export async function lockParties(
  db: Db,
  senderId: string,
  to: { member?: string | undefined; conversation?: string | undefined },
): Promise<PartyRow[]> {
  const recipient = to.conversation
    ? sql`(select other_id from participant where conversation_id = ${to.conversation} and member_id = ${senderId})`
    : sql`${to.member}::uuid`
  const { rows } = await sql<PartyRow>`
    select id, site_id, name, status, fictional from member where id in (${senderId}, ${recipient}) order by id for no key update`.execute(
    db,
  )
  return rows
}

export async function listParties(db: Db, senderId: string, recipientId: string): Promise<PartyRow[]> {
  return db
    .selectFrom('member')
    .select(['id', 'site_id', 'name', 'status', 'fictional'])
    .where('id', 'in', [senderId, recipientId])
    .execute()
}

export interface FactsRow {
  blocks_me: boolean
  blocked_by_me: boolean
  premium: boolean
  acknowledged: boolean
  conversation_id: string | null
  slots: number[]
}

/** What decides whether one may write to the other. */
export async function findWritingFacts(db: Db, senderId: string, recipientId: string): Promise<FactsRow> {
  const [low, high] = inOrder(senderId, recipientId)
  const { rows } = await sql<FactsRow>`
    select
      exists (select from block where blocker_id = ${recipientId} and blocked_id = ${senderId}) as blocks_me,
      exists (select from block where blocker_id = ${senderId} and blocked_id = ${recipientId}) as blocked_by_me,
      exists (select from premium where member_id = ${senderId}) as premium,
      exists (select from fictional_acknowledgement where member_id = ${senderId}) as acknowledged,
      (select id from conversation where member_low = ${low} and member_high = ${high}) as conversation_id,
      array(select free_slot::int from conversation where started_by = ${senderId} and free_slot is not null) as slots`.execute(
    db,
  )
  return rows[0] as FactsRow
}

export interface MessageRow {
  id: string
  conversation_id: string
  seq: number
  client_id: string
  sender_id: string
  body: string
  automatic: boolean
  cost_credits: number
  created_at: Date
}

const messageColumns = [
  'id',
  'conversation_id',
  'seq',
  'client_id',
  'sender_id',
  'body',
  'automatic',
  'cost_credits',
  'created_at',
] as const

export async function findMessageOfClient(db: Db, senderId: string, clientId: string) {
  return db
    .selectFrom('message')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.conversation_id', '=', 'message.conversation_id')
        .onRef('participant.member_id', '=', 'message.sender_id'),
    )
    .select(messageColumns.map((column) => `message.${column}` as const))
    .select('participant.other_id')
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export interface NewMessage {
  id: string
  clientId: string
  siteId: string
  senderId: string
  recipientId: string
  freeSlot: number | null
  body: string
  costCredits: number
  automatic: boolean
  now: Date
}

/** Begins the conversation or continues it, counts it as unread for the other one, and answers where it came to stand. */
export async function insertMessage(db: Db, message: NewMessage): Promise<{ conversation_id: string; seq: number }> {
  const { senderId, recipientId, now } = message
  const [low, high] = inOrder(senderId, recipientId)
  const { rows } = await sql<{ conversation_id: string; seq: number }>`
    with place as (
      insert into conversation (id, site_id, member_low, member_high, started_by, free_slot, last_seq, last_message_at, created_at)
      values (gen_random_uuid(), ${message.siteId}, ${low}, ${high}, ${senderId}, ${message.freeSlot}, 1, ${now}, ${now})
      on conflict (member_low, member_high)
        do update set last_seq = conversation.last_seq + 1, last_message_at = excluded.last_message_at
      returning id, last_seq
    ), both_sides as (
      insert into participant (conversation_id, member_id, other_id, unread, last_message_at)
      select place.id, side.member_id, side.other_id, side.unread, ${now}::timestamptz
      from place, (values (${senderId}::uuid, ${recipientId}::uuid, 0), (${recipientId}::uuid, ${senderId}::uuid, 1)) side (member_id, other_id, unread)
      on conflict (conversation_id, member_id)
        do update set unread = participant.unread + excluded.unread, last_message_at = excluded.last_message_at
    )
    insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, automatic, created_at)
    select id, last_seq, ${message.id}, ${senderId}, ${message.clientId}, ${message.body}, ${message.costCredits}, ${message.automatic}, ${now}
    from place
    returning conversation_id, seq`.execute(db)
  return rows[0] as { conversation_id: string; seq: number }
}

/** A member's conversations with something in them, newest first. */
export async function listChats(db: Db, memberId: string, limit: number) {
  return db
    .selectFrom('participant as mine')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .innerJoin('participant as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'mine.conversation_id').onRef('theirs.member_id', '=', 'mine.other_id'),
    )
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'mine.conversation_id')
        .onRef('message.seq', '=', 'conversation.last_seq'),
    )
    .select([
      'mine.conversation_id',
      'mine.other_id',
      'mine.unread',
      'mine.delivered_seq as my_delivered_seq',
      'mine.last_message_at',
    ])
    .select([
      'conversation.last_seq',
      'theirs.last_read_seq',
      'theirs.delivered_seq',
      'message.body',
      'message.sender_id',
      'message.automatic',
    ])
    .where('mine.member_id', '=', memberId)
    .whereRef('conversation.last_seq', '>', 'mine.removed_seq')
    .orderBy('mine.last_message_at', 'desc')
    .orderBy('mine.conversation_id')
    .limit(limit)
    .execute()
}

/** Notes that the member's windows have what has been written; answers what moved, for the marks of the other side. */
export async function updateDelivered(db: Db, memberId: string) {
  return db
    .updateTable('participant')
    .from('conversation')
    .set((eb) => ({ delivered_seq: eb.ref('conversation.last_seq') }))
    .whereRef('conversation.id', '=', 'participant.conversation_id')
    .where('participant.member_id', '=', memberId)
    .whereRef('participant.delivered_seq', '<', 'conversation.last_seq')
    .returning(['participant.conversation_id', 'participant.other_id', 'participant.delivered_seq'])
    .execute()
}

/** What the badges of every page show, in one statement; the likes of members who are gone do not count. */
export async function findCounts(db: Db, memberId: string): Promise<{ unread_messages: number; new_likes: number }> {
  const { rows } = await sql<{ unread_messages: number; new_likes: number }>`
    select
      (select coalesce(sum(unread), 0)::int from participant where member_id = ${memberId}) as unread_messages,
      (select count(*)::int from (
        select from member_like l join member on member.id = l.liker_id
        where l.liked_id = ${memberId} and l.seen_at is null and member.status in ('active', 'not_confirmed')
          and not exists (
            select from block b
            where (b.blocker_id = ${memberId} and b.blocked_id = l.liker_id) or (b.blocker_id = l.liker_id and b.blocked_id = ${memberId}))
        limit 1000
      ) fresh) as new_likes`.execute(db)
  return rows[0] as { unread_messages: number; new_likes: number }
}

/** One conversation as one of its two sees it; nothing for anybody else. */
export async function findConversation(
  db: Db,
  memberId: string,
  by: { conversation?: string | undefined; member?: string | undefined },
) {
  return db
    .selectFrom('participant as mine')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .innerJoin('participant as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'mine.conversation_id').onRef('theirs.member_id', '=', 'mine.other_id'),
    )
    .select([
      'mine.conversation_id as id',
      'mine.other_id',
      'mine.unread',
      'mine.removed_seq',
      'conversation.last_seq',
      'theirs.last_read_seq',
      'theirs.delivered_seq',
    ])
    .where('mine.member_id', '=', memberId)
    .$if(by.conversation !== undefined, (query) => query.where('mine.conversation_id', '=', by.conversation as string))
    .$if(by.member !== undefined, (query) => {
      const [low, high] = inOrder(memberId, by.member as string)
      return query.where('conversation.member_low', '=', low).where('conversation.member_high', '=', high)
    })
    .executeTakeFirst()
}

export interface Window {
  afterSeq: number
  beforeSeq: number | null
  newestFirst: boolean
  limit: number
}

export async function listMessages(
  db: Db,
  conversationId: string,
  { afterSeq, beforeSeq, newestFirst, limit }: Window,
): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .select(messageColumns)
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', afterSeq)
    .$if(beforeSeq !== null, (query) => query.where('seq', '<', beforeSeq as number))
    .orderBy('seq', newestFirst ? 'desc' : 'asc')
    .limit(limit)
    .execute()
}

/** Everything is read; answers how far, or nothing for who is not in it. */
export async function updateOpened(db: Db, memberId: string, conversationId: string) {
  return db
    .updateTable('participant')
    .from('conversation')
    .set((eb) => ({
      unread: 0,
      last_read_seq: eb.ref('conversation.last_seq'),
      delivered_seq: eb.ref('conversation.last_seq'),
    }))
    .whereRef('conversation.id', '=', 'participant.conversation_id')
    .where('participant.conversation_id', '=', conversationId)
    .where('participant.member_id', '=', memberId)
    .returning(['participant.last_read_seq', 'participant.other_id'])
    .executeTakeFirst()
}

export async function updateRemoved(db: Db, memberId: string, conversationId: string): Promise<boolean> {
  const row = await db
    .updateTable('participant')
    .from('conversation')
    .set((eb) => ({
      unread: 0,
      removed_seq: eb.ref('conversation.last_seq'),
      last_read_seq: eb.ref('conversation.last_seq'),
    }))
    .whereRef('conversation.id', '=', 'participant.conversation_id')
    .where('participant.conversation_id', '=', conversationId)
    .where('participant.member_id', '=', memberId)
    .returning('participant.member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAcknowledgement(db: Db, memberId: string, now: Date): Promise<Date> {
  const row = await db
    .insertInto('fictional_acknowledgement')
    .values({ member_id: memberId, acknowledged_at: now })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((eb) => ({ acknowledged_at: eb.ref('fictional_acknowledgement.acknowledged_at') })),
    )
    .returning('acknowledged_at')
    .executeTakeFirstOrThrow()
  return row.acknowledged_at
}

/** Charged messages to this member that were never read, in the order of their senders' keys. */
export async function listUnreadCharges(db: Db, memberId: string) {
  return db
    .selectFrom('participant')
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'participant.conversation_id')
        .onRef('message.seq', '>', 'participant.last_read_seq'),
    )
    .select(['message.id', 'message.sender_id'])
    .where('participant.member_id', '=', memberId)
    .where('message.sender_id', '<>', memberId)
    .where('message.cost_credits', '>', 0)
    .orderBy('message.sender_id')
    .orderBy('message.seq')
    .execute()
}

export async function hasMessageFrom(db: Db, conversationId: string, senderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('seq')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The name on the profile and the language in which its member's messages are answered. */
export async function findReplyWords(db: Db, writerId: string, fictionalId: string) {
  return db
    .selectFrom('member')
    .leftJoin('contact', (join) => join.on('contact.member_id', '=', writerId))
    .select(['member.name', 'contact.language'])
    .where('member.id', '=', fictionalId)
    .executeTakeFirst()
}

function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one]
}
