// Accounts: opening one, who a member is, and what is stored or erased. Logins and mailed links have rooms of their own inside.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { day } from '#base/time.ts'
import { addContact, contactOf, disabledReasons, holdContact } from '#features/notifications/service.ts'
import { currentTerms } from '#features/sites/service.ts'
import { violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { forgetCalls } from '#platform/http/limits-everywhere.ts'
import type { Platform } from '#platform/platform.ts'
import {
  deleteAccount,
  findMember,
  findSource,
  insertCredential,
  insertMember,
  insertSource,
  listMembersNamed,
  listUncompleted,
  lockUncompleted,
  updateMemberErased,
  updateName,
  updateStatus,
} from './queries.ts'
import type { MemberStatus, SourceRow } from './queries.ts'
import { hidesMembership } from './activation/service.ts'
import { deleteAnswersOf } from './answers/queries.ts'
import { forgetAnswers } from './answers/service.ts'
import { nameMistake } from './rules.ts'
import { findAddressChange } from './address-change/queries.ts'
import { forgetAddressChange } from './address-change/service.ts'
import { deleteBrowsersBefore, listBrowsers } from './browsers/queries.ts'
import { daysToComplete, knownBrowserDays } from './limits.ts'
import { deleteAttemptsBefore } from './login/queries.ts'
import { deleteChallengesBefore, deletePasskeysOf, listPasskeys } from './passkeys/queries.ts'
import { deleteRestrictionsOf, listRestrictionsOf } from './restrictions/queries.ts'
import { deleteReturnsOf, listReturnsOf } from './restrictions/returns/queries.ts'
import { forgetRestricted, rememberRestricted } from './restrictions/returns/service.ts'
import { deleteSessionsBefore, listSessions } from './sessions/queries.ts'
import { deleteTokensBefore } from './tokens/queries.ts'
import { readToken, readUsedToken } from './tokens/service.ts'

export { hashPassword } from './passwords.ts'
export { isLeakedPassword } from './leaked-passwords.ts'
export { isDisposableAddress, suggestAddress } from './addresses.ts'
export { impersonatesStaff } from './official-names.ts'
export { sessionCookieName } from './cookies.ts'
export type { MemberStatus } from './queries.ts'

export interface NewAccount {
  siteId: SiteId
  name: string
  email: string
  passwordHash: string
  language: Language
  /** Where the visitor came from, if that was given. */
  source?: SourceRow | undefined
  /** Another signup has the address, and nobody has confirmed it: the link decides whose it is. */
  waits?: boolean
}

/** Creates the account of a new member, unconfirmed. The database refuses a second one with the same address or name. */
export async function openAccount(platform: Platform, tx: Db, account: NewAccount): Promise<MemberId> {
  const id = await keepName(platform, tx, account)
  const { siteId, email, language } = account
  if (!account.waits) await addContact(tx, { memberId: id, siteId, email, language })
  const source = account.source ?? {}
  if (Object.values(source).some(Boolean)) await insertSource(tx, id, source)
  return id
}

/**
 * Name and password of a signup, without a way to reach it. On a site that hides who is a member, this is all that exists
 * of a signup with a known address: the name is taken and the form proves itself again, just as if the address had been free.
 */
export async function keepName(
  platform: Platform,
  tx: Db,
  { siteId, name, passwordHash }: Pick<NewAccount, 'siteId' | 'name' | 'passwordHash'>,
): Promise<MemberId> {
  const now = platform.now()
  const id = newId(now.getTime())
  await insertMember(tx, {
    id,
    site_id: siteId,
    name: name.trim(),
    status: (await hidesMembership(platform, siteId)) ? 'signing_up' : 'not_confirmed',
    signed_up_at: now,
    terms_version: await currentTerms(platform, siteId),
  })
  await insertCredential(tx, id, passwordHash, now)
  return id
}

/** Whether this signup waits for its mailed link: whoever it is about, nobody is a member yet. */
export async function isUncompleted(db: Db, memberId: MemberId): Promise<boolean> {
  return (await findMember(db, memberId))?.status === 'signing_up'
}

/** For the back office: who has this name, on any site. */
export async function membersNamed(db: Db, name: string): Promise<MemberId[]> {
  return listMembersNamed(db, name)
}

/** Gives the member another name, by the rules of signing up; the database refuses one that is taken. */
export async function renameMember(db: Db, memberId: MemberId, name: string): Promise<void> {
  const mistake = nameMistake(name, (await contactOf(db, memberId))?.email ?? '')
  if (mistake) throw new ProductError('invalid_input', {}, { name: mistake })
  try {
    await updateName(db, memberId, name.trim())
  } catch (error) {
    if (!violates(error, 'member_name_once')) throw error
    throw new ProductError('invalid_input', {}, { name: { code: 'name_taken' } })
  }
}

export interface Account {
  id: MemberId
  name: string
  status: MemberStatus
  language: Language
  signup_date: Date
  notifications_disabled: string[]
}

/** The account of a member who may be logged in; null if there is none. */
export async function accountOf(db: Db, memberId: MemberId): Promise<Account | null> {
  const row = await findMember(db, memberId)
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    language: isLanguage(row.language) ? row.language : 'en',
    signup_date: row.signed_up_at,
    notifications_disabled: await disabledReasons(db, memberId),
  }
}

