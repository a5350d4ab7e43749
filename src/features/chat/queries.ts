// SQL for conversations, participants and messages. The facts that decide a send are read across rooms, in few round trips.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isTold, toldMarks } from './marks/queries.ts'

export interface PartyRow {
  id: string
  site_id: string
  name: string
  status: string
  fictional: boolean
  signed_up_at: Date
}

/**
 * Whether the other one is among the viewer's matches, by the rule of `matching/likes`: the two like each other,
 * neither is fictional, the viewer may see the other one, and there is no block between them.
 */
export const isMatchOf = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from member_like l join profile p on p.member_id = l.liker_id
    where l.liker_id = ${other} and l.liked_id = ${viewer} and p.visible and not p.fictional)
  and exists (select from member_like l join profile p on p.member_id = l.liker_id
    where l.liker_id = ${viewer} and l.liked_id = ${other} and not p.fictional)
  and not exists (select from block b
    where (b.blocker_id = ${viewer} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${viewer})))`

/** From whom and to whom: a member, or the other participant of the sender's conversation. */
export interface Addressed {
  senderId: string
  member?: string | undefined
  conversation?: string | undefined
  /** The id made by the sender's window. */
  clientId?: string
  /** The message of the conversation that it replies to. */
  replyTo?: number | undefined
}

/**
 * As rows `(sender_id, recipient_id, client_id, reply_seq, at)`, in order; the recipient is null in a conversation of
 * others. Passed as JSON, whose length no plan depends on: arrays would be planned again each time.
 */
function addressedRows(drafts: readonly Addressed[]) {
  const given = drafts.map(({ senderId, member, conversation, clientId, replyTo }, at) => ({
    at,
    sender_id: senderId,
    member_id: member,
    in_conversation: conversation,
    client_id: clientId,
    reply_seq: replyTo,
  }))
  return sql`(
    select given.sender_id, given.client_id, given.reply_seq, given.at,
      coalesce(given.member_id, (
        select other_id from participant
        where conversation_id = in_conversation and member_id = given.sender_id limit 1)) as recipient_id
    from json_to_recordset(${JSON.stringify(given)}::json) as given (
      at int, sender_id uuid, member_id uuid, in_conversation uuid, client_id uuid, reply_seq int)
  )`
}

/**
 * Locks the rows of senders and recipients, in key order, so that two who write to each other at once never deadlock.
 * With `passHeld`, rows locked by others are skipped instead of waited for.
 */
export async function lockParties(
  db: Db,
  drafts: readonly Addressed[],
  options: { passHeld?: boolean } = {},
): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select id, site_id, name, status, fictional, signed_up_at from member
    where id = any (array(
      select unnest(array[sender_id, recipient_id]) from ${addressedRows(drafts)} draft))
    order by id for no key update ${options.passHeld ? sql`skip locked` : sql``}`.execute(db)
  return rows
}

export async function listParties(db: Db, senderId: string, recipientId: string): Promise<PartyRow[]> {
  return db
    .selectFrom('member')
    .select(['id', 'site_id', 'name', 'status', 'fictional', 'signed_up_at'])
    .where('id', 'in', [senderId, recipientId])
    .execute()
}

export interface FactsRow {
  recipient_id: string | null
  blocks_me: boolean
  blocked_by_me: boolean
  /** The name that the recipient had when either blocked the other, if it is kept. */
  name_then: string | null
  premium: boolean
  acknowledged: boolean
  conversation_id: string | null
  /** The number of its newest message. */
  last_seq: number | null
  slots: number[]
  /** The sender's window used this id before. */
  repeated: boolean
  quoted: QuotedRow | null
}

/** What is shown of a message that a reply quotes. */
export interface QuotedRow {
  seq: number
  sender_id: string
  kind: string
  body: string
  /** Its reader was warned and has not opened it. */
  held: boolean
}

/**
 * The facts that decide whether each may write to the other, in the order given. Every look-up has a limit: without
 * one, the planner may hash a whole table that it believes to be small.
 */
