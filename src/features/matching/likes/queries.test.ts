// What counting new likes costs someone liked by very many.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { countNewLikes, findNextNewLike } from './queries.ts'

const { db } = await testDb()
const platform = testPlatform(db)

test('[4.350] new likes are counted without reading those that were seen', async () => {
  const site = await addTestSite(platform)
  const ann = await addTestMember(platform, site)
  const ben = await addTestMember(platform, site)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into member_like (liker_id, liked_id, created_at, seen_at)
      select gen_random_uuid(), ${ann}, now(), now() from generate_series(1, 5000)`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await db.insertInto('member_like').values({ liker_id: ben, liked_id: ann, created_at: new Date() }).execute()
  await sql`vacuum analyze member_like`.execute(db)
  expect([await countNewLikes(db, ann, 1_000), await findNextNewLike(db, ann)]).toEqual([1, ben])
  expect(await rowsRead(db, (tx) => countNewLikes(tx, ann, 1_000))).toBeLessThan(50)
  expect(await rowsRead(db, (tx) => findNextNewLike(tx, ann))).toBeLessThan(50)
})
