// For the tests of a long conversation: two members who write in turn.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

/** Writes that many messages, the last by `otherId`, all unread by `memberId`; returns the conversation. */
export async function addTestTalk(
  db: Db,
  siteId: string,
  { memberId, otherId, length }: { memberId: string; otherId: string; length: number },
): Promise<string> {
  const id = newId()
  await sql`
    with talk as (
      insert into conversation (id, site_id, member_low, member_high, started_by, last_seq, last_message_at, created_at)
      values (${id}, ${siteId}, least(${memberId}::uuid, ${otherId}::uuid), greatest(${memberId}::uuid, ${otherId}::uuid), ${otherId}, ${length}, now(), now())
    ), sides as (
      insert into participant (conversation_id, member_id, other_id, unread, last_read_seq, delivered_seq, last_message_at)
      values (${id}, ${memberId}, ${otherId}, ${length}, 0, ${length}, now()), (${id}, ${otherId}, ${memberId}, 0, ${length}, ${length}, now())
    )
    insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at)
    select ${id}, seq, gen_random_uuid(), case when (${length}::int - seq) % 2 = 0 then ${otherId}::uuid else ${memberId}::uuid end,
      gen_random_uuid(), 'Message ' || seq, 0, now()
    from generate_series(1, ${length}::int) seq`.execute(db)
  return id
}
