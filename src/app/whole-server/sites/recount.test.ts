// The search counts as a demo or a migration computes them at once, compared with those maintained member by member.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recount } from '../../../../demo/rows.ts'
import { openStage } from '#app/testing/stage.ts'

const stage = await openStage()

test('recounted, the numbers are the same', async () => {
  await stage.reset()
  for (let n = 0; n < 30; n++) {
    const seeks = { seeks_min_age: 18 + n, seeks_max_age: 40 + 2 * n, seeks_abroad: n % 3 === 0 }
    const gender = n % 2 === 0 ? 'female' : 'male'
    await stage.member({ profile: { ...seeks, gender, date_of_birth: `19${60 + n}-03-04` }, fictional: n % 10 === 9 })
  }
  const kept = await counts()
  await recount(stage.db)
  expect(kept.map(({ length }) => length > 3)).toEqual([true, true, true])
  expect(await counts()).toEqual(kept)
})

/** Rows that count somebody, ordered by key. */
async function counts(): Promise<object[][]> {
  const search = sql<object>`select * from search_count where 0 < any (members_until || fictional_until) order by 1, 2, 3, 4, 5`
  const years = sql<object>`select * from search_count_years where 0 < any (members_until || fictional_until) order by 1, 2, 3, 4`
  const mutual = sql<object>`select * from mutual_count where 0 < any (by_age) order by 1, 2, 3, 4, 5, 6`
  return Promise.all([search, years, mutual].map(async (counted) => (await counted.execute(stage.db)).rows))
}
