// A forgotten password: the mail with the link, and the new password that the link allows once.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { day, hour } from '#base/time.ts'
import { contactByEmail, countMailsTo, sendMail } from '#features/notifications/service.ts'
import type { Contact } from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { confirmAddress } from '../activation/service.ts'
import type { Confirmed } from '../activation/service.ts'
import { forgetAddressChange } from '../address-change/service.ts'
import { forgetBrowsers } from '../browsers/service.ts'
import { claimOf, holdProved, provedBy } from '../claims/service.ts'
import { isLeakedPassword } from '../leaked-passwords.ts'
import { resetLinkHours, resetMailsPerDay } from '../limits.ts'
import { clearFailures } from '../login/service.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { deletePasskeysBefore, listPasskeys } from '../passkeys/queries.ts'
import { findLogin, updatePassword } from '../queries.ts'
import { passwordMistake } from '../rules.ts'
import { closeWindows, endLogins, endOwnSession, openSession } from '../sessions/service.ts'
import { createToken, dropTokens, readToken, readTokenUsedBy, takeToken } from '../tokens/service.ts'

/**
 * Mails a reset link, three a day per address. If the site hides who has an account, an unknown
 * address gets the same answer, and its owner a mail that says there is none.
 */
export async function mailReset(platform: Platform, caller: Caller, email: string): Promise<void> {
  const { settings } = await siteOf(platform, caller.siteId)
  const hidden = settings.hide_membership === 'yes'
  await inTransaction(platform.db, async (tx) => {
    // A restricted member gets the link all the same: with the new password they are told so, and under which case.
    const account = (await claimOf(tx, caller, email)) ?? (await contactByEmail(tx, caller.siteId, email))
    if (!account && !hidden) throw new ProductError('email_not_found')
    await limitMails(platform, tx, caller, email)
    if (account) await mailLink(platform, tx, caller, account)
    else await mailNoAccount(platform, tx, caller, email)
  })
}

async function limitMails(platform: Platform, tx: Db, caller: Caller, email: string): Promise<void> {
  const yesterday = new Date(platform.now().getTime() - day)
  const sent = await countMailsTo(tx, caller.siteId, email, ['reset_password', 'no_account'], yesterday)
  if (sent >= resetMailsPerDay) throw new ProductError('too_many_resets')
}

type Owner = Pick<Contact, 'memberId' | 'email' | 'language'>

async function mailLink(
  platform: Platform,
  tx: Db,
  caller: Caller,
  { memberId, email, language }: Owner,
): Promise<void> {
  const lifeMs = resetLinkHours * hour
  const token = await createToken(
    tx,
    { memberId, purpose: 'reset_password', payload: { email, language }, lifeMs },
    platform.now(),
  )
  await sendMail(platform, tx, {
    siteId: caller.siteId,
    memberId,
    to: email,
    language,
    template: 'reset_password',
    data: { count: resetLinkHours, link: `${caller.origin}/reset-password/do?token=${token}` },
    lifeMs,
  })
}

async function mailNoAccount(platform: Platform, tx: Db, caller: Caller, email: string): Promise<void> {
  await sendMail(platform, tx, {
    siteId: caller.siteId,
    memberId: null,
    to: email,
    language: caller.locale,
    template: 'no_account',
    data: { link: `${caller.origin}/signup` },
  })
}

/** Forgets what was kept before the address was first confirmed; all of it, if it never was. */
type ForgetBefore = (tx: Db, memberId: MemberId, confirmedAt: Date | null) => Promise<void>

/**
 * Sets the new password, ends every login, forgets every browser, and logs the caller in; returns whether it did, which it does
 * not where the account is restricted or left. A pending address change ends: whoever it is to keep out may have requested it.
 * The link also verified the address. Sending the same form again gets the same answer.
 */
