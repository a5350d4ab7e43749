// Keeps the counters that searches read in step with the profiles.
import { isDeepStrictEqual } from 'node:util'
import type { MemberId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { lockMember } from '../queries.ts'
import { placeInYear } from '../rules.ts'
import { addToMutualCount, addToSearchCount, findCounted } from './queries.ts'
import type { CountedRow } from './queries.ts'

/**
 * Runs a change to a member's profile, or its insertion, and recounts it in the same transaction. Every write of country,
 * region, gender, sexuality, birth date, visibility, or whom the member looks for goes through here.
 */
export async function withRecount(db: Db, memberId: MemberId, change: (tx: Db) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const before = await findCounted(tx, memberId)
    await change(tx)
    const after = await findCounted(tx, memberId)
    if (isDeepStrictEqual(before, after)) return
    if (before) await count(tx, before, -1)
    if (after) await count(tx, after, 1)
  })
}

async function count(tx: Db, row: CountedRow, change: 1 | -1): Promise<void> {
  const born = placeInYear(row.date_of_birth)
  await addToSearchCount(tx, row, born, change)
  await addToMutualCount(tx, row, born, change)
}
