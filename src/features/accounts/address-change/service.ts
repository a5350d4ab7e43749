// Changing the e-mail address: someone with access to only one of the two mailboxes can't take over an account.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { lowerCase } from '#base/lower-case.ts'
import { day } from '#base/time.ts'
import { changeContactEmail, contactOf, countMailsTo, holdContact, sendMail } from '#features/notifications/service.ts'
import type { Contact } from '#features/notifications/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller, MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { hidesMembership, refuseTaken } from '../activation/service.ts'
import { refuseDisposable } from '../addresses.ts'
import { clearAddress, ownerOf } from '../claims/service.ts'
import { isEmail } from '../email-form.ts'
import { addressChangeDays, addressChangesPerDay } from '../limits.ts'
import { findMember } from '../queries.ts'
import { recordReturn } from '../restrictions/returns/service.ts'
import { requireRecentLogin } from '../sessions/service.ts'
import { createToken, dropTokens, readToken, readTokenUsedBy, takeToken } from '../tokens/service.ts'
import type { TakenToken } from '../tokens/service.ts'
import { deleteAddressChange, findAddressChange, updateConfirmed, upsertAddressChange } from './queries.ts'
import type { AddressChangeRow, ProvedSide } from './queries.ts'

/** The current address, and the requested one. */
export async function addressChangeOf(platform: Platform, memberId: MemberId) {
  const [contact, change] = await Promise.all([
    contactOf(platform.db, memberId),
    findAddressChange(platform.db, memberId, platform.now()),
  ])
  return { email: contact?.email ?? '', pending: change ? pendingOf(change) : null }
}

function pendingOf({ email, old_confirmed_at, new_confirmed_at }: AddressChangeRow) {
  return { email, old_confirmed: old_confirmed_at !== null, new_confirmed: new_confirmed_at !== null }
}

/** Mails both addresses, a limited number of times a day. An earlier request is dropped. */
export async function askForAddress(platform: Platform, caller: MemberCaller, email: string) {
  const { memberId, siteId, origin } = caller
  requireRecentLogin(caller, platform.now())
  if (!isEmail(email)) throw new ProductError('new_email_invalid')
  refuseDisposable(email)
  const owner = await ownerOf(platform.db, siteId, email)
  const asked = { pending: { email, old_confirmed: false, new_confirmed: false } }
  if (owner?.memberId === memberId) throw new ProductError('email_taken')
  // If the site hides who is a member, everything goes on as if the address were free: only its owner is told.
  if (owner && !(await hidesMembership(platform, siteId))) await refuseTaken(platform, siteId, origin, owner)
  await inTransaction(platform.db, async (tx) => {
    // Of two requests at once, the second finds the links of the first, and ends them.
    const [contact, member] = [await holdContact(tx, memberId), await findMember(tx, memberId)]
    if (!contact || member?.status !== 'active') throw new ProductError('conflict')
    await limitMails(platform, tx, caller, contact.email, email)
    await dropTokens(tx, memberId, 'change_email')
    const now = platform.now()
    const expires_at = new Date(now.getTime() + addressChangeDays * day)
    await upsertAddressChange(tx, { member_id: memberId, email, asked_at: now, expires_at })
    await mailLink(platform, tx, caller, { contact, email, side: 'old' })
    await mailLink(platform, tx, caller, { contact: owner ?? contact, email, side: 'new', taken: owner !== null })
  })
  return asked
}

/** At the old address only its own member's requests count: what others wanted it for keeps nobody from leaving it. */
async function limitMails(platform: Platform, tx: Db, { siteId }: Caller, old: string, wanted: string): Promise<void> {
  const yesterday = new Date(platform.now().getTime() - day)
  const counted = [
    { email: old, templates: ['change_address'] },
    { email: wanted, templates: ['change_address', 'address_wanted'] },
  ]
  // In one order, or two who want each other's address would wait for each other.
  for (const { email, templates } of counted.toSorted((a, b) => (lowerCase(a.email) < lowerCase(b.email) ? -1 : 1)))
    if ((await countMailsTo(tx, siteId, email, templates, yesterday)) >= addressChangesPerDay)
      throw new ProductError('too_many_requests')
}

interface AddressLink {
  /** Whose language is used, and whose mailbox the old one is. */
  contact: Contact
  /** The new address. */
  email: string
  side: 'old' | 'new'
  /** The new address has an account: its owner is told, and gets no link. */
  taken?: boolean
}

