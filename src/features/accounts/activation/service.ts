// Confirming the e-mail address: the mail with its link, and what the click on the page does.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { day } from '#base/time.ts'
import { grantCredits } from '#features/credits/service.ts'
import {
  changeContactEmail,
  confirmContact,
  contactByEmail,
  contactOf,
  countMailsTo,
  holdContact,
  isFirstOfMailbox,
  sendMail,
} from '#features/notifications/service.ts'
import type { Contact } from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller, MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { refuseDisposable } from '../addresses.ts'
import { hasUsedBrowser, rememberBrowser } from '../browsers/service.ts'
import { claimOf, holdProved } from '../claims/service.ts'
import { activationLinkDays, activationMailsPerDay } from '../limits.ts'
import { findMember, updateStatus } from '../queries.ts'
import { updateConfirmedMeanwhile } from '../restrictions/queries.ts'
import { recordReturn } from '../restrictions/returns/service.ts'
import { openSession, requireRecentLogin } from '../sessions/service.ts'
import { createToken, dropTokens, readTokenUsedBy, takeToken } from '../tokens/service.ts'

/** Mails the activation link, a limited number of times a day. */
export async function mailActivation(
  platform: Platform,
  db: Db,
  { memberId, origin }: { memberId: MemberId; origin: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The address is not corrected meanwhile.
    const [contact, member] = [await holdContact(tx, memberId), await findMember(tx, memberId)]
    if (!contact || (member?.status !== 'signing_up' && member?.status !== 'not_confirmed'))
      throw new ProductError('conflict')
    const sent = await mailedToday(platform, tx, member.site_id, contact.email)
    if (sent >= activationMailsPerDay) throw new ProductError('too_many_requests')
    const { email, language } = contact
    await mailLink(platform, tx, { member, email, language, origin, payload: { email } })
  })
}

/**
 * The same for a signup with an address that another one has, which nobody has confirmed: both have a link, and the address
 * goes to the first that is clicked. Enough mails for one day are enough for both.
 */
export async function mailWaitingActivation(
  platform: Platform,
  tx: Db,
  { memberId, email, language, origin }: { memberId: MemberId; email: string; language: Language; origin: string },
): Promise<void> {
  const member = await findMember(tx, memberId)
  if (!member || (await mailedToday(platform, tx, member.site_id, email)) >= activationMailsPerDay) return
  await mailLink(platform, tx, { member, email, language, origin, payload: { email, language } })
}

function mailedToday(platform: Platform, tx: Db, siteId: SiteId, email: string): Promise<number> {
  return countMailsTo(tx, siteId, email, ['activate'], new Date(platform.now().getTime() - day))
}

async function mailLink(
  platform: Platform,
  tx: Db,
  { member, email, language, origin, payload }: Letter,
): Promise<void> {
  const { id: memberId, site_id: siteId, name } = member
  const lifeMs = activationLinkDays * day
  const token = await createToken(tx, { memberId, purpose: 'activate', payload, lifeMs }, platform.now())
  await sendMail(platform, tx, {
    siteId,
    memberId,
    to: email,
    language,
    template: 'activate',
    data: { name, link: `${origin}/activate/done?token=${token}` },
    lifeMs,
  })
}

interface Letter {
  member: { id: MemberId; site_id: SiteId; name: string }
  email: string
  language: Language
  origin: string
  /** What the link proves; with a language if its signup has no address yet. */
  payload: { email: string; language?: Language }
}

/** Whatever is due, in the same transaction, once an account may be seen; `joinedAt` if nobody could see it before. */
export type Confirmed = (tx: Db, memberId: MemberId, joinedAt: Date | null) => Promise<void>

/** Uses up the link: the account becomes active and gets the site's free credits, once. */
export async function activate(
  platform: Platform,
  siteId: SiteId,
  token: string,
  confirmed: Confirmed,
  clientId?: string,
): Promise<MemberId> {
  return inTransaction(platform.db, async (tx) => {
    const taken = await takeToken(tx, { siteId, purpose: 'activate' }, token, platform.now(), clientId)
    if (!taken || !(await holdProved(tx, siteId, taken))) throw new ProductError('activation_failed')
    const joinedAt = await confirmAddress(platform, tx, taken.memberId)
    await dropTokens(tx, taken.memberId, 'activate')
    await confirmed(tx, taken.memberId, joinedAt)
    return taken.memberId
  }).catch((error: unknown) => {
    // Two signups with one address that nobody had: the other link was faster.
    throw violates(error, 'contact_email_once') ? new ProductError('activation_failed') : error
  })
}

/**
 * The same, and the caller is logged in if the browser is one that its member has used: the one of the signup, or of a login
 * since. Any other has to give the password, which the owner of an address that somebody else signed up with does not know:
 * nobody moves into an account that others have a key to. Sending the same form again gets the same answer.
 */
export async function activateAndLogIn(
  platform: Platform,
  caller: Caller,
  token: string,
  confirmed: Confirmed,
  clientId?: string,
): Promise<MemberId> {
  const { siteId } = caller
  const memberId =
    (await activatedBefore(platform, siteId, token, clientId)) ??
    (await activate(platform, siteId, token, confirmed, clientId))
  if (!caller.memberId) await enterUsedBrowser(platform, caller, memberId)
  return memberId
}

