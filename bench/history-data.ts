// Databases of many messages for the benches: made once beside the people, and kept.
import type { Client } from 'pg'
import { signatureOf } from '#features/chat/search/signature.ts'
import { migrate } from '#platform/db/migrate.ts'
import { runOn, siblingDatabase } from '#platform/db/scratch.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { memberId, peopleDatabase, withClient } from './data.ts'

const people = 10_000
/** Each of these conversations has this many messages; people 1 to 4 have the two below. */
const messagesEach = 100
const generation = 1

export const longConversation = conversationId(1)
export const longLength = 100_000
export const shortConversation = conversationId(3)

/** The conversation of person n with the one who comes `apart` later. */
export function conversationId(n: number, apart = 1): string {
  return `0190d01${apart.toString(16)}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** A database with about this many messages, 100 in each conversation, written in turn as people write. */
export async function messagesDatabase(postgres: EmbeddedPostgres, rows: number): Promise<string> {
  const name = `messages_${rows}_v${generation}`
  const url = siblingDatabase(postgres.url, name)
  if (await isThere(postgres.url, name)) {
    try {
      await migrate(url)
      return url
    } catch {
      console.log('The migrations are others than when the messages were written.')
    }
  }
  const template = new URL(await peopleDatabase(postgres, people)).pathname.slice(1)
  console.log(`Making ${rows.toLocaleString('en')} messages, once …`)
  for (const left of [name, `${name}_begun`]) await runOn(postgres.url, `drop database if exists ${left} with (force)`)
  await runOn(postgres.url, `create database ${name}_begun template ${template}`)
  await withClient(siblingDatabase(postgres.url, `${name}_begun`), (client) => fill(client, rows))
  await runOn(postgres.url, `alter database ${name}_begun rename to ${name}`)
  return url
}

async function isThere(url: string, name: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    return rows.length > 0
  })
}

async function fill(client: Client, rows: number): Promise<void> {
  // Each row is right by construction.
  await client.query('set session_replication_role = replica')
  await client.query(`set maintenance_work_mem = '512MB'`)
  const indexes = ['message_searched', 'message_by_change']
  const { rows: made } = await client.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any ($1)',
    [indexes],
  )
  for (const index of indexes) await client.query(`drop index ${index}`)
  for (let apart = 1; apart <= rows / messagesEach / people; apart++) {
    await client.query(conversationsSql, [apart, messagesEach, people])
    await client.query(participantsSql)
  }
  for (let seq = 1; seq <= messagesEach; seq++) await client.query(messagesSql, [seq, signatureOf(words(seq))])
  await fillLong(client)
  for (const { indexdef } of made) await client.query(indexdef)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

const conversationsSql = `
  insert into conversation (id, site_id, member_low, member_high, started_by, last_seq, last_message_at, created_at)
  select ('0190d01' || to_hex($1::int) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, site.id,
    ('0190d001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    ('0190d001-0000-7000-8000-' || lpad(to_hex(n + $1::int), 12, '0'))::uuid,
    ('0190d001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $2::int, now(), now()
  from generate_series(1, $3::int - $1::int) n, site`

const participantsSql = `
  insert into participant (conversation_id, member_id, other_id, unread, last_read_seq, delivered_seq, last_message_at)
  select id, side.member_id, side.other_id, 0, last_seq, last_seq, now()
  from conversation, lateral (values (member_low, member_high), (member_high, member_low)) side (member_id, other_id)
  on conflict do nothing`

/** The n-th message of every conversation: those of one conversation are far apart on disk, as in real life. */
const messagesSql = `
  insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at, signature)
  select conversation.id, $1::int, gen.id, case when $1::int % 2 = 0 then member_high else member_low end, gen.id,
    'A mail as long as most are: how was your walk, and did the dog find the ball again?', 1, now(), $2::bit(512)
  from conversation, lateral (select ('0190d' || lpad(to_hex($1::int), 3, '0') || '-0' || substr(conversation.id::text, 7, 2) || '0-7000-8000-' || right(conversation.id::text, 12))::uuid as id) gen`

/** The conversation of persons 1 and 2 goes on to 100,000. */
async function fillLong(client: Client): Promise<void> {
  const atOnce = 5_000
  for (let from = messagesEach + 1; from <= longLength; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, longLength - from + 1) }, (_, at) => ({
      seq: from + at,
      body: words(from + at),
      signature: signatureOf(words(from + at)),
    }))
    await client.query(longSql, [longConversation, JSON.stringify(rows), memberId(1), memberId(2)])
  }
  await client.query('update conversation set last_seq = $2 where id = $1', [longConversation, longLength])
  await client.query('update participant set last_read_seq = $2, delivered_seq = $2 where conversation_id = $1', [
    longConversation,
    longLength,
  ])
}

const longSql = `
  insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at, signature)
  select $1::uuid, seq, gen_random_uuid(), case when seq % 2 = 0 then $3::uuid else $4::uuid end, gen_random_uuid(), body, 1, now(), signature
  from json_to_recordset($2::json) given (seq int, body text, signature bit(512))`

const vocabulary =
  'walk harbour evening coffee mountain laugh train garden summer music letter kitchen window river boat island bread morning friend story'.split(
    ' ',
  )

/** Fourteen words, others in each message; one in 20,000 has a rare one. */
function words(n: number): string {
  const usual = Array.from({ length: 14 }, (_, at) => vocabulary[(n * (at + 3) + at * at) % vocabulary.length])
  return `${usual.join(' ')}${n % 20_000 === 7 ? ' saxophone' : ''}`
}
