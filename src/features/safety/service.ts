// Complaints: kept with a case number, confirmed to their sender, and put before customer service.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { day, hour, minute } from '#base/time.ts'
import {
  contactByEmail,
  contactOf,
  countMailsTo,
  dropMailsContaining,
  sendMail,
} from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import { countOne } from '#platform/http/limits-everywhere.ts'
import type { Platform } from '#platform/platform.ts'
import { decisionsOn } from './cases/service.ts'
import { deleteMessagesReportedBy } from './evidence/queries.ts'
import { evidenceFolder, forgetWantedOf } from './evidence/photos/service.ts'
import { erasePagesOf, keepPage, pageFolder, pageOf } from './pages/service.ts'
import { relatedTo } from './related/service.ts'
import { deleteReportsAbout, listReportsBy, updateReportsSilent } from './reports/queries.ts'
import { complaintsPerHour, confirmationsPerDay } from './limits.ts'
import type { ComplaintKind } from './limits.ts'
import {
  deleteComplaintsOfMember,
  deleteVisitorsComplaints,
  findComplaint,
  findComplaintCase,
  insertComplaint,
  listComplaintsFrom,
  listComplaintsOfMember,
  listOpenComplaints,
} from './queries.ts'
import type { ComplaintRow } from './queries.ts'
import { caseNumber, caseNumberSigns, complaintMistakes } from './rules.ts'

export interface Complaint {
  client_id: string
  kind: ComplaintKind
  email: string
  about_url: string
  body: string
}

type Complainant = Pick<Caller, 'siteId' | 'memberId' | 'locale' | 'ip'>

export interface TakenComplaint {
  case_number: string
  /** `limited`: a limited number a day, because the address may be anybody's. Each says the same: how many there were is not the sender's business. */
  confirmed: 'always' | 'limited'
}

/** Stores a complaint and returns its case number; the same one again returns the same, and mails nobody. */
export async function complain(platform: Platform, caller: Complainant, complaint: Complaint): Promise<TakenComplaint> {
  const fields = complaintMistakes(complaint.body)
  if (fields) throw new ProductError('invalid_input', {}, fields)
  const known = await findComplaint(platform.db, caller.siteId, complaint.client_id)
  if (known) return repeatAnswer(platform.db, known, caller, complaint)
  // What its mails say about the site is read first: inside the transaction all of one network wait for each other, each on a connection.
  await siteOf(platform, caller.siteId)
  try {
    return await inTransaction(platform.db, (tx) => keep(platform, tx, caller, complaint))
  } catch (error) {
    // Two windows at once, or a number that was drawn before: looked up or drawn again.
    if (!['complaint_client_once', 'complaint_case_number_once'].some((name) => violates(error, name))) throw error
    return complain(platform, caller, complaint)
  }
}

async function repeatAnswer(
  db: Db,
  known: ComplaintRow,
  caller: Complainant,
  given: Complaint,
): Promise<TakenComplaint> {
  const same =
    known.member_id === caller.memberId &&
    (['kind', 'email', 'about_url', 'body'] as const).every((name) => known[name] === given[name])
  if (!same) throw new ProductError('client_id_reused')
  return takenAs(known.case_number, await isOwnAddress(db, known))
}

const takenAs = (case_number: string, own: boolean): TakenComplaint => ({
  case_number,
  confirmed: own ? 'always' : 'limited',
})

async function keep(platform: Platform, tx: Db, caller: Complainant, complaint: Complaint): Promise<TakenComplaint> {
  const now = platform.now()
  await limitKept(tx, caller.ip, now)
  const row: ComplaintRow = {
    id: newId(now.getTime()),
    site_id: caller.siteId,
    member_id: caller.memberId,
    case_number: caseNumber(now, crypto.getRandomValues(new Uint8Array(caseNumberSigns))),
    ...complaint,
    created_at: now,
  }
  await insertComplaint(tx, row)
  await keepPage(platform, tx, row)
  const [sender, own] = [await senderOf(tx, row), await isOwnAddress(tx, row)]
  await confirmToSender(platform, tx, caller, row, { ...sender, own })
  await noticeToService(platform, tx, row, sender)
  return takenAs(row.case_number, own)
}

/** Counted in the transaction that stores it: one that fails doesn't count. */
async function limitKept(tx: Db, ip: string, now: Date): Promise<void> {
  const { calls, until } = await countOne(tx, 'complaint', { ip, windowMs: hour, now })
  if (calls <= complaintsPerHour) return
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minute))
  throw new ProductError('too_many_complaints', { max: complaintsPerHour, minutes })
}

/** In the name of whose verified address it came, if nobody was logged in: mails about it are deleted with them. */
async function senderOf(tx: Db, { site_id, member_id, email }: ComplaintRow): Promise<{ aboutId?: MemberId }> {
  const contact = member_id ? null : await contactByEmail(tx, site_id, email)
  return contact?.confirmedAt ? { aboutId: contact.memberId } : {}
}