export async function findWritingFacts(db: Db, drafts: readonly Addressed[]): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    with draft as materialized (
      select *, least(sender_id, recipient_id) as low, greatest(sender_id, recipient_id) as high
      from ${addressedRows(drafts)} addressed
    )
    select recipient_id,
      (select true from block where blocker_id = recipient_id and blocked_id = draft.sender_id limit 1) is not null as blocks_me,
      (select true from block where blocker_id = draft.sender_id and blocked_id = recipient_id limit 1) is not null as blocked_by_me,
      coalesce((select blocked_name from block where blocker_id = draft.sender_id and blocked_id = recipient_id limit 1),
        (select blocker_name from block where blocker_id = recipient_id and blocked_id = draft.sender_id limit 1)) as name_then,
      (select true from premium where member_id = draft.sender_id limit 1) is not null as premium,
      (select true from fictional_acknowledgement where member_id = draft.sender_id limit 1) is not null as acknowledged,
      place.id as conversation_id, place.last_seq,
      array(select free_slot::int from conversation where started_by = draft.sender_id and free_slot is not null) as slots,
      (select true from message m where m.sender_id = draft.sender_id and m.client_id = draft.client_id limit 1) is not null as repeated,
      (select json_build_object('seq', m.seq, 'sender_id', m.sender_id, 'kind', m.kind, 'body', m.body,
         'held', m.held is not null and m.held_opened_at is null)
       from message m where m.conversation_id = place.id and m.seq = draft.reply_seq limit 1) as quoted
    from draft left join lateral (
      select id, last_seq from conversation where member_low = low and member_high = high limit 1) place on true
    order by at`.execute(db)
  return rows
}

export interface MessageRow {
  id: string
  conversation_id: string
  seq: number
  client_id: string
  sender_id: string
  kind: string
  body: string
  automatic: boolean
  cost_credits: number
  created_at: Date
  reply_seq: number | null
  held: string[] | null
  held_opened_at: Date | null
}

export const messageColumns = [
  'id',
  'conversation_id',
  'seq',
  'client_id',
  'sender_id',
  'kind',
  'body',
  'automatic',
  'cost_credits',
  'created_at',
  'reply_seq',
  'held',
  'held_opened_at',
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

/**
 * The first words of each conversation that a member started since then: null for a gift or a photo, empty if they were
 * taken back before anybody could read them.
 */
export async function listBegun(db: Db, senderId: string, since: Date): Promise<(string | null)[]> {
  const { rows } = await sql<{ words: string | null }>`
    select case when m.kind = 'text' then coalesce(sealed.body, m.body) end as words
    from conversation c join message m on m.conversation_id = c.id and m.seq = 1
    left join sealed_message sealed on sealed.conversation_id = c.id and sealed.seq = 1
    where c.started_by = ${senderId} and c.created_at > ${since}`.execute(db)
  return rows.map(({ words }) => words)
}

/** Marks everything as read, or what was seen; returns how far, or nothing for a member who is not in it. */
export async function updateOpened(db: Db, memberId: string, conversationId: string, seenSeq?: number) {
  return readUpTo(db, memberId, conversationId, { also: 'delivered_seq', seenSeq })
    .returning(['participant.last_read_seq', 'participant.other_id', 'participant.unread', isTold('read')])
    .executeTakeFirst()
}

export async function updateRemoved(db: Db, memberId: string, conversationId: string, seenSeq?: number) {
  const row = await readUpTo(db, memberId, conversationId, { also: 'removed_seq', seenSeq })
    .returning('participant.member_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Everything so far, or what was seen, counts as read, and as delivered or removed. A message that is committed while this waits
 * for the row stays unread: `before` and the conversation do not know it, the row does.
 */
function readUpTo(
  db: Db,
  memberId: string,
  conversationId: string,
  { also, seenSeq }: { also: 'delivered_seq' | 'removed_seq'; seenSeq: number | undefined },
) {
  const end = sql<number>`least(conversation.last_seq, ${seenSeq ?? null}::int)`
  const unseen = sql<number>`(select count(*)::int from message m where m.conversation_id = conversation.id
    and m.sender_id = before.other_id and m.seq > greatest(before.last_read_seq, ${end}))`
  return db
    .updateTable('participant')
    .from(['conversation', 'participant as before'])
    .set({
      unread: sql<number>`greatest(0, participant.unread - before.unread + least(before.unread, ${unseen}))`,
      last_read_seq: sql<number>`greatest(participant.last_read_seq, ${end})`,
      [also]: sql<number>`greatest(${sql.ref(`participant.${also}`)}, ${end})`,
      ...toldMarks('read', 'delivered'),
    })
    .whereRef('conversation.id', '=', 'participant.conversation_id')
    .whereRef('before.conversation_id', '=', 'participant.conversation_id')
    .whereRef('before.member_id', '=', 'participant.member_id')
    .where('participant.conversation_id', '=', conversationId)
    .where('participant.member_id', '=', memberId)
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

/** Locks the rows of a member and of all whose charged messages to that member were never read, in key order. */
export async function lockUnreadParties(db: Db, memberId: string): Promise<void> {
  await sql`
    select from member
    where id = any (array(
      select ${memberId}::uuid union select m.sender_id from participant p
      join message m on m.conversation_id = p.conversation_id and m.seq > p.last_read_seq
      where p.member_id = ${memberId} and m.sender_id <> ${memberId} and m.cost_credits > 0))
    order by id for no key update`.execute(db)
}

/** Locks the rows of these members, in key order. */
export async function lockMembers(db: Db, memberIds: readonly string[]): Promise<void> {
  await sql`select from member where id = any (${memberIds}::uuid[]) order by id for no key update`.execute(db)
}

/** The lower key first, as a conversation stores its two members. */
export function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one]
}
