// For the back office: what else belongs to a complaint, so that one matter is answered once.
import type { Db } from '#platform/db/db.ts'
import { listRelated } from './queries.ts'
import type { RelatedRow } from './queries.ts'
import { isVersionOf } from './rules.ts'

export type Related = Omit<RelatedRow, 'to_id' | 'body'> & {
  /** From the same sender, with nearly the same words: sent again, or corrected. */
  version: boolean
}

/** For each of these, what else came from the same sender or mentions the other’s number. */
export async function relatedTo(db: Db, complaints: readonly { id: string; body: string }[]) {
  const rows = await listRelated(
    db,
    complaints.map(({ id }) => id),
  )
  return ({ id, body }: { id: string; body: string }): Related[] =>
    rows
      .filter(({ to_id }) => to_id === id)
      .map(({ to_id: _to, body: other, ...row }) => ({ ...row, version: row.same_sender && isVersionOf(body, other) }))
}