export async function resetPassword(
  platform: Platform,
  caller: Caller,
  given: { token: string; password: string; client_id?: string | undefined },
  confirmed: Confirmed,
  forgetMoreBefore?: ForgetBefore,
): Promise<boolean> {
  const { token, password, client_id } = given
  const mistake = passwordMistake(password, isLeakedPassword)
  if (mistake) throw new ProductError('invalid_input', {}, { password: mistake })
  const before = await resetBefore(platform, caller, given)
  if (before !== null) return before
  const passwordHash = await hashPassword(password)
  const place = { siteId: caller.siteId, purpose: 'reset_password' } as const
  const { contact, ended } = await inTransaction(platform.db, async (tx) => {
    const taken = await takeToken(tx, place, token, platform.now(), client_id)
    const found = taken && (await holdProved(tx, caller.siteId, taken))
    if (!found) throw new ProductError('link_expired')
    await updatePassword(tx, found.memberId, passwordHash, platform.now())
    await dropTokens(tx, found.memberId, 'reset_password')
    await forgetAddressChange(tx, found.memberId)
    await forgetBrowsers(tx, found.memberId)
    // Whoever added a passkey before anybody had verified the address may not be whose address it is.
    const endsKeys = await deletePasskeysBefore(tx, found.memberId, found.confirmedAt)
    await forgetMoreBefore?.(tx, found.memberId, found.confirmedAt)
    // Nothing else changes in a restricted account: when reopened, it is what it was.
    if ((await findLogin(tx, found.memberId))?.status !== 'disabled') {
      await confirmed(tx, found.memberId, await confirmAddress(platform, tx, found.memberId))
    }
    await mailPasswordChanged(platform, tx, caller, { contact: found, endsKeys })
    return { contact: found, ended: await endLogins(tx, found.memberId) }
  }).catch((error: unknown) => {
    // Two signups with one address that nobody had: the other link was faster.
    throw violates(error, 'contact_email_once') ? new ProductError('link_expired') : error
  })
  closeWindows(platform, ended)
  await clearFailures(platform, caller.siteId, contact.email)
  const login = await findLogin(platform.db, contact.memberId)
  const isOpen = login?.status === 'active'
  // Otherwise the login says why: nobody else is logged in there any more, as after any login.
  await (isOpen ? openSession(platform, caller, contact.memberId) : endOwnSession(platform, caller))
  return isOpen
}

/** Null with another password: then it is not a retry, and the link is dead. */
async function resetBefore(
  platform: Platform,
  caller: Caller,
  { token, password, client_id: by }: { token: string; password: string; client_id?: string | undefined },
): Promise<boolean | null> {
  const place = { siteId: caller.siteId, purpose: 'reset_password' } as const
  const used = await readTokenUsedBy(platform.db, place, token, { by, now: platform.now() })
  const login = used && (await findLogin(platform.db, used.memberId))
  if (!login || !(await checkPassword(login.password_hash, password))) return null
  const isOpen = login.status === 'active'
  if (isOpen) await openSession(platform, caller, used.memberId, { provedHash: login.password_hash })
  return isOpen
}

/** Whose password the mailed link would still set; opening it changes nothing. */
export async function addressOfReset(platform: Platform, siteId: SiteId, token: string): Promise<string | null> {
  const found = await readToken(platform.db, { siteId, purpose: 'reset_password' }, token, platform.now())
  return found && provedBy(platform.db, siteId, found)
}

// copy: mail:passkeys_end
// copy: mail:passkeys_stay
/** Tells the owner of the address, whoever changed it; that a passkey, whoever's it is, needs no password; and that some ended. */
export async function mailPasswordChanged(
  platform: Platform,
  tx: Db,
  caller: Caller,
  { contact, endsKeys = false }: { contact: Contact; endsKeys?: boolean },
): Promise<void> {
  const keys = await listPasskeys(tx, contact.memberId)
  const said = [endsKeys ? 'mail:passkeys_end' : null, keys.length > 0 ? 'mail:passkeys_stay' : null]
  await sendMail(platform, tx, {
    siteId: caller.siteId,
    memberId: contact.memberId,
    to: contact.email,
    language: contact.language,
    template: 'password_changed',
    data: {
      link: `${caller.origin}/reset-password`,
      passkeys: said.flatMap((key) => (key ? [platform.words.say(contact.language, key)] : [])).join(' '),
    },
  })
}
