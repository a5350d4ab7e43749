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

/** Carries published events to the other processes; PostgreSQL or Redis behind it. */
export interface LiveBus {
  /** Never throws: what can't be carried now is lost, and the windows ask for it themselves. */
  publish(payload: object): void
  /** Calls `received` with what any process published, its own included, and `gap` after payloads may have been lost. */
  subscribe(received: (payload: object) => void, gap: () => void): Promise<void>
  stop(): Promise<void>
}

export interface Live {
  /** Sends an event to all windows of the members, in this process and the others. Never throws: polling is the fallback. */
  publish(memberIds: readonly MemberId[], event: LiveEvent): void
  open(window: LiveWindow): () => void
  /** Closes the windows of a session that ended, everywhere. */
  closeSession(sessionId: string): void
  /** Whether the member has a window open in any process. */
  isOnline(memberId: MemberId): boolean
  stop(): Promise<void>
}