/** Without a word of the complaint: the address may be somebody else's. */
async function confirmToSender(
  platform: Platform,
  tx: Db,
  caller: Complainant,
  row: ComplaintRow,
  { own, ...sender }: { aboutId?: MemberId; own: boolean },
): Promise<void> {
  const left = own ? Infinity : confirmationsPerDay - (await countConfirmed(platform, tx, row))
  if (left <= 0) return
  await sendMail(platform, tx, {
    siteId: row.site_id,
    memberId: row.member_id,
    ...sender,
    to: row.email,
    language: caller.locale,
    template: 'complaint_received',
    data: {
      case_number: row.case_number,
      last: left === 1 ? platform.words.say(caller.locale, 'mail:complaint_last') : '',
    },
  })
}

/** The verified address of whoever was logged in. */
async function isOwnAddress(tx: Db, { member_id, email }: Pick<ComplaintRow, 'member_id' | 'email'>): Promise<boolean> {
  const contact = member_id && (await contactOf(tx, member_id))
  return Boolean(contact && contact.confirmedAt && contact.email.toLowerCase() === email.toLowerCase())
}

async function countConfirmed(platform: Platform, tx: Db, { site_id, email }: ComplaintRow): Promise<number> {
  const since = new Date(platform.now().getTime() - day)
  return countMailsTo(tx, site_id, email, ['complaint_received'], since)
}

// copy: safety:kinds.*
async function noticeToService(
  platform: Platform,
  tx: Db,
  row: ComplaintRow,
  sender: { aboutId?: MemberId },
): Promise<void> {
  const { settings } = await siteOf(platform, row.site_id)
  const language = settings.domain_language
  await sendMail(platform, tx, {
    siteId: row.site_id,
    memberId: row.member_id,
    ...sender,
    to: settings.support_email,
    language,
    template: 'complaint_notice',
    data: {
      case_number: row.case_number,
      kind: platform.words.say(language, `safety:kinds.${row.kind}`),
      email: row.email,
      about: row.about_url || '–',
      body: row.body,
    },
  })
}

/** For the back office: the open complaints, longest waiting first; or all from an address, newest first. */
export async function readComplaints(platform: Platform, limit: number, from: string | null = null) {
  const { db } = platform
  const complaints = await (from ? listComplaintsFrom(db, from, limit) : listOpenComplaints(db, limit))
  const ids = complaints.map(({ id }) => id)
  const [decisionsOf, relatedOf] = [await decisionsOn(db, 'complaint', ids), await relatedTo(db, complaints)]
  return complaints.map((one) => ({ ...one, decisions: decisionsOf(one.id), related: relatedOf(one) }))
}

/** For the back office: all of one. Its number may be given on the telephone, in any case of letters. */
export async function readComplaint(platform: Platform, caseNumber: string) {
  const complaint = await findComplaintCase(platform.db, caseNumber.toUpperCase())
  if (!complaint) return undefined
  const decisionsOf = await decisionsOn(platform.db, 'complaint', [complaint.id])
  const relatedOf = await relatedTo(platform.db, [complaint])
  const page = await pageOf(platform, complaint.id)
  return { ...complaint, page, decisions: decisionsOf(complaint.id), related: relatedOf(complaint) }
}

export async function exportMember(db: Db, memberId: MemberId) {
  return { complaints: await listComplaintsOfMember(db, memberId), reports: await listReportsBy(db, memberId) }
}

/**
 * Removes complaints, reports about the member, and everything but the case of those by them, inside the given transaction;
 * returns what removes the files, and throws if it can't.
 */
export async function eraseMember(platform: Platform, db: Db, memberId: MemberId): Promise<() => Promise<void>> {
  const contact = await contactOf(db, memberId)
  // A restricted member can't log in to appeal. An unverified address may be somebody else's, and so the complaint.
  const email = contact?.confirmedAt ? contact.email : null
  // Before the complaints and reports go, and what they waited for with them.
  const waited = await forgetWantedOf(db, memberId, email)
  const complaints = await deleteComplaintsOfMember(db, memberId)
  const visitors = email ? await deleteVisitorsComplaints(db, memberId, email) : []
  const numbers = visitors.map(({ case_number }) => case_number)
  await dropMailsContaining(db, 'complaint_notice', numbers)
  const folders = [...complaints, ...visitors.map(({ id }) => id)].map(pageFolder)
  const pages = [...folders, ...(await erasePagesOf(db, memberId))]
  const about = await deleteReportsAbout(db, memberId)
  const photos = await deleteMessagesReportedBy(db, memberId)
  await updateReportsSilent(db, memberId)
  return async () => {
    for (const folder of [...pages, ...about.map(evidenceFolder), ...photos, ...waited])
      await platform.storage.removeAll(folder)
  }
}
