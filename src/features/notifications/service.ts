// Contact addresses, and mail to them: written inside the caller's transaction, delivered by a job after it.
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { day } from '#base/time.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { htmlLetter, plainLetter } from './letter.ts'
import type { Letter } from './letter.ts'
import {
  countMails,
  deleteMailsBefore,
  deleteOfMember,
  findContact,
  findContactByEmail,
  findMail,
  insertContact,
  insertMail,
  listDisabledReasons,
  listMails,
  listMailsOfMember,
  updateContact,
  updateMailSent,
  updateMailTried,
} from './queries.ts'
import type { ContactRow } from './queries.ts'

export interface MailOrder {
  siteId: SiteId
  memberId: MemberId | null
  to: string
  language: Language
  /** Where its sentences are: `activate` is `mail:activate`; a room may bring its own as `<namespace>:<key>`. */
  template: string
  /** What the sentences say; `link` is where the button leads. */
  data: Record<string, string | number>
}

export interface Contact {
  memberId: MemberId
  email: string
  language: Language
  confirmedAt: Date | null
}

const keptDays = 30

/** Writes a mail inside the transaction given; with a mail server set up it leaves once that commits. */
export async function sendMail(platform: Platform, db: Db, order: MailOrder): Promise<void> {
  const letter = await composeLetter(platform, order)
  const id = newId(platform.now().getTime())
  await insertMail(db, {
    id,
    site_id: order.siteId,
    member_id: order.memberId,
    to_address: order.to,
    language: order.language,
    template: order.template,
    subject: letter.subject,
    html: htmlLetter(letter),
    body_text: plainLetter(letter),
    created_at: platform.now(),
  })
  if (platform.config.smtpUrl) await platform.jobs.enqueue(db, 'mail.send', { mail_id: id })
}

async function composeLetter(platform: Platform, { siteId, language, template, data }: MailOrder): Promise<Letter> {
  const { settings } = await siteOf(platform, siteId)
  const [namespace = 'mail', key = ''] = template.includes(':') ? template.split(':') : ['mail', template]
  const facts = { ...data, site: settings.name, sender: settings.mail_name || settings.name }
  // copy: mail:*
  const say = (part: string) => {
    const sentence = platform.words.say(language, `${namespace}:${key}.${part}`, facts)
    return sentence.endsWith(`${key}.${part}`) ? undefined : sentence
  }
  const label = say('button')
  const subject = say('subject')
  if (!subject) throw new Error(`The mail "${template}" has no words in "${language}"`)
  return {
    language,
    sender: facts.sender,
    subject,
    title: say('title') ?? subject,
    text: (say('text') ?? '').split('\n').filter(Boolean),
    button: label && data['link'] ? { label, link: String(data['link']) } : undefined,
    note: say('note'),
    footer: platform.words.say(language, 'mail:footer', facts),
  }
}

/** Hands a mail to the mail server, once; a mail that is sent already or erased is left alone. */
export async function deliverMail(platform: Platform, mailId: string): Promise<void> {
  const { smtpUrl } = platform.config
  const mail = smtpUrl ? await updateMailTried(platform.db, mailId) : undefined
  if (!mail || !smtpUrl) return
  const { settings } = await siteOf(platform, mail.site_id)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl)
  try {
    await transport.sendMail({
      from: { name: settings.mail_name || settings.name, address: settings.support_email },
      to: mail.to_address,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.html,
      messageId: `<${mail.id}@${settings.domain}>`,
      headers: { 'content-language': mail.language, 'auto-submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
  await updateMailSent(platform.db, mailId, platform.now())
}

/** How many mails of these templates an address was sent since then. */
export const countMailsTo = countMails

/** Mails are kept for a month: links in them are long dead by then. */
export async function forgetOldMails(platform: Platform): Promise<void> {
  await deleteMailsBefore(platform.db, new Date(platform.now().getTime() - keptDays * day))
}

/** The newest mails, for the outbox of an installation without a mail server. */
export const listOutbox = (db: Db) => listMails(db, 200)
export const readMail = findMail

/** Where a member is written to. */
export async function contactOf(db: Db, memberId: MemberId): Promise<Contact | null> {
  return asContact(await findContact(db, memberId))
}

/** Whose address this is, upper and lower case alike. */
export async function contactByEmail(db: Db, siteId: SiteId, email: string): Promise<Contact | null> {
  return asContact(await findContactByEmail(db, siteId, email))
}

export async function addContact(
  db: Db,
  contact: { memberId: MemberId; siteId: SiteId; email: string; language: Language },
): Promise<void> {
  const { memberId, siteId, email, language } = contact
  await insertContact(db, { member_id: memberId, site_id: siteId, email, language, confirmed_at: null })
}

export async function confirmContact(db: Db, memberId: MemberId, now: Date): Promise<void> {
  await updateContact(db, memberId, { confirmed_at: now })
}

export async function changeContactEmail(
  db: Db,
  memberId: MemberId,
  email: string,
  confirmedAt: Date | null,
): Promise<void> {
  await updateContact(db, memberId, { email, confirmed_at: confirmedAt })
}

export async function changeContactLanguage(db: Db, memberId: MemberId, language: Language): Promise<void> {
  await updateContact(db, memberId, { language })
}

/** Why mails to a member stopped: spam complaint, bounce or unsubscription (specification, section 4). */
export const disabledReasons = listDisabledReasons

/** What is kept about reaching the member, for their own copy. @public */
export async function exportMember(db: Db, memberId: MemberId) {
  const contact = await findContact(db, memberId)
  return {
    contact: contact && { email: contact.email, language: contact.language, confirmed_at: contact.confirmed_at },
    notifications_disabled: await listDisabledReasons(db, memberId),
    mails: await listMailsOfMember(db, memberId),
  }
}

/** Forgets the address and every mail to it. @public */
export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await deleteOfMember(db, memberId)
}

function asContact(row: ContactRow | undefined): Contact | null {
  if (!row) return null
  const language = isLanguage(row.language) ? row.language : 'en'
  return { memberId: row.member_id, email: row.email, language, confirmedAt: row.confirmed_at }
}
