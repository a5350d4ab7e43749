// Who has a window open in the other processes: each tells the others of changes, and sends heartbeats.
import { second } from '#base/time.ts'

const forgottenAfterMs = 90 * second
const idsPerPayload = 150

export type PresencePayload =
  /** `gap`: it is back, and could not tell what happened meanwhile. */
  | { kind: 'hello'; from: string; gap?: true }
  | { kind: 'alive'; from: string }
  /** Asks a process whose members are not known here, or no longer, to introduce itself. */
  | { kind: 'who'; from: string; to: string }
  /** `first`: the first of those that name all members of a process. */
  | { kind: 'online' | 'offline'; from: string; members: string[]; first?: boolean }

export interface Presence {
  /** Returns whether to ask for more: it is not known which members have a window in the sending process. */
  received(payload: PresencePayload, now: number): boolean
  isOnlineElsewhere(memberId: string, now: number): boolean
}

export function createPresence(): Presence {
  /** Complete: all its members are known, from its start or because it was asked. */
  const processes = new Map<string, { heardAt: number; whole: boolean; members: Set<string> }>()
  return {
    received: (payload, now) => {
      const known = processes.get(payload.from) ?? { heardAt: now, whole: false, members: new Set<string>() }
      known.heardAt = now
      // Whoever left while this process had no connection is not named.
      const begins = payload.kind === 'hello' || (payload.kind === 'online' && payload.first === true)
      if (begins) known.members.clear()
      if (payload.kind === 'online') for (const member of payload.members) known.members.add(member)
      if (payload.kind === 'offline') for (const member of payload.members) known.members.delete(member)
      processes.set(payload.from, known)
      for (const [id, { heardAt }] of processes) if (now - heardAt > forgottenAfterMs) processes.delete(id)
      const asks = payload.kind === 'alive' && !known.whole
      known.whole ||= asks || begins
      return asks
    },
    isOnlineElsewhere: (memberId, now) =>
      [...processes.values()].some(
        ({ heardAt, members }) => now - heardAt <= forgottenAfterMs && members.has(memberId),
      ),
  }
}

/** All members of this process, in payloads that any bus can carry; one says so even if there are none. */
export function presencePayloads(from: string, members: readonly string[]): PresencePayload[] {
  const payloads: PresencePayload[] = []
  for (let at = 0; at === 0 || at < members.length; at += idsPerPayload) {
    payloads.push({ kind: 'online', from, members: members.slice(at, at + idsPerPayload), first: at === 0 })
  }
  return payloads
}
