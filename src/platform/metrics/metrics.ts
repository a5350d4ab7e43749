// What is counted of this process for a monitoring system: how often and how long, never who.
import type { LogLevel } from './counted-log.ts'

/** Outcomes and kinds are of few words known beforehand; nothing a member wrote, named or is known by may stand in them. */
export interface Metrics {
  /** An HTTP request was answered. `route` is a pattern such as `/members/:id`, never a path. */
  requestAnswered(request: AnsweredRequest): void
  /** A window of a member opened its socket; call what comes back when that closes. */
  windowOpened(): () => void
  /** A message was committed. */
  messageSent(kind: 'text' | 'gift' | 'photo' | 'automatic'): void
  /** A mail was handed to the mail server: `refused` for good, or `failed` for now. */
  mailTried(outcome: 'sent' | 'refused' | 'failed'): void
  /** A notice was handed to a push service: `gone` where the browser ended it, or `failed` for now. */
  pushTried(outcome: 'sent' | 'gone' | 'failed'): void
  /** A text message was handed to the gateway. */
  textTried(outcome: 'sent' | 'failed'): void
  /** A payment was read from its provider, because of its `notice` or by `asking`: `refused` where the notice proved nothing. */
  paymentRead(by: 'notice' | 'asking', outcome: 'settled' | 'refused' | 'failed'): void
  /** A line was logged. */
  logged(level: LogLevel): void
}

export interface AnsweredRequest {
  method: string
  route: string
  /** As in the answer: 200, 404. */
  status: number
  seconds: number
}
