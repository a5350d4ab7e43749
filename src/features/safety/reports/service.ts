// Reports: a case with a number, a block between the two, a receipt for the reporter, a notice to customer service.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { day } from '#base/time.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { publishContactChange, requireNameable, setBlock } from '#features/profiles/blocks/service.ts'
import type { Nameable } from '#features/profiles/blocks/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { caseNumber, caseNumberSigns } from '../rules.ts'
import { gatherEvidence, keepEvidence } from '../evidence/service.ts'
import type { Evidence } from '../evidence/service.ts'
import { reportsPerDay } from './limits.ts'
import type { ReportReason } from './limits.ts'
import { countReportsSince, findReport, holdReported, insertReport, lockReporter } from './queries.ts'
import type { ReportRow } from './queries.ts'

export interface Report {
  client_id: string
  member: MemberId
  message?: string | undefined
  reason: ReportReason
  words: string
}

interface Known {
  reported: Nameable
  settings: SiteSettings
}

type Reporter = Pick<MemberCaller, 'siteId' | 'memberId' | 'locale'>

/** Reports a member and hides the two from each other, in one transaction. The same client id again returns the same case. */
export async function reportMember(platform: Platform, caller: Reporter, report: Report): Promise<string> {
  const known = await findReport(platform.db, caller.memberId, report.client_id)
  if (known) return repeatAnswer(known, report)
  const reported = await requireNameable(platform.db, caller.memberId, report.member)
  // Read before the transaction: code that holds a connection must never wait for a second.
  const { settings } = await siteOf(platform, caller.siteId)
  let kept: Awaited<ReturnType<typeof keep>>
  try {
    kept = await inTransaction(platform.db, (tx) => keep(platform, tx, caller, report, { reported, settings }))
  } catch (error) {
    // Two windows at once, or a number that was drawn before: looked up or drawn again.
    if (!['report_client_once', 'report_case_number_once'].some((once) => violates(error, once))) throw error
    return reportMember(platform, caller, report)
  }
  if (kept.blocked) await publishContactChange(platform, caller.memberId, report.member)
  return kept.caseNumber
}

function repeatAnswer(known: ReportRow, given: Report): string {
  const same =
    known.reported_id === given.member &&
    known.message_id === (given.message ?? null) &&
    known.reason === given.reason &&
    known.words === given.words
  if (!same) throw new ProductError('client_id_reused')
  return known.case_number
}

async function keep(platform: Platform, tx: Db, caller: Reporter, report: Report, known: Known) {
  const now = platform.now()
  await lockReporter(tx, caller.memberId)
  const again = await findReport(tx, caller.memberId, report.client_id)
  if (again) return { caseNumber: repeatAnswer(again, report), blocked: false }
  if ((await countReportsSince(tx, caller.memberId, new Date(now.getTime() - day))) >= reportsPerDay)
    throw new ProductError('too_many_reports', { max: reportsPerDay })
  if (!(await holdReported(tx, report.member))) throw new ProductError('not_found')
  const about = { reporter: caller.memberId, reported: report.member, message: report.message }
  const evidence = await gatherEvidence(tx, about, now)
  const row: ReportRow = {
    id: newId(now.getTime()),
    site_id: caller.siteId,
    reporter_id: caller.memberId,
    reported_id: report.member,
    case_number: caseNumber(now, crypto.getRandomValues(new Uint8Array(caseNumberSigns))),
    client_id: report.client_id,
    reason: report.reason,
    words: report.words,
    message_id: report.message ?? null,
    quoted: quotedFrom(evidence),
    created_at: now,
  }
  await insertReport(tx, row)
  await keepEvidence(platform, tx, row.id, evidence)
  const blocked = await setBlock(tx, caller.memberId, report.member, now)
  await receiptToReporter(platform, tx, caller, row)
  await noticeToService(platform, tx, row, known)
  return { caseNumber: row.case_number, blocked }
}

/** A photo has no words; what it shows is in the evidence. */
function quotedFrom({ reported }: Evidence): string {
  return reported?.kind === 'text' ? reported.body : ''
}

/** With the number and nothing else: others may read the mailbox. */
async function receiptToReporter(platform: Platform, tx: Db, caller: Reporter, row: ReportRow): Promise<void> {
  const contact = await contactOf(tx, caller.memberId)
  if (!contact?.confirmedAt) return
  await sendMail(platform, tx, {
    siteId: row.site_id,
    memberId: caller.memberId,
    to: contact.email,
    language: caller.locale,
    template: 'complaint_received',
    data: { case_number: row.case_number, last: '' },
  })
}

// copy: safety:report.reasons.*
async function noticeToService(
  platform: Platform,
  tx: Db,
  row: ReportRow,
  { reported, settings }: Known,
): Promise<void> {
  const language = settings.domain_language
  // copy: profiles:fictional.label
  const label = settings.fictional_singular || platform.words.say(language, 'profiles:fictional.label')
  await sendMail(platform, tx, {
    siteId: row.site_id,
    memberId: row.reporter_id,
    aboutId: row.reported_id,
    to: settings.support_email,
    language,
    template: 'complaint_notice',
    data: {
      case_number: row.case_number,
      kind: platform.words.say(language, `safety:report.reasons.${row.reason}`),
      email: (await contactOf(tx, row.reporter_id))?.email ?? '–',
      about: [reported.name, ...(reported.fictional ? [label] : []), paths.member(row.reported_id)].join(' · '),
      body: [row.words, row.quoted].filter(Boolean).join('\n') || '–',
    },
  })
}
