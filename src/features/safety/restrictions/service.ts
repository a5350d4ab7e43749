// Restricting a member, decided by a person: told why and how to appeal, logged out everywhere, seen by nobody.
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { allowAccount, memberOfCase, restrictAccount, restrictionsOf } from '#features/accounts/restrictions/service.ts'
import { accountOf, membersNamed } from '#features/accounts/service.ts'
import { closeWindows, endLogins } from '#features/accounts/sessions/service.ts'
import { returnUnreadCharges } from '#features/chat/service.ts'
import { contactOf, membersByEmail, sendMail } from '#features/notifications/service.ts'
import { refreshVisibility } from '#features/profiles/service.ts'
import { originOf, siteOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReportReason } from '../reports/limits.ts'
import { countReportsAbout } from '../reports/queries.ts'
import { caseNumber, caseNumberSigns } from '../rules.ts'
import { findSiteOf } from './queries.ts'

/** Returns the case number, under which the member can appeal. */
export async function restrictMember(
  platform: Platform,
  memberId: MemberId,
  reason: ReportReason,
  by: string,
): Promise<string> {
  const now = platform.now()
  const case_number = caseNumber(now, crypto.getRandomValues(new Uint8Array(caseNumberSigns)))
  const ended = await inTransaction(platform.db, async (tx) => {
    // First, because it locks everyone concerned in one order: nothing more is written to the member until this is done.
    await returnUnreadCharges(tx, memberId, now)
    await restrictAccount(tx, { memberId, case_number, reason, decided_by: by, decided_at: now })
    await refreshVisibility(tx, memberId)
    await mailDecision(platform, tx, memberId, 'restricted', { case_number, reason })
    return endLogins(tx, memberId)
  })
  closeWindows(platform, ended)
  return case_number
}

/** Lifts it, after an appeal or unprompted, and says so. Credits returned to those who wrote to the member stay returned; their messages can be read now. */
export async function allowMember(platform: Platform, memberId: MemberId, by: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const status = await allowAccount(tx, memberId, { by, at: platform.now() })
    await refreshVisibility(tx, memberId)
    // Someone who asked to leave can't log in: the link they were mailed works again.
    await mailDecision(platform, tx, memberId, status === 'pending_deletion' ? 'allowed_leaving' : 'allowed_again', {})
  })
}

/** For the back office: who is meant by an id, a restriction number, an e-mail address or a name. */
export async function findMembers(platform: Platform, word: string): Promise<MemberId[]> {
  if (idPattern.test(word)) return [word]
  const { db } = platform
  const known = word.includes('@') ? await membersByEmail(db, word) : await restrictedUnder(db, word)
  return known.length > 0 ? known : membersNamed(db, word)
}

async function restrictedUnder(db: Db, caseNumber: string): Promise<MemberId[]> {
  const member = await memberOfCase(db, caseNumber)
  return member ? [member] : []
}

/** For the back office: who a member is and on which site, what was decided about them, and how often they were reported. */
export async function recordOf(platform: Platform, memberId: MemberId) {
  const [account, siteId, restrictions, reports] = await Promise.all([
    accountOf(platform.db, memberId),
    findSiteOf(platform.db, memberId),
    restrictionsOf(platform.db, memberId),
    countReportsAbout(platform.db, memberId),
  ])
  if (!account || !siteId) return null
  return { account, site: (await siteOf(platform, siteId)).settings.name, restrictions, reports }
}

/**
 * A fictional profile has no address, and nobody to tell. One that nobody confirmed may be a stranger's, who is told nothing
 * about a member: whoever has the password is told at the login.
 */
// copy: safety:restricted_because.*
async function mailDecision(
  platform: Platform,
  tx: Db,
  memberId: MemberId,
  template: 'restricted' | 'allowed_again' | 'allowed_leaving',
  { case_number = '', reason = '' }: { case_number?: string; reason?: string },
): Promise<void> {
  const [contact, site] = [await contactOf(tx, memberId), await findSiteOf(tx, memberId)]
  if (!site) throw new ProductError('not_found')
  if (!contact?.confirmedAt) return
  const { language } = contact
  const origin = await originOf(platform, site)
  await sendMail(platform, tx, {
    siteId: site,
    memberId,
    to: contact.email,
    language,
    template,
    data: {
      case_number,
      why: reason ? platform.words.say(language, `safety:restricted_because.${reason}`) : '',
      link: origin + (template === 'restricted' ? paths.appeal(case_number) : paths.login()),
    },
  })
}
