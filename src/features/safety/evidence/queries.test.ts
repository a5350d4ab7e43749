// What gathering evidence from a very long conversation costs.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { listEvidence } from './queries.ts'

const { db } = await testDb()

test('a report reads only what it keeps of a conversation, however long that is', async () => {
  const [talk, eva, bob] = [newId(), newId(), newId()]
  const length = 20_000
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into conversation (id, site_id, member_low, member_high, started_by, last_seq, last_message_at, created_at)
      values (${talk}, ${talk}, least(${eva}::uuid, ${bob}::uuid), greatest(${eva}::uuid, ${bob}::uuid), ${bob}, ${length}, now(), now())`.execute(
      one,
    )
    await sql`
      insert into participant (conversation_id, member_id, other_id, last_message_at)
      values (${talk}, ${eva}, ${bob}, now()), (${talk}, ${bob}, ${eva}, now())`.execute(one)
    await sql`
      insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at)
      select ${talk}, seq, gen_random_uuid(), ${bob}, gen_random_uuid(), 'Words', 0, now() from generate_series(1, ${length}::int) seq`.execute(
      one,
    )
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze conversation, participant, message`.execute(db)
  const since = new Date('2026-01-01')
  const reach = { before: 50, after: 10, takenBack: 50, sealedSince: since, removedSince: since }
  const gather = (tx: typeof db) => listEvidence(tx, { reporter: eva, reported: bob }, reach)
  expect(await gather(db)).toHaveLength(51)
  expect(await rowsRead(db, gather)).toBeLessThan(2_000)
})
