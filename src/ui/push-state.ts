// Whether this browser receives pushes, for whoever on the page cares: the settings, the alert, and the polling interval.
import { useSyncExternalStore } from 'react'

/** Specification 4: unsupported, unknown, subscribed, denied or not yet subscribed. */
export type PushCapability = 'unknown' | 'unsupported' | 'denied' | 'not_subscribed' | 'subscribed'

export interface PushState {
  isSubscribed: boolean
  capability: PushCapability
  subscription: PushSubscription | null
  /** What was pushed last while the page was open. */
  lastMessage: { title: string; body?: string; url?: string } | null
}

const nobody: PushState = { isSubscribed: false, capability: 'unknown', subscription: null, lastMessage: null }
let state = nobody
const listeners = new Set<() => void>()

export function usePushState(): PushState {
  return useSyncExternalStore(
    listen,
    () => state,
    () => nobody,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the current state; listeners hear of it. */
export function setPushState(change: Partial<PushState>): void {
  state = { ...state, ...change }
  listeners.forEach((listener) => listener())
}

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Fails where the browser, or a missing file, allows no worker; the same again is the same one. */
export const registerWorker = () => navigator.serviceWorker.register('/sw.js')
