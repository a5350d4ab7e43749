// Where the keyboard goes when what it stood on goes away: to the message that it was in, else to where one writes.
import { useLayoutEffect, useRef } from 'react'

/** Put on what may go away while it has the focus. */
export function useFocusHandedOn<E extends HTMLElement>() {
  const place = useRef<E>(null)
  useLayoutEffect(() => {
    const left = place.current
    const message = left?.closest<HTMLElement>('[data-seq]')
    const chat = left?.closest('section')
    return () => {
      if (!left?.contains(document.activeElement)) return
      // Once what comes in its place is there.
      queueMicrotask(() => (left.isConnected ? undefined : handOn(message, chat)))
    }
  }, [])
  return place
}

function handOn(message: HTMLElement | null | undefined, chat: Element | null | undefined): void {
  if (message) message.tabIndex = -1
  // On a phone the field would bring up its keyboard, which nobody asked for.
  const field = matchMedia('(pointer: coarse)').matches ? null : chat?.querySelector('textarea')
  const next = message ?? field ?? chat?.querySelector<HTMLElement>('[role=log]')
  next?.focus({ preventScroll: true })
}
