// Receives reports from the operator's mail provider, and stops mails to the addresses concerned (specification, section 4).
import { createHash, timingSafeEqual } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { StopReason } from '../limits.ts'
import { findContactByEmail, listMembersOfMails } from '../queries.ts'
import { namedMails } from '../stopping/signature.ts'
import { stopMails } from '../stopping/service.ts'
import { readReport } from './report.ts'

/** Throws `webhook_forged` unless the header carries the operator's secret; if none is set, nothing is accepted. */
export function requireMailProvider({ config }: Platform, header: string | string[] | undefined): void {
  const given = /^Bearer (.+)$/.exec(String(header ?? ''))?.[1] ?? ''
  if (!config.mailHookSecret || !timingSafeEqual(digest(given), digest(config.mailHookSecret)))
    throw new ProductError('webhook_forged')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A report as a mail server wrote it. Anything that is no report, or not about a mail of ours, changes nothing. */
export async function takeReport(platform: Platform, raw: string): Promise<number> {
  const report = await readReport(raw).catch(() => null)
  if (!report) return 0
  const mails = namedMails(platform.config.secret, report.quoting)
  return stopAll(platform, report.reason, await listMembersOfMails(platform.db, mails))
}

export interface MailEvent {
  type: StopReason
  message_id?: string | undefined
  email?: string | undefined
}

/** Events as providers put them in JSON, each about a mail of ours or an address. */
export async function takeEvents(platform: Platform, siteId: SiteId, events: readonly MailEvent[]): Promise<number> {
  let stopped = 0
  for (const { type, message_id = '', email } of events) {
    const named = await listMembersOfMails(platform.db, namedMails(platform.config.secret, message_id))
    const contact = named.length === 0 && email ? await findContactByEmail(platform.db, siteId, email) : undefined
    stopped += await stopAll(platform, type, contact ? [contact.member_id] : named)
  }
  return stopped
}

async function stopAll(platform: Platform, reason: StopReason, members: readonly MemberId[]): Promise<number> {
  for (const memberId of members) await inTransaction(platform.db, (tx) => stopMails(platform, tx, memberId, reason))
  return members.length
}
