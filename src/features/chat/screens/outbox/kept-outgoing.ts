// Where the outbox is stored in this browser: one item per message, so that two windows never overwrite each other's.
import { localStore } from '#ui/kept-store.ts'
import { readKept } from './read-kept.ts'
import type { Outgoing } from './outgoing.ts'
import { outboxPrefix as prefix } from '../parts/outbox-keys.ts'

export interface KeptOutgoing {
  now(): readonly Outgoing[]
  change(step: (list: readonly Outgoing[]) => readonly Outgoing[]): void
  /** Calls back after a change in this window or another one. */
  subscribe(listener: () => void): () => void
}

/** The messages of this member, and of nobody else who uses this browser. */
export function keepOutgoing(readerId: string): KeptOutgoing {
  const own = `${prefix}${readerId}:`
  const listeners = new Set<() => void>()
  let list = read()

  function read(): readonly Outgoing[] {
    const kept = localStore.keys(own).map((key) => readKept(key) as Outgoing | null)
    return kept.filter((one) => one !== null).toSorted(byTime)
  }
  const tell = () => {
    list = read()
    for (const listener of listeners) listener()
  }
  const change: KeptOutgoing['change'] = (step) => {
    const before = read()
    const after = step(before)
    for (const one of before) if (!after.includes(one)) localStore.remove(own + one.clientId)
    for (const one of after) if (!before.includes(one)) localStore.set(own + one.clientId, JSON.stringify(one))
    tell()
  }
  const subscribe: KeptOutgoing['subscribe'] = (listener) => {
    if (listeners.size === 0) window.addEventListener('storage', tell)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', tell)
    }
  }
  return { now: () => list, change, subscribe }
}

/** The ids increase with time; all windows of one browser share a clock. */
function byTime(one: Outgoing, other: Outgoing): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return one.clientId < other.clientId ? -1 : 1
}