async function mailLink(
  platform: Platform,
  tx: Db,
  caller: MemberCaller,
  { contact, email, side, taken = false }: AddressLink,
): Promise<void> {
  const { memberId, siteId, origin } = caller
  const lifeMs = addressChangeDays * day
  const token = await createToken(
    tx,
    { memberId, purpose: 'change_email', payload: { side, email }, lifeMs },
    platform.now(),
  )
  await sendMail(platform, tx, {
    siteId,
    memberId: taken ? contact.memberId : memberId,
    to: side === 'old' ? contact.email : email,
    language: contact.language,
    ...(taken
      ? { template: 'address_wanted', data: { link: `${origin}/login` } }
      : {
          template: 'change_address',
          data: { email, days: addressChangeDays, link: `${origin}/mail-change/do?token=${token}` },
          lifeMs,
        }),
  })
}

export async function isAddressLinkGood(platform: Platform, siteId: SiteId, token: string): Promise<boolean> {
  const now = platform.now()
  const found = await readToken(platform.db, { siteId, purpose: 'change_email' }, token, now)
  const change = found && (await findAddressChange(platform.db, found.memberId, now))
  return change?.email === proved(found).email
}

/** One click of two; with the second the address changes, and the old one is told. Sending the same form again gets the same answer. */
export async function confirmAddressLink(
  platform: Platform,
  caller: Caller,
  token: string,
  clientId?: string,
): Promise<boolean> {
  const now = platform.now()
  const place = { siteId: caller.siteId, purpose: 'change_email' } as const
  const before = await confirmedBefore(platform, place.siteId, token, clientId)
  if (before !== null) return before
  return inTransaction(platform.db, async (tx) => {
    const found = await readToken(tx, place, token, now)
    // Locked before anything else, as when asking, cancelling or leaving: each of those comes before this click or after it.
    const contact = found && (await holdContact(tx, found.memberId))
    const taken = contact && (await takeToken(tx, place, token, now, clientId))
    const change = taken && (await updateConfirmed(tx, taken.memberId, proved(taken), now))
    if (!taken || !change) throw new ProductError('link_expired')
    if (!change.old_confirmed_at || !change.new_confirmed_at) return false
    await clearAddress(tx, place.siteId, change.email)
    await changeContactEmail(tx, taken.memberId, change.email, now)
    await recordReturn(platform, tx, taken.memberId)
    await forgetAddressChange(tx, taken.memberId)
    await mailOldAddress(platform, tx, caller, contact)
    return true
  }).catch((error: unknown) => {
    throw violates(error, 'contact_email_once') ? new ProductError('email_taken') : error
  })
}

/** Null if there was none, or if what it confirmed was cancelled. */
async function confirmedBefore(
  platform: Platform,
  siteId: SiteId,
  token: string,
  by: string | undefined,
): Promise<boolean | null> {
  const now = platform.now()
  const used = await readTokenUsedBy(platform.db, { siteId, purpose: 'change_email' }, token, { by, now })
  if (!used) return null
  const { side, email } = proved(used)
  if ((await contactOf(platform.db, used.memberId))?.email === email) return true
  const change = await findAddressChange(platform.db, used.memberId, now)
  return change?.email === email && change[`${side}_confirmed_at`] !== null ? false : null
}

/** What a link says, and about which new address. */
function proved(token: TakenToken | null): ProvedSide {
  const { side, email } = token?.payload ?? {}
  return { side: side === 'old' ? 'old' : 'new', email: typeof email === 'string' ? email : '' }
}

/** The member cancels the request. */
export async function takeBackAddressChange(platform: Platform, memberId: MemberId): Promise<void> {
  await inTransaction(platform.db, (tx) => forgetAddressChange(tx, memberId))
}

/** Inside the given transaction: nothing is requested any more, and its links are dead. */
export async function forgetAddressChange(tx: Db, memberId: MemberId): Promise<void> {
  await holdContact(tx, memberId)
  await deleteAddressChange(tx, memberId)
  await dropTokens(tx, memberId, 'change_email')
}

async function mailOldAddress(platform: Platform, tx: Db, { siteId, origin }: Caller, old: Contact): Promise<void> {
  await sendMail(platform, tx, {
    siteId,
    memberId: old.memberId,
    to: old.email,
    language: old.language,
    template: 'address_changed',
    data: { link: `${origin}/service` },
  })
}
