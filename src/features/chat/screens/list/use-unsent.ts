// What is still being sent from this browser, or was refused, for the list of conversations.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { outboxOf } from '../outbox/keep-outbox.ts'
import type { Outgoing } from '../outbox/outgoing.ts'

const nothing: readonly Outgoing[] = []

/** By recipient: a message that needs the member's decision before one that is sent automatically, otherwise the latest. */
export function useUnsent(readerId: string): ReadonlyMap<string, Outgoing> {
  const subscribe = useCallback((listener: () => void) => outboxOf(readerId).kept.subscribe(listener), [readerId])
  const all = useSyncExternalStore(
    subscribe,
    () => outboxOf(readerId).kept.now(),
    () => nothing,
  )
  return useMemo(() => new Map(all.toSorted(byNeed).map((one) => [one.to, one])), [all])
}

export const needsDecision = ({ state }: Outgoing) => state === 'held' || state === 'refused'

const byNeed = (one: Outgoing, other: Outgoing) => Number(needsDecision(one)) - Number(needsDecision(other))
