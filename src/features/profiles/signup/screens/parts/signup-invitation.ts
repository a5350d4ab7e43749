// Whether a visitor is being asked to join, and where they return to: set by pressing something for members only.
import { useSyncExternalStore } from 'react'
import type { MouseEvent } from 'react'

/** Sent on `window` when the signup was closed: the modal closes with it. */
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

/** For a link that leads a visitor elsewhere without scripts: with scripts, a plain click asks them to join here. */
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
    // Someone who leaves the pages that host the modal does not find it open when they come back.
    backTo = null
  }
}

/** The page under the invitation; null while there is none. */
export function useSignupInvitation(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => backTo,
    () => null,
  )
}
