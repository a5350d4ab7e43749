// What a monitoring system counts of this process: how often and how long, never who.
import type { LogLevel } from './counted-log.ts'

/** Outcomes and kinds are from small fixed sets; nothing a member wrote, named or can be identified by may be a label. */
export interface Metrics {
  /** An HTTP request was answered. `route` is a pattern such as `/members/:id`, never a path. */
  requestAnswered(request: AnsweredRequest): void
  /** A member's window opened its socket; call the returned function when it closes. */
  windowOpened(): () => void
  /** A message was committed. */
  messageSent(kind: 'text' | 'gift' | 'photo' | 'automatic'): void
  /** A mail was handed to the mail server: `refused` for good, or `failed` for now. */
  mailTried(outcome: 'sent' | 'refused' | 'failed'): void
  /** A notification was handed to a push service: `gone` if the browser ended it, or `failed` for now. */
  pushTried(outcome: 'sent' | 'gone' | 'failed'): void
  /** A text message was handed to the gateway. */
  textTried(outcome: 'sent' | 'failed'): void
  /** A payment was read from its provider, because of its `notice` or by `asking`: `refused` if the notice was not authentic. */
  paymentRead(by: 'notice' | 'asking', outcome: 'settled' | 'refused' | 'failed'): void
  /** A line was logged. */
  logged(level: LogLevel): void
}

export interface AnsweredRequest {
  method: string
  route: string
  /** The status code of the response: 200, 404. */
  status: number
  seconds: number
}
