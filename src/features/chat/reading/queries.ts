// SQL that reads conversations: the list, a single one, its messages, the counts; and how far a member has received.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isTold, marksOfOther, toldMarks } from '../marks/queries.ts'
import { inOrder, messageColumns } from '../queries.ts'
import type { MessageRow } from '../queries.ts'
import type { ListPlace } from './rules.ts'

/** How many the member of `mine` has not read; none from members they blocked, so nothing draws them back. */
const unreadOf = sql<number>`case when mine.unread > 0 and not exists (
  select from block where blocker_id = mine.member_id and blocked_id = mine.other_id) then mine.unread else 0 end`

/** The same over all of a member's conversations: fully read ones are not examined, and blocks are read once. */
const unreadIn = (memberId: string) => sql<number>`(
  select coalesce(sum(unread), 0)::int from participant where member_id = ${memberId} and unread > 0
    and other_id not in (select blocked_id from block where blocker_id = ${memberId}))`

/**
 * A member's non-empty conversations, newest first: of all of them, of those after a place, or of these. The contents
 * of each are looked up under a limit: as a join they look so cheap that the planner would read all of them for one
 * page.
 */
export async function listChats(
  db: Db,
  memberId: string,
  { limit, after, conversations }: { limit: number; after?: ListPlace | undefined; conversations?: readonly string[] },
) {
  return db
    .selectFrom('participant as mine')
    .innerJoinLateral(
      (mine) =>
        mine
          .selectFrom('conversation')
          .innerJoin('participant as theirs', (join) =>
            join
              .onRef('theirs.conversation_id', '=', 'mine.conversation_id')
              .onRef('theirs.member_id', '=', 'mine.other_id'),
          )
          .innerJoin('message', (join) =>
            join
              .onRef('message.conversation_id', '=', 'mine.conversation_id')
              .onRef('message.seq', '=', 'conversation.last_seq'),
          )
          .select(['conversation.last_seq', 'conversation.change_seq', ...marksOfOther])
          .select(['message.kind', 'message.body', 'message.sender_id', 'message.automatic'])
          .select(['message.held', 'message.held_opened_at'])
          .whereRef('conversation.id', '=', 'mine.conversation_id')
          .whereRef('conversation.last_seq', '>', 'mine.removed_seq')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'mine.conversation_id',
      'mine.other_id',
      unreadOf.as('unread'),
      'mine.delivered_seq as my_delivered_seq',
      'mine.last_message_at',
    ])
    .selectAll('last')
    .where('mine.member_id', '=', memberId)
    .$if(after !== undefined, (query) =>
      query
        .where('mine.last_message_at', '<=', after?.at as Date)
        .where((where) =>
          where.or([
            where('mine.last_message_at', '<', after?.at as Date),
            where('mine.conversation_id', '>', after?.id as string),
          ]),
        ),
    )
    .$if(conversations !== undefined, (query) => query.where('mine.conversation_id', 'in', conversations ?? []))
    .orderBy('mine.last_message_at', 'desc')
    .orderBy('mine.conversation_id')
    .limit(limit)
    .execute()
}

/**
 * Records that the member's windows have what has been written; returns what moved, and whether the other one is told.
 * If nothing is unread the member already has it: only these conversations are examined as well. Rows are locked in key
 * order, as in `insertMessages`.
 */
export async function updateDelivered(db: Db, memberId: string, conversations: readonly string[]) {
  return db
    .with('held', (held) =>
      held
        .selectFrom('participant')
        .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
        .select('participant.conversation_id')
        .where('participant.member_id', '=', memberId)
        .where(sql<boolean>`(participant.unread > 0 or participant.conversation_id = any(${conversations}::uuid[]))`)
        .whereRef('participant.delivered_seq', '<', 'conversation.last_seq')
        .orderBy('participant.conversation_id')
        .forNoKeyUpdate('participant'),
    )
    .updateTable('participant')
    .from('conversation')
    .set((eb) => ({ delivered_seq: eb.ref('conversation.last_seq'), ...toldMarks('delivered') }))
    .whereRef('conversation.id', '=', 'participant.conversation_id')
    .where('participant.member_id', '=', memberId)
    .where('participant.conversation_id', 'in', (held) => held.selectFrom('held').select('conversation_id'))
    .whereRef('participant.delivered_seq', '<', 'conversation.last_seq')
    .returning([
      'participant.conversation_id',
      'participant.other_id',
      'participant.delivered_seq',
      isTold('delivered'),
    ])
    .execute()
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${unreadIn(memberId)} as unread`.execute(db)
  return rows[0]?.unread ?? 0
}

/** What the badges of every page show, in one statement: of likes, only those that the likes page would show. */
export async function findCounts(db: Db, memberId: string): Promise<{ unread_messages: number; new_likes: number }> {
  const { rows } = await sql<{ unread_messages: number; new_likes: number }>`
    select
      ${unreadIn(memberId)} as unread_messages,
      (select count(*)::int from (
        select from member_like l join profile on profile.member_id = l.liker_id
        where l.liked_id = ${memberId} and l.seen_at is null and profile.visible and not profile.fictional
          and l.liker_id not in (
            select blocked_id from block where blocker_id = ${memberId}
            union all select blocker_id from block where blocked_id = ${memberId})
        limit 1000
      ) fresh) as new_likes`.execute(db)
  return rows[0] as { unread_messages: number; new_likes: number }
}

/** One conversation as one of its two members sees it; nothing for anybody else. */
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
      'conversation.change_seq',
      ...marksOfOther,
    ])
    .select(
      sql<number | null>`case when mine.unread > 0 then (
        select seq from (
          select seq, sender_id from message
          where conversation_id = mine.conversation_id and seq > greatest(mine.last_read_seq, mine.removed_seq)
          order by seq offset 0) m
        where sender_id = mine.other_id limit 1) end`.as('unread_from_seq'),
    )
    .where('mine.member_id', '=', memberId)
    .$if(by.conversation !== undefined, (query) => query.where('mine.conversation_id', '=', by.conversation as string))
    .$if(by.member !== undefined, (query) => {
      const [low, high] = inOrder(memberId, by.member as string)
      return query.where('conversation.member_low', '=', low).where('conversation.member_high', '=', high)
    })
    .executeTakeFirst()
}

/**
 * The number of the first message written at this instant or later, or the last one plus one if there is none. Messages
 * are numbered without gaps in the order they were written, so a binary search finds it among any number of them.
 */
export async function findSeqAt(
  db: Db,
  { id, removed_seq, last_seq }: { id: string; removed_seq: number; last_seq: number },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    with recursive half (low, high) as (
      select ${removed_seq + 1}::int, ${last_seq + 1}::int
      union all
      select case when m.created_at < ${at} then m.seq + 1 else low end, case when m.created_at < ${at} then high else m.seq end
      from half join message m on m.conversation_id = ${id} and m.seq = (low + high) / 2
      where low < high
    )
    select low as seq from half where low >= high`.execute(db)
  return rows[0]?.seq ?? last_seq + 1
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
