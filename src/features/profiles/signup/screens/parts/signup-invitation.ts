// Whether a visitor is being asked to join, and where they go back to: set by the press of what only members may do.
import { useSyncExternalStore } from 'react'
import type { MouseEvent } from 'react'

/** Sent on `window` when the signup was closed: the modal goes with it. */
const signupClosedEvent = 'signup-closed'

let backTo: string | null = null
const listeners = new Set<() => void>()

function show(next: string | null): void {
  backTo = next
  for (const listener of listeners) listener()
}

/** Opens the signup modal over this page. */
export function inviteToSignUp(): void {
  show(location.pathname + location.search)
}

/** For a link that leads a visitor elsewhere where no script is at hand: pressed plainly, it asks them to join here. */
export function asksToJoin(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  inviteToSignUp()
}

export function closeSignup(): void {
  window.dispatchEvent(new Event(signupClosedEvent))
}

const close = () => show(null)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener(signupClosedEvent, close)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener(signupClosedEvent, close)
    // Whoever leaves the pages that host the modal does not find it open when they come back.
    backTo = null
  }
}

/** The page that the invitation stands over; null while there is none. */
export function useSignupInvitation(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => backTo,
    () => null,
  )
}
