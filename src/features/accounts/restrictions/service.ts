// Accounts that may not be used for now: closed with a reason and a case number to appeal with, and reopened.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetAddressChange } from '../address-change/service.ts'
import { updateStatus } from '../queries.ts'
import {
  endRestriction,
  findMemberOfCase,
  findRestriction,
  insertRestriction,
  listRestrictionsOf,
  listSharedMailboxes,
  listInForce,
} from './queries.ts'
import type { SharedMailbox } from './queries.ts'

export interface Restricted {
  memberId: MemberId
  case_number: string
  reason: string
  decided_by: string
  decided_at: Date
}

/**
 * Inside a transaction that locks the account; `conflict` if it is in no state to be restricted. A pending address change
 * ends: what was decided stays with the mailbox it was decided about, and so does the way to appeal.
 */
export async function restrictAccount(tx: Db, { memberId, ...decision }: Restricted): Promise<void> {
  await forgetAddressChange(tx, memberId)
  for (const status_before of ['active', 'not_confirmed', 'pending_deletion'] as const) {
    if (!(await updateStatus(tx, memberId, status_before, 'disabled'))) continue
    return insertRestriction(tx, { member_id: memberId, ...decision, status_before })
  }
  throw new ProductError('conflict')
}

/** Inside a transaction: the account is what it was before, which is returned; `conflict` if it was not restricted. */
export async function allowAccount(tx: Db, memberId: MemberId, end: { by: string; at: Date }): Promise<string> {
  const ended = await endRestriction(tx, memberId, { ended_by: end.by, ended_at: end.at })
  if (!ended) throw new ProductError('conflict')
  await updateStatus(tx, memberId, 'disabled', ended.status_before)
  return ended.status_before
}

/** For the back office: the restrictions in force, latest first. */
export async function restrictionsInForce(db: Db, limit: number) {
  return listInForce(db, limit)
}

/** For the back office: what was decided about a member, and lifted, and by whom. */
export async function restrictionsOf(db: Db, memberId: MemberId) {
  return listRestrictionsOf(db, memberId)
}

/** For the back office: whose restriction has this number, which may be given on the telephone, in any case of letters. */
export async function memberOfCase(db: Db, caseNumber: string): Promise<MemberId | null> {
  return (await findMemberOfCase(db, caseNumber.toUpperCase())) ?? null
}

/** For the back office: who has the same mailbox as one of these, even if the address is written differently. */
export async function sharedMailboxes(db: Db, memberIds: readonly MemberId[]): Promise<SharedMailbox[]> {
  return listSharedMailboxes(db, memberIds)
}

/** What someone who logs in to such an account is told, once the password is right: why, and the number to appeal with. */
// copy: safety:restricted_because.*
export async function refuseRestricted({ db, words }: Platform, { locale }: Caller, memberId: MemberId): Promise<void> {
  const restriction = await findRestriction(db, memberId)
  if (!restriction) return
  const { case_number, reason } = restriction
  const why = words.say(locale, `safety:restricted_because.${reason}`)
  throw new ProductError('account_restricted', { case_number, why })
}
