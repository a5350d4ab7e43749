// Contact addresses, and mail to them: written inside the caller's transaction, delivered by a job after it.
import { paths } from '#base/paths.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { lowerCase } from '#base/lower-case.ts'
import { day } from '#base/time.ts'
import { originOf, siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import { lockFingerprint } from '#platform/db/locks.ts'
import type { Platform } from '#platform/platform.ts'
import { findDeliverySettings, listChoices } from './choices/queries.ts'
import { htmlLetter, plainLetter } from './letter.ts'
import type { Letter, LetterRow } from './letter.ts'
import {
  countMails,
  deleteContact,
  deleteMailsBefore,
  deleteMailsContaining,
  deleteMailsToAddress,
  deleteOfMember,
  findContact,
  findContactByEmail,
  findMembersByEmail,
  findMail,
  lockContact,
  lockMailbox,
  insertContact,
  insertMail,
  isMailboxShared,
  listDisabledReasons,
  listMails,
  listMailsOfMember,
  updateContact,
  updateContactConfirmed,
  updateContactOwner,
} from './queries.ts'
import type { ContactRow } from './queries.ts'
import { listPushOfMember } from './push/queries.ts'
import { mailKindOf } from './rules.ts'
import { deleteReasons } from './stopping/queries.ts'
import { unsubscribeToken } from './stopping/signature.ts'
import { deleteTextsOfMember } from './texts/queries.ts'

export type { LetterRow }

export interface MailOrder {
  siteId: SiteId
  memberId: MemberId | null
  /** Another member whom it names: it is deleted with either of the two. */
  aboutId?: MemberId
  to: string
  language: Language
  /** Where its sentences are: `activate` is `mail:activate`; a room may bring its own as `<namespace>:<key>`. */
  template: string
  /** The values in the sentences; `link` is where the button leads, `also_link` where the quiet link under its note does. */
  data: Record<string, string | number>
  /** Facts below the sentences, in the reader's language. */
  rows?: LetterRow[]
  /** How long its link works: after that it is not sent any more. */
  lifeMs?: number
}

export interface Contact {
  memberId: MemberId
  email: string
  language: Language
  confirmedAt: Date | null
}

const keptDays = 30

/** Writes a mail inside the given transaction; with a mail server configured it leaves once that commits. */
export async function sendMail(platform: Platform, db: Db, order: MailOrder): Promise<void> {
  const letter = await composeLetter(platform, order)
  const now = platform.now()
  const id = newId(now.getTime())
  await insertMail(db, {
    id,
    site_id: order.siteId,
    member_id: order.memberId,
    about_id: order.aboutId ?? null,
    to_address: order.to,
    language: order.language,
    template: order.template,
    subject: letter.subject,
    html: htmlLetter(letter),
    body_text: plainLetter(letter),
    created_at: now,
    until: order.lifeMs === undefined ? null : new Date(now.getTime() + order.lifeMs),
  })
  if (!platform.config.smtpUrl) return
  // Someone waiting for a login link does not wait behind everybody's news of the day.
  await platform.jobs.enqueue(db, 'mail.send', { mail_id: id }, { urgent: mailKindOf(order.template) === null })
}

async function composeLetter(platform: Platform, order: MailOrder): Promise<Letter> {
  const { siteId, language, template, data, rows } = order
  const { settings } = await siteOf(platform, siteId)
  const [namespace = 'mail', key = ''] = template.includes(':') ? template.split(':') : ['mail', template]
  const facts = { ...data, site: settings.name, sender: settings.mail_name || settings.name }
  // copy: mail:*
  const say = (part: string) => {
    const sentence = platform.words.say(language, `${namespace}:${key}.${part}`, facts)
    return sentence.endsWith(`${key}.${part}`) ? undefined : sentence
  }
  const [label, also] = [say('button'), say('also')]
  const subject = say('subject')
  if (!subject) throw new Error(`The mail "${template}" has no words in "${language}"`)
  return {
    language,
    sender: facts.sender,
    subject,
    title: say('title') ?? subject,
    text: (say('text') ?? '').split('\n').filter(Boolean),
    rows,
    button: label && data['link'] ? { label, link: String(data['link']) } : undefined,
    note: say('note'),
    also: also && data['also_link'] ? { label: also, link: String(data['also_link']) } : undefined,
    footer: platform.words.say(language, 'mail:footer', facts),
    ways: await waysOf(platform, order),
  }
}

/** Mails about news say how to get fewer of them; those about the account don't. */
async function waysOf(platform: Platform, { siteId, memberId, language, template }: MailOrder) {
  const kind = mailKindOf(template)
  if (!kind || !memberId) return []
  const origin = await originOf(platform, siteId)
  const token = unsubscribeToken(platform.config.secret, { memberId, kind })
  return [
    { label: platform.words.say(language, 'mail:settings'), link: origin + paths.notifications() },
    { label: platform.words.say(language, 'mail:unsubscribe'), link: `${origin}${paths.unsubscribe()}?token=${token}` },
  ]
}

/**
 * How many mails with these templates an address was sent in the day since then. Whoever counts others to the same address waits until the
 * transaction ends, and counts what it sends: no limit is passed by asking many times at once.
 */
export async function countMailsTo(
  tx: Db,
  siteId: SiteId,
  email: string,
  templates: readonly string[],
  since: Date,
): Promise<number> {
  await lockFingerprint(tx, Buffer.from(`mails:${siteId}:${lowerCase(email)}`))
  return countMails(tx, siteId, email, templates, since)
}

/** Mails are kept for a month: links in them are long dead by then. */
export async function forgetOldMails(platform: Platform): Promise<void> {
  await deleteMailsBefore(platform.db, new Date(platform.now().getTime() - keptDays * day))
}

/** What was written about something that is deleted, before it was known whose that is. */
export const dropMailsContaining = deleteMailsContaining

/** The newest mails, for the outbox of an installation without a mail server. */
export const listOutbox = (db: Db) => listMails(db, 200)
export const readMail = findMail

/** Where a member is written to. */
export async function contactOf(db: Db, memberId: MemberId): Promise<Contact | null> {
  return asContact(await findContact(db, memberId))
}

/** The same, locked until the transaction ends: for callers that rely on it. */
export async function holdContact(tx: Db, memberId: MemberId): Promise<Contact | null> {
  return asContact(await lockContact(tx, memberId))
}

/** Whose address this is, ignoring case. */
export async function contactByEmail(db: Db, siteId: SiteId, email: string): Promise<Contact | null> {
  return asContact(await findContactByEmail(db, siteId, email))
}

/** For the back office: whose address this is, on any site. */
export async function membersByEmail(db: Db, email: string): Promise<MemberId[]> {
  return findMembersByEmail(db, email)
}

export async function addContact(
  db: Db,
  contact: { memberId: MemberId; siteId: SiteId; email: string; language: Language },
): Promise<void> {
  const { memberId, siteId, email, language } = contact
  await insertContact(db, { member_id: memberId, site_id: siteId, email, language, confirmed_at: null })
}

/** The address of somebody who has never confirmed it goes to another member, who has none. */
export const takeContact = updateContactOwner

/** Such an address becomes free, for a member who has another one so far. */
export const removeContact = deleteContact

/** Proved once more, it stays confirmed since the first time. */
export async function confirmContact(db: Db, memberId: MemberId, now: Date): Promise<void> {
  await updateContactConfirmed(db, memberId, now)
}

/**
 * In the transaction in which a member's address was verified: whether nobody else on the site has verified the same mailbox,
 * however the address is written. Of two at the same time, only the first is.
 */
export async function isFirstOfMailbox(tx: Db, memberId: MemberId): Promise<boolean> {
  await lockMailbox(tx, memberId)
  return !(await isMailboxShared(tx, memberId))
}

export async function changeContactEmail(
  db: Db,
  memberId: MemberId,
  email: string,
  confirmedAt: Date | null,
): Promise<void> {
  await updateContact(db, memberId, { email, confirmed_at: confirmedAt })
  // What was reported about the old address says nothing about this one.
  await deleteReasons(db, memberId, ['bounce'])
}

export async function changeContactLanguage(db: Db, memberId: MemberId, language: Language): Promise<void> {
  await updateContact(db, memberId, { language })
}

/** Why mails to a member stopped: spam complaint, bounce or unsubscription (specification, section 4). */
export const disabledReasons = listDisabledReasons

/** What is stored about reaching the member, for their own copy. */
export async function exportMember(db: Db, memberId: MemberId) {
  const contact = await findContact(db, memberId)
  return {
    contact: contact && { email: contact.email, language: contact.language, confirmed_at: contact.confirmed_at },
    notifications_disabled: await listDisabledReasons(db, memberId),
    notification_choices: await listChoices(db, memberId),
    notification_manner: await findDeliverySettings(db, memberId),
    mails: await listMailsOfMember(db, memberId),
    push_devices: await listPushOfMember(db, memberId),
  }
}

/**
 * Deletes the address, every mail to it, and every mail to others that names the member; also what went to it as nobody's,
 * unless it was never verified: then it may be somebody else's.
 */
export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  const contact = await findContact(db, memberId)
  if (contact?.confirmed_at) await deleteMailsToAddress(db, contact.site_id, contact.email)
  await deleteOfMember(db, memberId)
  await deleteTextsOfMember(db, memberId)
}

function asContact(row: ContactRow | undefined): Contact | null {
  if (!row) return null
  const language = isLanguage(row.language) ? row.language : 'en'
  return { memberId: row.member_id, email: row.email, language, confirmedAt: row.confirmed_at }
}
