// For the tests of a long list: a member to whom hundreds of others wrote, three at each instant.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'

/** One unread message each, from `Member 1`, who wrote last, to `Member {count}`. */
export async function addTestConversations(db: Db, siteId: string, memberId: string, count: number): Promise<void> {
  const newest = Date.now() - day
  const places = Array.from({ length: count }, (_, at) => at + 1)
  const others = places.map(() => newId())
  const conversations = places.map(() => newId()).toSorted()
  const ats = places.map((place) => new Date(newest - Math.ceil(place / 3) * 1_000))
  await sql`
    with given as materialized (
      select * from unnest(${places}::int[], ${others}::uuid[], ${conversations}::uuid[], ${ats}::timestamptz[])
        as given (place, other, conversation, at)
    ), people as (
      insert into member (id, site_id, name, status, signed_up_at, terms_version)
      select other, ${siteId}, 'Member ' || place, 'active', at, at from given
    ), profiles as (
      insert into profile (member_id, site_id, gender, date_of_birth, country, signed_up_at, last_active_at)
      select other, ${siteId}, 'female', '1990-05-05', 'NL', at, at from given
    ), talk as (
      insert into conversation (id, site_id, member_low, member_high, started_by, last_seq, last_message_at, created_at)
      select conversation, ${siteId}, least(other, ${memberId}::uuid), greatest(other, ${memberId}::uuid), other, 1, at, at
      from given
    ), sides as (
      insert into participant (conversation_id, member_id, other_id, unread, last_message_at)
      select conversation, ${memberId}::uuid, other, 1, at from given
      union all select conversation, other, ${memberId}::uuid, 0, at from given
    )
    insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at)
    select conversation, 1, gen_random_uuid(), other, gen_random_uuid(), 'Hello from ' || place, 0, at from given`.execute(
    db,
  )
}
