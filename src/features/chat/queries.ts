// SQL of conversations, participants and messages. What the send decides by is read across rooms, in few round trips.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
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
  /** The sender's window made this id before. */
  repeated: boolean
}

/** What decides whether one may write to the other. */
export async function findWritingFacts(
  db: Db,
  senderId: string,
  recipientId: string,
  clientId: string | null = null,
): Promise<FactsRow> {
  const [low, high] = inOrder(senderId, recipientId)
  const { rows } = await sql<FactsRow>`
    select
      exists (select from block where blocker_id = ${recipientId} and blocked_id = ${senderId}) as blocks_me,
      exists (select from block where blocker_id = ${senderId} and blocked_id = ${recipientId}) as blocked_by_me,
      exists (select from premium where member_id = ${senderId}) as premium,
      exists (select from fictional_acknowledgement where member_id = ${senderId}) as acknowledged,
      (select id from conversation where member_low = ${low} and member_high = ${high}) as conversation_id,
      array(select free_slot::int from conversation where started_by = ${senderId} and free_slot is not null) as slots,
      exists (select from message where sender_id = ${senderId} and client_id = ${clientId}::uuid) as repeated`.execute(
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

export const messageColumns = [
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
      values (${newId(now.getTime())}, ${message.siteId}, ${low}, ${high}, ${senderId}, ${message.freeSlot}, 1, ${now}, ${now})
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

/** The lower key first, as a conversation keeps its two. */
export function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one]
}
