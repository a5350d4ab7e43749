// SQL for searching a member's own conversations: who they are with, and the messages that may contain the words.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** The signature of a message without words. */
export const nothingToFind = sql<string>`b'0'::bit(512)`

/**
 * Which messages `m` the member `mine` may read, and so find: whatever is withheld from a reader has to be excluded
 * here. Checked again for every hit, however it was found.
 */
function mayBeRead() {
  return sql`m.seq > mine.removed_seq and m.body <> ''
    and (m.held is null or m.held_opened_at is not null or m.sender_id = mine.member_id)`
}

/** No conversation with a member whom a block separates from this one. */
function notApart(memberId: string) {
  return sql`not exists (select from block where blocker_id = ${memberId} and blocked_id = mine.other_id)
    and not exists (select from block where blocker_id = mine.other_id and blocked_id = ${memberId})`
}

/**
 * Who the member's conversations are with, newest first, if the name may contain all of the folded words, each at the
 * start of a part: plain letters are matched by the database itself; a name with any others has to be folded first.
 */
export async function listNames(
  db: Db,
  memberId: string,
  words: readonly string[],
): Promise<{ conversation_id: string; name: string }[]> {
  const { rows } = await sql<{ conversation_id: string; name: string }>`
    select mine.conversation_id, other.name
    from participant mine
    join conversation on conversation.id = mine.conversation_id
    join member other on other.id = mine.other_id
    where mine.member_id = ${memberId} and conversation.last_seq > mine.removed_seq and ${notApart(memberId)}
      and (other.name ~ '[^ -~]' or not exists (
        select from unnest(${words}::text[]) word where strpos(' ' || lower(other.name collate "C"), ' ' || word) = 0))
    order by mine.last_message_at desc, mine.conversation_id`.execute(db)
  return rows
}

export interface CandidateRow {
  id: string
  conversation_id: string
  other_id: string
  seq: number
  sender_id: string
  body: string
  created_at: Date
}

export interface Sought {
  signature: string
  /** Only messages older than this id. */
  before: string | null
}

/**
 * Messages that may contain the words, newest first, in the order of their ids. Only the signature index is walked,
 * which the optimisation fence ensures: otherwise a word that seems frequent is searched in everybody's messages, by
 * id. A message that has no signature yet is examined itself.
 */
export async function listCandidates(
  db: Db,
  memberId: string,
  { signature, before }: Sought,
  limit: number,
): Promise<{ seen: CandidateRow[]; lastId: string | null }> {
  const { rows } = await sql<CandidateRow & { readable: boolean }>`
    select m.id, m.conversation_id, mine.other_id, m.seq, m.sender_id, m.body, m.created_at, ${mayBeRead()} as readable
    from (
      select id, conversation_id, seq
      from (
        select walked.id, walked.conversation_id, walked.seq
        from participant mine
        join message walked on walked.conversation_id = mine.conversation_id
        where mine.member_id = ${memberId} and walked.seq > mine.removed_seq and walked.kind = 'text'
          and ${notApart(memberId)}
          and (walked.signature & ${signature}::bit(512) = ${signature}::bit(512) or walked.signature is null)
        offset 0) walked
      where ${before === null ? sql`true` : sql`id < ${before}::uuid`}
      order by id desc limit ${limit}
    ) found
    join message m on m.conversation_id = found.conversation_id and m.seq = found.seq
    join participant mine on mine.conversation_id = found.conversation_id and mine.member_id = ${memberId}
    order by m.id desc`.execute(db)
  return {
    seen: rows.filter(({ readable }) => readable),
    lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}

/** The same in one conversation, by message number: the walk ends as soon as there are enough. */
export async function listCandidatesIn(
  db: Db,
  memberId: string,
  { id, signature, beforeSeq }: { id: string; signature: string; beforeSeq: number | null },
  limit: number,
): Promise<{ seen: { seq: number; body: string }[]; lastSeq: number | null }> {
  const { rows } = await sql<{ seq: number; body: string; readable: boolean }>`
    select m.seq, m.body, ${mayBeRead()} as readable
    from participant mine
    cross join lateral (
      select walked.seq from message walked
      where walked.conversation_id = mine.conversation_id and walked.kind = 'text' and walked.seq > mine.removed_seq
        and ${beforeSeq === null ? sql`true` : sql`walked.seq < ${beforeSeq}::int`}
        and (walked.signature & ${signature}::bit(512) = ${signature}::bit(512) or walked.signature is null)
      order by walked.seq desc limit ${limit}
    ) found
    join message m on m.conversation_id = mine.conversation_id and m.seq = found.seq
    where mine.conversation_id = ${id} and mine.member_id = ${memberId}
    order by m.seq desc`.execute(db)
  return {
    seen: rows.filter(({ readable }) => readable),
    lastSeq: rows.length < limit ? null : (rows.at(-1)?.seq ?? null),
  }
}
