// Reads what mail servers send back: a bounce (RFC 3464) or a spam complaint (RFC 5965), and which mail of ours it is about.
import PostalMime from 'postal-mime'
import type { StopReason } from '../limits.ts'
import { isAddressFailure } from '../rules.ts'

export interface MailReport {
  reason: StopReason
  /** Everything in which our Message-ID may be quoted. */
  quoting: string
}

/** Null for anything that does not report a permanent failure: a delay, a read receipt, an out-of-office reply. */
export async function readReport(raw: string): Promise<MailReport | null> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: typeof content === 'string' ? content : '',
  }))
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text
  const [feedback, delivery] = [textOf('message/feedback-report'), textOf('message/delivery-status')]
  const reason = feedback === undefined ? bounceOf(delivery ?? '') : complaintOf(feedback)
  if (!reason) return null
  // Our own return address identifies the mail too, if the report is addressed to it.
  const addressed = [mail.deliveredTo, ...(mail.to ?? []).map(({ address }) => address)]
  return { reason, quoting: [...parts.map(({ text }) => text), ...addressed].join('\n') }
}

/** What the reader said: `not-spam` retracts a complaint, and stops nothing. */
function complaintOf(feedback: string): StopReason | null {
  const type = fieldOf(feedback, 'Feedback-Type')
  if (type === 'opt-out' || type === 'opt-out-list') return 'listunsubscribe'
  return type === 'abuse' || type === 'fraud' ? 'fbl' : null
}

function bounceOf(delivery: string): StopReason | null {
  const [status, action] = [fieldOf(delivery, 'Status'), fieldOf(delivery, 'Action')]
  return action === 'failed' && isAddressFailure(status) ? 'bounce' : null
}

function fieldOf(text: string, name: string): string {
  return new RegExp(`^${name}:[ \\t]*(\\S+)`, 'im').exec(text)?.[1]?.toLowerCase() ?? ''
}
