// SQL for sealed messages: taken back, and withheld from everybody for a while; a report between the two reads them in `safety/evidence`.
import { sql } from 'kysely'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { Db } from '#platform/db/db.ts'
import { isUnseen, toldSeq } from '../marks/queries.ts'
import { nameFor } from '../names/queries.ts'
import type { TakenBack } from './rules.ts'

interface Place {
  conversation: ConversationId
  seq: number
}

/** The facts that decide, about a message that its sender is about to take back. */
export async function findTakenBack(db: Db, { conversation, seq }: Place): Promise<TakenBack> {
  return db
    .selectFrom('message')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.conversation_id', '=', 'message.conversation_id')
        .onRef('participant.other_id', '=', 'message.sender_id'),
    )
    .innerJoin('member', 'member.id', 'participant.member_id')
    .select(['message.seq', 'message.held', 'message.held_opened_at', 'message.held_opened_unseen'])
    .select(['member.fictional as other_fictional', isUnseen.as('other_unseen')])
    .select(sql<number>`greatest(delivered_seq, last_read_seq, removed_seq)`.as('other_has_seq'))
    .select(sql<number>`greatest(${toldSeq('delivered')}, ${toldSeq('read')})`.as('other_told_seq'))
    .where('message.conversation_id', '=', conversation)
    .where('message.seq', '=', seq)
    .executeTakeFirstOrThrow()
}

export async function insertSealed(
  db: Db,
  { conversation, seq }: Place,
  kept: { body: string; storage_key: string | null; unseen: boolean },
): Promise<void> {
  await db
    .insertInto('sealed_message')
    .values({ conversation_id: conversation, seq, ...kept })
    .execute()
}

/** Deletes what was taken back before this. Returns where photos of it are. */
export async function deleteSealedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('sealed_message')
    .using('message_deletion as taken')
    .whereRef('taken.conversation_id', '=', 'sealed_message.conversation_id')
    .whereRef('taken.seq', '=', 'sealed_message.seq')
    .where('taken.deleted_at', '<=', before)
    .returning('sealed_message.storage_key')
    .execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

/** Deletes everything between a member and others, whoever wrote it. Returns where photos of it are. */
export async function deleteSealedOf(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db
    .deleteFrom('sealed_message')
    .using('participant')
    .whereRef('participant.conversation_id', '=', 'sealed_message.conversation_id')
    .where('participant.member_id', '=', memberId)
    .returning('sealed_message.storage_key')
    .execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

interface SealedRow extends Place {
  with: string
  kind: string
  /** For a photo, where its files are. */
  storage_key: string | null
  id: string
  body: string
  at: Date
  taken_back_at: Date
}

/** What the member wrote and took back and is still sealed, as far as they may know that it reached its reader; all of it, or only the photos. */
export function listSealedBy(db: Db, memberId: MemberId, only: 'photo' | null = null) {
  return inPages<SealedRow>(async (after, limit) => {
    const { rows } = await sql<SealedRow>`
      select s.conversation_id as conversation, s.seq, ${nameFor(sql.ref('p.member_id'), 'other')} as with, m.kind, s.storage_key, m.client_id as id,
        case when m.kind = 'photo' then '' else s.body end as body, m.created_at as at, taken.deleted_at as taken_back_at
      from participant p join sealed_message s on s.conversation_id = p.conversation_id
      join message m on m.conversation_id = s.conversation_id and m.seq = s.seq
      join message_deletion taken on taken.conversation_id = s.conversation_id and taken.seq = s.seq
      join member other on other.id = p.other_id
      where p.member_id = ${memberId} and m.sender_id = p.member_id and not s.unseen and (${only}::text is null or m.kind = ${only}::text)
        and (${after?.conversation ?? null}::uuid is null
          or (s.conversation_id, s.seq) > (${after?.conversation ?? null}::uuid, ${after?.seq ?? 0}::int))
      order by s.conversation_id, s.seq limit ${limit}`.execute(db)
    return rows
  })
}
