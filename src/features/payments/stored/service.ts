// Cards that the provider stores: recorded when it says so, charged only for their own member, deleted on request.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteStored, deleteStoredBefore, findNewestStored, findStored, listLabels } from './queries.ts'

/** The card to offer; null if none is stored, or the provider stores none. */
export async function storedCardOf(platform: Platform, memberId: MemberId) {
  return (await findNewestStored(platform.db, { memberId, provider: platform.gateway.name })) ?? null
}

/** Throws `payment_method_unavailable` for a deleted card, another member's or another provider's. */
export async function chargeableCard(platform: Platform, memberId: MemberId, id: string): Promise<string> {
  const card = await findStored(platform.db, { memberId, provider: platform.gateway.name }, id)
  if (!card) throw new ProductError('payment_method_unavailable')
  return card.method_id
}

/** With which kept cards these orders were paid: the label by the card's id. */
export function labelsOf(db: Db, rows: readonly { stored_id: string | null }[]): Promise<ReadonlyMap<string, string>> {
  return listLabels(
    db,
    rows.flatMap(({ stored_id }) => stored_id ?? []),
  )
}

/** We no longer know it, so nobody can charge it from here. */
export async function forgetCard(platform: Platform, memberId: MemberId, id: string): Promise<void> {
  if (!(await deleteStored(platform.db, memberId, id))) throw new ProductError('not_found')
}

/**
 * Part of the transaction in which a mailed link sets a new password: whoever kept a card before the address was confirmed,
 * or while it was not, may be somebody else than whoever can log in from now on.
 */
export const forgetCardsBefore = deleteStoredBefore
