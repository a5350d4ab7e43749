// SQL of contact addresses and of the mails written to them.
import { sql } from 'kysely'
import { lowerCase } from '#base/lower-case.ts'
import { countedUntil } from '#base/time.ts'
import { deleteInBatches } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'

export interface ContactRow {
  member_id: string
  site_id: string
  email: string
  language: string
  confirmed_at: Date | null
}

export async function findContact(db: Db, memberId: string): Promise<ContactRow | undefined> {
  return db.selectFrom('contact').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockContact(tx: Db, memberId: string): Promise<ContactRow | undefined> {
  return tx.selectFrom('contact').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirst()
}

export async function findContactByEmail(db: Db, siteId: string, email: string): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contact')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(sql<string>`lower(email)`, '=', lowerCase(email))
    .executeTakeFirst()
}

/** On any site, by the index of mailboxes: that of addresses starts with the site. */
export async function findMembersByEmail(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact')
    .select('member_id')
    .where(sql<string>`mailbox_of(email)`, '=', sql<string>`mailbox_of(${email})`)
    .where(sql<string>`lower(email)`, '=', lowerCase(email))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Whoever asks about the same mailbox waits until this transaction ends. */
export async function lockMailbox(tx: Db, memberId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mailbox:' || site_id || ':' || mailbox_of(email), 0))
    from contact where member_id = ${memberId}`.execute(tx)
}

/** Whether another member of the site has verified the same mailbox. */
export async function isMailboxShared(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select from contact other
      where mailbox_of(other.email) = mailbox_of(c.email) and other.site_id = c.site_id
        and other.member_id <> c.member_id and other.confirmed_at is not null
    ) as shared
    from contact c where c.member_id = ${memberId}`.execute(db)
  return rows[0]?.shared === true
}

export async function insertContact(db: Db, contact: ContactRow): Promise<void> {
  await db.insertInto('contact').values(contact).execute()
}

export async function updateContact(
  db: Db,
  memberId: string,
  change: Partial<Pick<ContactRow, 'email' | 'language' | 'confirmed_at'>>,
): Promise<void> {
  await db.updateTable('contact').set(change).where('member_id', '=', memberId).execute()
}

/** Unless it already was. */
export async function updateContactConfirmed(db: Db, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('contact')
    .set({ confirmed_at: now })
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function updateContactOwner(
  db: Db,
  { from, to, email, language }: { from: string; to: string; email: string; language: string },
): Promise<void> {
  await db.updateTable('contact').set({ member_id: to, email, language }).where('member_id', '=', from).execute()
}

export async function deleteContact(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('contact').where('member_id', '=', memberId).execute()
}

export async function listDisabledReasons(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('notification_disabled')
    .select('reason')
    .where('member_id', '=', memberId)
    .orderBy('disabled_at')
    .execute()
  return rows.map(({ reason }) => reason)
}

/** Whose mails these were, if still kept; only while the address is still the one that was written to. */
export async function listMembersOfMails(db: Db, mailIds: readonly string[]): Promise<string[]> {
  if (mailIds.length === 0) return []
  const rows = await db
    .selectFrom('mail')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.member_id', '=', 'mail.member_id')
        .on(sql<boolean>`lower(contact.email) = lower(mail.to_address)`),
    )
    .select('contact.member_id')
    .distinct()
    .where('mail.id', 'in', [...mailIds])
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export interface MailRow {
  id: string
  site_id: string
  member_id: string | null
  /** Another member, whom it names. */
  about_id: string | null
  to_address: string
  language: string
  template: string
  subject: string
  html: string
  body_text: string
  created_at: Date
  /** After that it is no longer true. */
  until: Date | null
  sent_at: Date | null
  /** The mail server refused the address for good. */
  refused_at: Date | null
  attempts: number
}

export async function insertMail(db: Db, mail: Omit<MailRow, 'sent_at' | 'refused_at' | 'attempts'>): Promise<void> {
  await db.insertInto('mail').values(mail).execute()
}

export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest mails, without their bodies. */
export async function listMails(
  db: Db,
  limit: number,
): Promise<Omit<MailRow, 'html' | 'body_text' | 'about_id' | 'until'>[]> {
  return db
    .selectFrom('mail')
    .select([
      'id',
      'site_id',
      'member_id',
      'to_address',
      'language',
      'template',
      'subject',
      'created_at',
      'sent_at',
      'refused_at',
      'attempts',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countMails(
  db: Db,
  siteId: string,
  email: string,
  templates: readonly string[],
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('site_id', '=', siteId)
    .where(sql<string>`lower(to_address)`, '=', lowerCase(email))
    .where('template', 'in', [...templates])
    .where('created_at', '>', since)
    .where('created_at', '<=', countedUntil(since))
    .executeTakeFirstOrThrow()
  return row.mails
}

/** Makes another attempt at a mail that is not sent yet; undefined if it is, or is gone. */
export async function updateMailTried(db: Db, id: string): Promise<MailRow | undefined> {
  return db
    .updateTable('mail')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function updateMailSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db.updateTable('mail').set({ sent_at: sentAt }).where('id', '=', id).execute()
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/** Whether this is still the address of a member who may use the site. */
export async function isReadBy(db: Db, memberId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact')
    .innerJoin('member', 'member.id', 'contact.member_id')
    .select('contact.member_id')
    .where('contact.member_id', '=', memberId)
    .where(sql<boolean>`lower(contact.email) = lower(${address})`)
    .where('member.status', 'in', ['active', 'not_confirmed'])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What the member was sent, for the export: when and what about. About a change of address only what went to their own: to
 * another one nothing goes if somebody has an account with it, which is not theirs to know.
 */
export async function listMailsOfMember(db: Db, memberId: string) {
  return db
    .selectFrom('mail')
    .select(['subject', 'to_address', 'created_at', 'sent_at'])
    .where('member_id', '=', memberId)
    .where((where) =>
      where.or([
        where('template', '<>', 'change_address'),
        where.exists(
          where
            .selectFrom('contact')
            .whereRef('contact.member_id', '=', 'mail.member_id')
            .where(sql<boolean>`lower(contact.email) = lower(mail.to_address)`),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'mail', 'created_at', before)
}

/** No further attempts: the address does not exist. */
export async function updateMailGivenUp(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('mail').set({ refused_at: at }).where('id', '=', id).execute()
}

/** Those written to an address as nobody's. */
export async function deleteMailsToAddress(db: Db, siteId: string, email: string): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('site_id', '=', siteId)
    .where(sql<string>`lower(to_address)`, '=', lowerCase(email))
    .where('member_id', 'is', null)
    .execute()
}

/** Those with this template, and about nobody yet, that contain one of these texts. */
export async function deleteMailsContaining(db: Db, template: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  await db
    .deleteFrom('mail')
    .where('member_id', 'is', null)
    .where('template', '=', template)
    .where(sql<boolean>`exists (select from unnest(${texts}::text[]) wanted where position(wanted in body_text) > 0)`)
    .execute()
}

/** Notices and mails about this member to others go too. */
export async function deleteOfMember(db: Db, memberId: string): Promise<void> {
  await db
    .deleteFrom('notice')
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('from_id', '=', memberId)]))
    .execute()
  for (const table of ['notification_choice', 'notification_manner', 'digest_sent'] as const)
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  for (const whose of ['member_id', 'about_id'] as const)
    await db.deleteFrom('mail').where(whose, '=', memberId).execute()
  await db.deleteFrom('push_subscription').where('member_id', '=', memberId).execute()
  await db.deleteFrom('notification_disabled').where('member_id', '=', memberId).execute()
  await deleteContact(db, memberId)
}
