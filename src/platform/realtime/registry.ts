// The open windows of this process, by member and by session.
import type { LiveWindow } from './live.ts'

export interface Registry {
  /** Returns whether it is the member's first window here. */
  add(window: LiveWindow): boolean
  /** Returns whether it was the member's last window here. */
  remove(window: LiveWindow): boolean
  /** Sends the same text to every window of these members. */
  deliver(memberIds: readonly string[], serialised: string): void
  deliverToAll(serialised: string): void
  closeSession(sessionId: string): void
  has(memberId: string): boolean
  members(): Iterable<string>
  closeAll(): void
}

export function createRegistry(): Registry {
  const byMember = new Map<string, Set<LiveWindow>>()
  const bySession = new Map<string, Set<LiveWindow>>()
  const send = (windows: Iterable<LiveWindow>, serialised: string) => {
    for (const window of windows) window.send(serialised)
  }
  return {
    add: (window) => {
      put(bySession, window.sessionId, window)
      return put(byMember, window.memberId, window) === 1
    },
    remove: (window) => {
      take(bySession, window.sessionId, window)
      return take(byMember, window.memberId, window)
    },
    deliver: (memberIds, serialised) => {
      for (const memberId of new Set(memberIds)) send(byMember.get(memberId) ?? [], serialised)
    },
    deliverToAll: (serialised) => {
      for (const windows of byMember.values()) send(windows, serialised)
    },
    closeSession: (sessionId) => {
      for (const window of bySession.get(sessionId) ?? []) window.close()
    },
    has: (memberId) => byMember.has(memberId),
    members: () => byMember.keys(),
    closeAll: () => {
      for (const windows of byMember.values()) for (const window of windows) window.close()
    },
  }
}

function put(map: Map<string, Set<LiveWindow>>, key: string, window: LiveWindow): number {
  const windows = map.get(key) ?? new Set()
  map.set(key, windows.add(window))
  return windows.size
}

/** Removes it; true if nothing is left under the key. Removing an unknown window changes nothing. */
function take(map: Map<string, Set<LiveWindow>>, key: string, window: LiveWindow): boolean {
  const windows = map.get(key)
  if (!windows?.delete(window) || windows.size > 0) return false
  map.delete(key)
  return true
}
