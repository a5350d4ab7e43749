// Leaving and coming back: an account is hidden at once, can be restored for two weeks, and is then erased everywhere.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { confirmAddress, enterUsedBrowser } from '#features/accounts/activation/service.ts'
import * as accounts from '#features/accounts/service.ts'
import {
  closeWindows,
  endLogins,
  logOut,
  openSession,
  requireRecentLogin,
} from '#features/accounts/sessions/service.ts'
import { createToken, dropTokens, readTokenUsedBy, takeToken } from '#features/accounts/tokens/service.ts'
import type { TakenToken, TokenPlace } from '#features/accounts/tokens/service.ts'
import * as chat from '#features/chat/own/service.ts'
import { returnUnreadInBatches } from '#features/chat/service.ts'
import { creditBalance } from '#features/credits/service.ts'
import * as finder from '#features/matching/finder/service.ts'
import * as likes from '#features/matching/likes/service.ts'
import * as saved from '#features/matching/saved/service.ts'
import * as swipes from '#features/matching/swipes/service.ts'
import * as notifications from '#features/notifications/service.ts'
import { givePartingDiscount, partingDiscountOf, trialOf } from '#features/payments/parting/service.ts'
import { refundablesOf } from '#features/payments/refunds/service.ts'
import * as payments from '#features/payments/service.ts'
import * as profiles from '#features/profiles/own/service.ts'
import { refreshVisibility } from '#features/profiles/service.ts'
import * as safety from '#features/safety/service.ts'
import { originOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller, MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { daysToReturn } from './limits.ts'
import { dropExport, endExport } from './exports/service.ts'
import {
  findSiteOf,
  insertClosure,
  insertErasureRequest,
  listDue,
  listErasureRequests,
  lockErased,
  takeClosure,
  takeDueClosure,
} from './queries.ts'

/** What a member would leave behind, and what might be enough instead (specification, section 2.4). */
export async function leavingOf(platform: Platform, caller: MemberCaller) {
  const [credits, refundable, { invisible_mode: invisible }, trial, discount] = await Promise.all([
    creditBalance(platform.db, caller.memberId),
    refundablesOf(platform, caller.memberId),
    profiles.readProfile(platform, caller.memberId),
    trialOf(platform, caller),
    partingDiscountOf(platform, caller),
  ])
  return {
    credits,
    refundable: refundable.map(({ payment, amountMinor, until, ...one }) => ({
      ...one,
      payment,
      amount_minor: amountMinor,
      until: until.toISOString(),
    })),
    invisible,
    days: daysToReturn,
    trial,
    discount: discount && wired(discount),
  }
}

/** The discount code, for someone who would rather stay. */
export async function partingGift(platform: Platform, caller: MemberCaller) {
  return wired(await givePartingDiscount(platform, caller))
}

function wired<Discount extends { expires_at: Date | null }>(discount: Discount) {
  return { ...discount, expires_at: discount.expires_at?.toISOString() ?? null }
}

/** Hides the member, ends every login, and mails the link that undoes it (specification, sections 1 and 4). */
export async function askToLeave(platform: Platform, caller: MemberCaller): Promise<{ erase_at: string }> {
  requireRecentLogin(caller, platform.now())
  const { eraseAt } = await close(platform, caller)
  await logOut(platform, caller)
  return { erase_at: eraseAt.toISOString() }
}

export interface Closed {
  eraseAt: Date
  /** Whether the way back was mailed: a fictional profile has no address. */
  told: boolean
}

/**
 * The same for a member who asked customer service; answers when they are erased. Refuses with `conflict` one who is
 * restricted, leaving or gone. `by` is stored, and stays when they are erased.
 */
export async function closeFor(platform: Platform, memberId: MemberId, by: string): Promise<Closed> {
  const siteId = await findSiteOf(platform.db, memberId)
  if (!siteId) throw new ProductError('not_found')
  return close(platform, { memberId, siteId, origin: await originOf(platform, siteId) }, by)
}

/** For the back office: who deleted this account on request, and when; more than once if its member came back. */
export async function erasureRequestsOf(db: Db, memberId: MemberId) {
  return listErasureRequests(db, memberId)
}

type Leaver = Pick<MemberCaller, 'memberId' | 'siteId' | 'origin'>

async function close(platform: Platform, leaver: Leaver, by: string | null = null): Promise<Closed> {
  const [now, { memberId }] = [platform.now(), leaver]
  const eraseAt = new Date(now.getTime() + daysToReturn * day)
  const { told, ended, dropFiles } = await inTransaction(platform.db, async (tx) => {
    const status_before = await accounts.closeAccount(tx, memberId)
    await insertClosure(tx, { member_id: memberId, status_before, asked_at: now, erase_at: eraseAt })
    if (by !== null) await insertErasureRequest(tx, { member_id: memberId, decided_by: by, decided_at: now })
    await refreshVisibility(tx, memberId)
    return {
      told: await mailWayBack(platform, tx, leaver),
      ended: await endLogins(tx, memberId),
      dropFiles: await endExport(platform, tx, memberId),
    }
  })
  closeWindows(platform, ended)
  await dropFiles()
  return { eraseAt, told }
}

async function mailWayBack(platform: Platform, tx: Db, { memberId, siteId, origin }: Leaver): Promise<boolean> {
  const contact = await notifications.contactOf(tx, memberId)
  if (!contact) return false
  const token = await createToken(
    tx,
    {
      memberId,
      purpose: 'reactivate',
      payload: { email: contact.email, confirmed: contact.confirmedAt !== null },
      lifeMs: daysToReturn * day,
    },
    platform.now(),
  )
  await notifications.sendMail(platform, tx, {
    siteId,
    memberId,
    to: contact.email,
    language: contact.language,
    template: 'leaving',
    data: { days: daysToReturn, link: `${origin}/account-deleted/undo?token=${token}` },
  })
  return true
}

/** Whether the mailed link would still work. */
export async function mayComeBack(platform: Platform, siteId: SiteId, token: string): Promise<boolean> {
  return accounts.mayReopen(platform.db, siteId, token, platform.now())
}

/** Whether it has brought its member back before. */
export async function hasComeBack(platform: Platform, siteId: SiteId, token: string): Promise<boolean> {
  return accounts.hasReopened(platform.db, siteId, token)
}

/**
 * Restores the account as it was and logs the caller in: the link proved the address. If nobody had confirmed it before they
 * left, it may be a stranger’s, and only a browser of the member’s is logged in. Sending the same form again gets the same answer.
 */
export async function comeBack(platform: Platform, caller: Caller, token: string, clientId?: string): Promise<void> {
  const asked = { by: clientId, now: platform.now() }
  const place = { siteId: caller.siteId, purpose: 'reactivate' } as const
  const before = await readTokenUsedBy(platform.db, place, token, asked)
  const isBack = before !== null && (await hasComeBack(platform, place.siteId, token))
  const { memberId, payload } = isBack ? before : await reopen(platform, place, token, clientId)
  await (payload['confirmed'] === false ? enterUsedBrowser : openSession)(platform, caller, memberId)
}

async function reopen(platform: Platform, place: TokenPlace, token: string, clientId?: string): Promise<TakenToken> {
  return inTransaction(platform.db, async (tx) => {
    const taken = await takeToken(tx, place, token, platform.now(), clientId)
    const contact = taken && (await notifications.holdContact(tx, taken.memberId))
    // The link proves the address it was sent to, not one that has replaced it since.
    const isItsOwn = taken !== null && contact?.email === taken.payload['email']
    const closure = isItsOwn && (await takeClosure(tx, taken.memberId))
    // For someone restricted meanwhile, link and closure stay as they are, for when that is lifted.
    if (!closure || !(await accounts.reopenAccount(tx, taken.memberId, closure.status_before)))
      throw new ProductError('link_expired')
    await confirmAddress(platform, tx, taken.memberId)
    await refreshVisibility(tx, taken.memberId)
    await dropTokens(tx, taken.memberId, 'reactivate')
    return taken
  })
}

/**
 * Erases everybody whose time to come back has run out, and signups that nobody has completed. One who can't be erased now
 * holds up nobody else, and is retried.
 */
export async function eraseDue(platform: Platform, readAtOnce = 100): Promise<void> {
  const now = platform.now()
  const failed: unknown[] = []
  for (const { list, isDue } of ends) {
    let after: MemberId | null = null
    for (;;) {
      const due: MemberId[] = await list(platform.db, now, after, readAtOnce)
      for (const memberId of due) await erase(platform, memberId, isDue).catch((error: unknown) => failed.push(error))
      after = due.at(-1) ?? null
      if (due.length < readAtOnce) break
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} accounts could not be erased`)
}

/** Why an account is erased: who that concerns, and whether it still does once nothing about it can change any more. */
const ends = [
  { list: listDue, isDue: takeDueClosure },
  { list: accounts.abandonedSignups, isDue: accounts.giveUpSignup },
]

type IsDue = (tx: Db, memberId: MemberId, now: Date) => Promise<boolean>

/** Room by room, from the top. Files go before the rows that lead to them: after a failure they can still be found. */
async function erase(platform: Platform, memberId: MemberId, isDue: IsDue): Promise<void> {
  const now = platform.now()
  // Its time to come back is over. However many people wrote to it, none of them waits until all the rest is erased.
  await returnUnreadInBatches(platform, memberId, now)
  await inTransaction(platform.db, async (tx) => {
    if (!(await isDue(tx, memberId, now))) return
    await lockErased(tx, memberId)
    const dropEvidence = await safety.eraseMember(platform, tx, memberId)
    const dropSentPhotos = await chat.eraseMember(platform, tx, memberId)
    for (const room of [finder, likes, saved, swipes]) await room.eraseMember(tx, memberId)
    const dropPhotos = await profiles.eraseMember(platform, tx, memberId)
    await payments.eraseMember(tx, memberId, now)
    await accounts.eraseMember(platform, tx, memberId)
    await notifications.eraseMember(tx, memberId)
    await dropExport(platform, tx, memberId)
    await dropEvidence()
    await dropSentPhotos()
    await dropPhotos()
  })
}
