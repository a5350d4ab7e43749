// SQL that writes messages into their conversations, numbers them, and notifies other processes with the same commit.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { liveChannel } from '#platform/realtime/live.ts'

export interface NewMessage {
  id: string
  client_id: string
  site_id: string
  sender_id: string
  recipient_id: string
  free_slot: number | null
  kind: 'text' | 'gift' | 'photo'
  body: string
  cost_credits: number
  automatic: boolean
  created_at: Date
  reply_seq: number | null
  held: string[] | null
  /** The search signature; text messages only. */
  signature: string | null
  /** What the commit tells the other processes if the message gets the expected number. */
  words?: ExpectedWords | undefined
}

export interface ExpectedWords extends Place {
  said: readonly string[]
}

export interface Place {
  conversation_id: string
  seq: number
}

export interface PlaceRow extends Place {
  id: string
  /** The notification was issued and is sent with the commit. */
  told: boolean
}

/**
 * Starts each conversation (under the id of its first message) or continues it, counts the message as unread for the
 * other one, and returns the number it got. One message per conversation; rows are locked in key order, as in
 * `updateDelivered`. The notification is issued here, so that it is sent with the commit and never without it.
 */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<Map<string, PlaceRow>> {
  const { rows } = await sql<PlaceRow>`
    with given as (
      select *, least(sender_id, recipient_id) as low, greatest(sender_id, recipient_id) as high
      from json_to_recordset(${JSON.stringify(messages.map(withWords))}::json) as given (
        id uuid, client_id uuid, site_id uuid, sender_id uuid, recipient_id uuid, free_slot smallint,
        kind text, body text, cost_credits int, automatic boolean, created_at timestamptz, reply_seq int, held text[], signature bit(512),
        expected_conversation uuid, expected_seq int, words text[])
    ), place as (
      insert into conversation (id, site_id, member_low, member_high, started_by, free_slot, last_seq, last_message_at, created_at)
      select id, site_id, low, high, sender_id, free_slot, 1, created_at, created_at from given order by low, high
      on conflict (member_low, member_high)
        do update set last_seq = conversation.last_seq + 1, last_message_at = excluded.last_message_at
      returning id, member_low, member_high, last_seq
    ), placed as (
      select given.*, place.id as conversation_id, place.last_seq as seq
      from given join place on place.member_low = given.low and place.member_high = given.high
    ), both_sides as (
      insert into participant (conversation_id, member_id, other_id, unread, last_message_at)
      select conversation_id, side.member_id, side.other_id, side.unread, created_at
      from placed, lateral (values (sender_id, recipient_id, 0), (recipient_id, sender_id, 1)) side (member_id, other_id, unread)
      order by side.member_id, conversation_id
      on conflict (conversation_id, member_id)
        do update set unread = participant.unread + excluded.unread, last_message_at = excluded.last_message_at
    )
    insert into message (conversation_id, seq, id, sender_id, client_id, kind, body, cost_credits, automatic, created_at, reply_seq, held, signature)
    select conversation_id, seq, id, sender_id, client_id, kind, body, cost_credits, automatic, created_at, reply_seq, held, signature from placed
    returning id, conversation_id, seq, (
      select count(pg_notify(${liveChannel}, word)) > 0
      from placed, unnest(words) word
      where placed.id = message.id and placed.conversation_id = expected_conversation and placed.seq = expected_seq) as told`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function withWords({ words, ...message }: NewMessage) {
  return words
    ? { ...message, expected_conversation: words.conversation_id, expected_seq: words.seq, words: words.said }
    : message
}
