// Signups that nobody has completed, several of them with one address: it belongs to whoever’s mailed link is clicked first.
import type { SiteId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import {
  addContact,
  contactByEmail,
  contactOf,
  holdContact,
  removeContact,
  takeContact,
} from '#features/notifications/service.ts'
import type { Contact } from '#features/notifications/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import { browserSecret } from '../browsers/service.ts'
import { findMember, lockUncompleted } from '../queries.ts'
import { dropTokens, hashSecret } from '../tokens/service.ts'
import type { TakenToken } from '../tokens/service.ts'
import { findClaim } from './queries.ts'
import type { Claim } from './queries.ts'

/** The signup with this address that the caller’s browser has made, as long as nobody has proved that the address is theirs. */
export async function claimOf(db: Db, caller: Caller, email: string): Promise<Claim | undefined> {
  const { siteId } = caller
  if (!(await isOpen(db, siteId, email))) return undefined
  return findClaim(db, { siteId, email, browser: hashSecret(browserSecret(caller)) })
}

async function isOpen(db: Db, siteId: SiteId, email: string): Promise<boolean> {
  return (await ownerOf(db, siteId, email)) === null
}

/** Whose address it is. A signup that nobody has completed owns none: whoever made it has proved nothing. */
export async function ownerOf(db: Db, siteId: SiteId, email: string): Promise<Contact | null> {
  const contact = await contactByEmail(db, siteId, email)
  const member = contact && (await findMember(db, contact.memberId))
  return member?.status === 'signing_up' ? null : contact
}

/** For a member who has proved that it is theirs; what a signup with it was mailed is dead. */
export async function clearAddress(tx: Db, siteId: SiteId, email: string): Promise<void> {
  const claim = await contactByEmail(tx, siteId, email)
  if (claim && (await giveUp(tx, claim))) await removeContact(tx, claim.memberId)
}

/** Unless it has been completed; its links end. Held until the transaction ends. */
async function giveUp(tx: Db, { memberId, email }: Contact): Promise<boolean> {
  const held = await holdContact(tx, memberId)
  if (held?.email !== email || !(await lockUncompleted(tx, memberId))) return false
  for (const purpose of ['activate', 'reset_password'] as const) await dropTokens(tx, memberId, purpose)
  return true
}

/** The address that a link proves, which is the one it was sent to and none that has replaced it since; null if it proves none. */
export async function provedBy(db: Db, siteId: SiteId, { memberId, payload }: TakenToken): Promise<string | null> {
  const { email } = payload
  if (typeof email !== 'string') return null
  const contact = await contactOf(db, memberId)
  return (contact ? contact.email === email : await isOpen(db, siteId, email)) ? email : null
}

/** The same once the link is used: a signup without an address gets it. Held until the transaction ends. */
export async function holdProved(tx: Db, siteId: SiteId, taken: TakenToken): Promise<Contact | null> {
  const contact = await holdContact(tx, taken.memberId)
  if (contact) return contact.email === taken.payload['email'] ? contact : null
  return (await takeAddress(tx, siteId, taken)) ? contactOf(tx, taken.memberId) : null
}

/** Unless somebody has confirmed it. */
async function takeAddress(tx: Db, siteId: SiteId, { memberId, payload }: TakenToken): Promise<boolean> {
  const { email, language } = payload
  if (typeof email !== 'string' || !isLanguage(language)) return false
  const owner = await contactByEmail(tx, siteId, email)
  if (!owner) {
    await addContact(tx, { memberId, siteId, email, language })
    return true
  }
  if (!(await giveUp(tx, owner))) return false
  await takeContact(tx, { from: owner.memberId, to: memberId, email, language })
  return true
}