export async function exportMember(db: Db, memberId: MemberId, now: Date) {
  const row = await findMember(db, memberId)
  return {
    account: row && {
      name: row.name,
      status: row.status,
      signed_up_at: row.signed_up_at,
      terms_version: row.terms_version,
    },
    source: (await findSource(db, memberId)) ?? null,
    address_change: (await findAddressChange(db, memberId, now)) ?? null,
    passkeys: await listPasskeys(db, memberId),
    // Who restricted them is not for the member to see, and may name one of few people.
    restrictions: (await listRestrictionsOf(db, memberId)).map(({ case_number, reason, decided_at, ended_at }) => ({
      case_number,
      reason,
      decided_at,
      ended_at,
    })),
    restrictions_before: (await listReturnsOf(db, memberId)).map(({ case_number, reason, decided_at }) => ({
      case_number,
      reason,
      decided_at,
    })),
    sessions: await listSessions(db, memberId, now),
    known_browsers: (await listBrowsers(db, memberId)).map(({ first_seen_at, seen_at }) => ({
      first_seen_at,
      seen_at,
    })),
  }
}

/**
 * An account whose member asked to leave; returns its previous status. `conflict` if it is in no state to be left. A pending
 * address change ends, and none completes before the transaction does: the account keeps the address it has.
 */
export async function closeAccount(tx: Db, memberId: MemberId): Promise<'active' | 'not_confirmed'> {
  await forgetAddressChange(tx, memberId)
  for (const status of ['active', 'not_confirmed'] as const)
    if (await updateStatus(tx, memberId, status, 'pending_deletion')) return status
  throw new ProductError('conflict')
}

/** Back to what it was before its member asked to leave; returns false if it was restricted meanwhile. */
export async function reopenAccount(tx: Db, memberId: MemberId, status: MemberStatus): Promise<boolean> {
  return updateStatus(tx, memberId, 'pending_deletion', status)
}

/** Whether a mailed link can still bring back a member who asked to leave. */
export async function mayReopen(db: Db, siteId: SiteId, token: string, now: Date): Promise<boolean> {
  const found = await readToken(db, { siteId, purpose: 'reactivate' }, token, now)
  const member = found && (await findMember(db, found.memberId))
  return member?.status === 'pending_deletion' && member.email === found?.payload['email']
}

/** Whether this link has brought its member back before: then they are here, and log in as usual. */
export async function hasReopened(db: Db, siteId: SiteId, token: string): Promise<boolean> {
  const used = await readUsedToken(db, { siteId, purpose: 'reactivate' }, token)
  const member = used && (await findMember(db, used.memberId))
  return (member?.status === 'active' || member?.status === 'not_confirmed') && member.email === used?.payload['email']
}

/** Signups that nobody has completed in all the time there is for it: those after `after`, in the order of their ids. */
export async function abandonedSignups(db: Db, now: Date, after: MemberId | null, limit: number): Promise<MemberId[]> {
  return listUncompleted(db, new Date(now.getTime() - daysToComplete * day), after, limit)
}

/** Whether nobody has completed this signup; and nobody does before the transaction ends, which erases it. */
export async function giveUpSignup(tx: Db, memberId: MemberId): Promise<boolean> {
  // In the order in which a mailed link locks them.
  await holdContact(tx, memberId)
  return lockUncompleted(tx, memberId)
}

/** Sessions, password and links go; the row stays without the person, because others' messages refer to it. Call it while the address is still known. */
export async function eraseMember(platform: Platform, db: Db, memberId: MemberId): Promise<void> {
  await rememberRestricted(platform, db, memberId)
  await deleteAnswersOf(db, memberId)
  await deletePasskeysOf(db, memberId)
  await deleteRestrictionsOf(db, memberId)
  await deleteReturnsOf(db, memberId)
  await deleteAccount(db, memberId)
  await updateMemberErased(db, memberId)
}

/** Deletes what expired before then. */
export async function forgetExpired(platform: Platform, before: Date): Promise<void> {
  await deleteSessionsBefore(platform.db, before)
  await deleteBrowsersBefore(platform.db, new Date(before.getTime() - knownBrowserDays * day))
  await deleteTokensBefore(platform.db, before)
  await deleteAttemptsBefore(platform.db, before)
  await deleteChallengesBefore(platform.db, before)
  await forgetCalls(platform.db, before)
  await forgetAnswers(platform)
  await forgetRestricted(platform)
}
