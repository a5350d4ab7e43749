// Why mails stopped, and which words say so: what a member switched off is neither a warning nor all mail.
import type { StopReason } from '../../limits.ts'

/** A bounce or a complaint stops all mails of news, so it is told before what was switched off. */
export function stoppedBy(reasons: readonly StopReason[]): StopReason | undefined {
  return reasons.find((reason) => reason !== 'listunsubscribe') ?? reasons[0]
}

export const stoppedTitle = (reason: StopReason | undefined) =>
  reason === 'listunsubscribe' ? ('stopped.fewer' as const) : ('stopped.title' as const)

export const stoppedTone = (reason: StopReason | undefined) => (reason === 'listunsubscribe' ? 'plain' : 'warning')
