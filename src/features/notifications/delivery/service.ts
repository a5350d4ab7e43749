// Delivers mail that was written earlier: to the mail server, once, and only if its reader still wants it.
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '#base/caught.ts'
import { oncePer } from '#base/once-per.ts'
import { minute, second } from '#base/time.ts'
import { originOf, siteOf } from '#features/sites/service.ts'
import { isUnavailable } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { throttledErrors } from '#platform/throttled-errors.ts'
import { mailFactsOf } from '../choices/service.ts'
import { deleteMail, findContact, isReadBy, updateMailGivenUp, updateMailSent, updateMailTried } from '../queries.ts'
import type { MailRow } from '../queries.ts'
import { isUnknownRecipient, mailKindOf, mailKinds, mayMail } from '../rules.ts'
import type { MailRefusal } from '../rules.ts'
import { insertReason } from '../stopping/queries.ts'
import { messageName, returnName, unsubscribeToken } from '../stopping/signature.ts'

/** Mails under way at once, each over a connection of its own. */
export const mailsAtOnce = 8
/** A connection that has had no mail for this long says goodbye. */
const idleMs = 5 * second
/** A mail server may take ten minutes over one answer (RFC 5321); one that draws out all of them would hold a place for a day. */
const longestMs = 30 * minute
/** A database that fails over, or recovers after a crash, takes a minute or more. */
const noteForMs = 10 * minute
/** Often enough that the mail is noted before another worker takes over its job, once the database is back. */
const [firstNoteWaitMs, longestNoteWaitMs] = [100, second]

/** Hands a mail to the mail server, once; one already sent or erased is left alone, and one that came too late deleted. */
export async function deliverMail(platform: Platform, mailId: string): Promise<void> {
  const { smtpUrl } = platform.config
  const mail = smtpUrl ? await updateMailTried(platform.db, mailId) : undefined
  if (!mail || !smtpUrl) return
  if (!(await isStillWanted(platform, mail))) return deleteMail(platform.db, mailId)
  try {
    const mailServer = await mailServerOf(platform)
    await mailServer.sendMail({ ...(await envelopeOf(platform, mail)), signal: AbortSignal.timeout(longestMs) })
    platform.metrics?.mailTried('sent')
    await noteSent(platform, mailId)
  } catch (error) {
    const refused = isUnknownRecipient(error as MailRefusal)
    platform.metrics?.mailTried(refused ? 'refused' : 'failed')
    if (refused) return giveUp(platform, mail)
    const reason = withoutPrivate(error)
    logFailure(platform)(reason)
    throw reason
  }
}

/** Each mail may be refused in words of its own, and all of them at once. */
const logFailure = oncePer(({ log }: Platform) =>
  throttledErrors(
    { error: (fields, message) => log.warn(fields, message) },
    'a mail could not be handed to the mail server; it is tried again',
    { kindOf: () => 'mail' },
  ),
)

/**
 * Mails that follow each other share connections: greeting, encryption and login take longer than a mail. If the server
 * closed one before a byte of the mail it was given was sent, that goes out over another; whatever fails later is reported.
 */
const mailServerOf = oncePer(async ({ config: { smtpUrl } }: Platform) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl ?? '', pool: true, maxConnections: mailsAtOnce, idleTimeout: idleMs })
})

/** The queue may be late: its link may be dead meanwhile, the account closed, the address replaced, its kind of mail stopped. */
async function isStillWanted(
  { db, now }: Platform,
  { member_id: memberId, to_address, template, until }: MailRow,
): Promise<boolean> {
  if (until && until <= now()) return false
  const kind = mailKindOf(template)
  if (!kind || !memberId) return true
  const [reads, facts] = await Promise.all([isReadBy(db, memberId, to_address), mailFactsOf(db, memberId)])
  return reads && facts !== null && mailKinds[kind].some((event) => mayMail(facts, event))
}

/** The mail server has it: if the database is away at this moment, record it once it is back, or it would go out twice. */
async function noteSent({ db, now }: Platform, mailId: string): Promise<void> {
  const [sentAt, until] = [now(), performance.now() + noteForMs]
  for (let waitMs = firstNoteWaitMs; ; waitMs = Math.min(2 * waitMs, longestNoteWaitMs)) {
    try {
      return await updateMailSent(db, mailId, sentAt)
    } catch (error) {
      if (performance.now() > until || !isUnavailable(error)) throw error
      await wait(waitMs)
    }
  }
}

/** Sender, parts and headers. Its Message-ID and return address are signed, so that a report identifies the mail and nobody can fake one. */
async function envelopeOf(platform: Platform, mail: MailRow) {
  const { settings } = await siteOf(platform, mail.site_id)
  const { secret, mailBounceAddress } = platform.config
  const [local, host] = mailBounceAddress?.split('@') ?? []
  const from = { name: settings.mail_name || settings.name, address: settings.support_email }
  return {
    from,
    to: mail.to_address,
    ...(host ? { envelope: { from: `${local}+${returnName(secret, mail.id)}@${host}`, to: mail.to_address } } : {}),
    subject: mail.subject,
    text: mail.body_text,
    html: mail.html,
    messageId: `<${messageName(secret, mail.id)}@${settings.domain}>`,
    headers: {
      'content-language': mail.language,
      'auto-submitted': 'auto-generated',
      ...(await listHeaders(platform, mail)),
    },
  }
}

/** The mail program's own unsubscribe button (RFC 2369, RFC 8058): only for mails about news. */
async function listHeaders(platform: Platform, { template, member_id: memberId, site_id }: MailRow) {
  const kind = mailKindOf(template)
  if (!kind || !memberId) return {}
  const token = unsubscribeToken(platform.config.secret, { memberId, kind })
  return {
    'list-unsubscribe': `<${await originOf(platform, site_id)}/api/unsubscribe.php?token=${token}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * The error is kept with the job, and shown to the operator: for longer, and to more people, than an address should be, or a link
 * that opens an account. A mail server may repeat either.
 */
function withoutPrivate(error: unknown): Error {
  const said = messageOf(error).replaceAll(/[^\s<>:"]+@[^\s<>:"]+/g, '…')
  return new Error(said.replaceAll(/(?<=https?:\/\/[^\s/]+\/)\S+|(?<=\btoken=)\S+/g, '…'))
}

async function giveUp(platform: Platform, { id, member_id, to_address }: MailRow): Promise<void> {
  await updateMailGivenUp(platform.db, id, platform.now())
  const contact = member_id ? await findContact(platform.db, member_id) : undefined
  if (contact?.email.toLowerCase() === to_address.toLowerCase())
    await insertReason(platform.db, contact.member_id, 'bounce', platform.now())
}