/** Logs the caller in where the member has been before; in any other browser a password that follows is no news. */
export async function enterUsedBrowser(platform: Platform, caller: Caller, memberId: MemberId): Promise<void> {
  if (await hasUsedBrowser(platform.db, memberId, caller)) await openSession(platform, caller, memberId)
  else await rememberBrowser(platform, caller, memberId, { used: false })
}

async function activatedBefore(
  platform: Platform,
  siteId: SiteId,
  token: string,
  by: string | undefined,
): Promise<MemberId | null> {
  const place = { siteId, purpose: 'activate' } as const
  const used = await readTokenUsedBy(platform.db, place, token, { by, now: platform.now() })
  const contact = used && (await contactOf(platform.db, used.memberId))
  return used && contact?.confirmedAt && contact.email === used.payload['email'] ? used.memberId : null
}

/**
 * What a verified address is worth: an active account and, the first time, the site's free credits, once per mailbox
 * (specification 10). Returns now if that completes a signup that nobody could see so far.
 */
export async function confirmAddress(platform: Platform, tx: Db, memberId: MemberId): Promise<Date | null> {
  const now = platform.now()
  await confirmContact(tx, memberId, now)
  await recordReturn(platform, tx, memberId)
  const joins = await updateStatus(tx, memberId, 'signing_up', 'active')
  const isFirst =
    joins ||
    (await updateStatus(tx, memberId, 'not_confirmed', 'active')) ||
    (await updateConfirmedMeanwhile(tx, memberId))
  if (isFirst && (await isFirstOfMailbox(tx, memberId))) await giveFreeCredits(platform, tx, memberId, now)
  return joins ? now : null
}

async function giveFreeCredits(platform: Platform, tx: Db, memberId: MemberId, now: Date): Promise<void> {
  const member = await findMember(tx, memberId)
  const credits = member ? (await siteOf(platform, member.site_id)).settings.signup_credits : 0
  if (credits > 0) await grantCredits(tx, memberId, { credits, key: `signup:${memberId}`, reason: 'signup', now })
}

/**
 * For someone who is not logged in: mails the link if the address is waiting for one, and never says whether it is. Of several
 * signups with it, the one that was made in this browser.
 */
export async function mailActivationTo(platform: Platform, caller: Caller, email: string): Promise<void> {
  const { origin } = caller
  const claim = await claimOf(platform.db, caller, email)
  if (claim) return inTransaction(platform.db, (tx) => mailWaitingActivation(platform, tx, { ...claim, origin }))
  const contact = await contactByEmail(platform.db, caller.siteId, email)
  if (!contact) return
  await mailActivation(platform, platform.db, { memberId: contact.memberId, origin }).catch((error: unknown) => {
    if (!(error instanceof ProductError)) throw error
  })
}

/**
 * Corrects the address of an account that is not confirmed yet, and writes to the new one. At a recent login only: the link
 * leads whoever has that mailbox into the account, and the old one hears nothing. Not if the site hides who is
 * a member: whether the address then changed would give it away.
 */
export async function changeUnconfirmedAddress(platform: Platform, caller: MemberCaller, email: string): Promise<void> {
  const { memberId, siteId, origin } = caller
  if (await hidesMembership(platform, siteId)) throw new ProductError('conflict')
  requireRecentLogin(caller, platform.now())
  refuseDisposable(email)
  const owner = await contactByEmail(platform.db, siteId, email)
  if (owner && owner.memberId !== memberId) return refuseTaken(platform, siteId, origin, owner)
  await inTransaction(platform.db, async (tx) => {
    // A link to the old address that is clicked at this very moment counts before this or not at all.
    await holdContact(tx, memberId)
    const member = await findMember(tx, memberId)
    if (member?.status !== 'not_confirmed') throw new ProductError('conflict')
    await changeContactEmail(tx, memberId, email, null)
    await mailActivation(platform, tx, { memberId, origin })
  }).catch((error: unknown) => {
    throw violates(error, 'contact_email_once') ? new ProductError('email_taken') : error
  })
}

/** The owner is told; so is whoever asked, unless the site hides who is a member. */
export async function refuseTaken(platform: Platform, siteId: SiteId, origin: string, owner: Contact): Promise<void> {
  await mailOwner(platform, platform.db, { siteId, origin, owner })
  if (!(await hidesMembership(platform, siteId))) throw new ProductError('email_taken')
}

/** Whether the site hides which addresses have an account (specification, section 12). */
export async function hidesMembership(platform: Platform, siteId: SiteId): Promise<boolean> {
  return (await siteOf(platform, siteId)).settings.hide_membership === 'yes'
}

/** Tells the owner of an address, at most once a day, that someone tried to use it. */
export async function mailOwner(
  platform: Platform,
  db: Db,
  { siteId, origin, owner }: { siteId: SiteId; origin: string; owner: Contact },
): Promise<void> {
  const yesterday = new Date(platform.now().getTime() - day)
  await inTransaction(db, async (tx) => {
    if ((await countMailsTo(tx, siteId, owner.email, ['account_exists'], yesterday)) > 0) return
    await sendMail(platform, tx, {
      siteId,
      memberId: owner.memberId,
      to: owner.email,
      language: owner.language,
      template: 'account_exists',
      data: { link: `${origin}/login` },
    })
  })
}
