// Live events: what changed for whom, published after the commit, delivered to every open window of these members.
import type { MemberId } from '#base/ids.ts'

/** An event on the wire: its name and what the window needs to show it. Features declare theirs in their contract. */
export interface LiveEvent {
  event: string
  [field: string]: unknown
}

export interface LiveWindow {
  memberId: MemberId
  sessionId: string
  send(serialised: string): void
  close(): void
}

/** The NOTIFY channel if PostgreSQL carries the events; its payloads come from `LiveBus.wordOf`. */
export const liveChannel = 'duet_live'

/** An event that is known before its transaction has committed. */
export interface PreparedEvent {
  /** The payload that the transaction may send on `liveChannel`, so that its own commit notifies the other processes; null if it can't. */
  word(): string | null
  /** Call after the commit: delivers to the windows here, and to the other processes unless the commit has notified them. */
  publish(toldByCommit: boolean): void
}

/** Carries published events to the other processes; PostgreSQL or Redis behind it. */
export interface LiveBus {
  /** The payload in the form that a database transaction can send; null if the bus is not the database. */
  wordOf(payload: object): string | null
  /** Never throws: what can't be carried now is lost, and the windows fetch it themselves. */
  publish(payload: object): void
  /** Calls `received` with what any process published, its own included, and `gap` after payloads may have been lost. */
  subscribe(received: (payload: object) => void, gap: () => void): Promise<void>
  stop(): Promise<void>
}

export interface Live {
  /** Sends an event to all windows of the members, in this process and the others. Never throws: polling is the fallback. */
  publish(memberIds: readonly MemberId[], event: LiveEvent): void
  /** For events known before the commit: saves the windows of other processes the delay of a notification after it. */
  prepare(memberIds: readonly MemberId[], event: LiveEvent): PreparedEvent
  open(window: LiveWindow): () => void
  /** Closes the windows of a session that ended, in all processes. */
  closeSession(sessionId: string): void
  /** Whether the member has a window open in any process. */
  isOnline(memberId: MemberId): boolean
  stop(): Promise<void>
}
