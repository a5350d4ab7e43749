// Where the focus goes when its element goes away: to what comes after it, else before or around it.
import { useLayoutEffect, useRef } from 'react'

/** Finds where to continue, once the element is gone. */
type Heir = () => HTMLElement | null | undefined

/** Put on anything that may go away while it has the focus. `heirOf` is called while it is still there. */
export function useFocusHandoff<E extends HTMLElement>(heirOf: (left: E) => Heir = nextFocusable) {
  const place = useRef<E>(null)
  const asked = useRef(heirOf)
  useLayoutEffect(() => {
    const [left, ask] = [place.current, asked.current]
    return () => {
      if (!left?.contains(document.activeElement)) return
      const heir = ask(left)
      // Once its replacement is there.
      queueMicrotask(() => (left.isConnected ? undefined : heir()?.focus({ preventScroll: true })))
    }
  }, [])
  return place
}

const pressable = 'a[href], button:not(:disabled), input:not([type=hidden]), select, textarea, summary'

/** The nearest focusable element to where one was: what came after it, replaces it, came before it, then around it, from the inside out. */
export function nextFocusable(left: Element): Heir {
  const around: (Element | null | (() => Element | null))[] = []
  for (let at: Element | null = left; at && at !== document.body; at = at.parentElement)
    around.push(at.nextElementSibling, replacing(at), at.previousElementSibling, at.parentElement)
  return () => {
    const gone = around.findLastIndex((one) => one instanceof Element && !one.isConnected && one.contains(left))
    return around
      .slice(gone + 1)
      .map((one) => firstIn(typeof one === 'function' ? one() : one))
      .find(Boolean)
  }
}

/** What stands in its place later: after the nearest element before it that has stayed. */
function replacing(left: Element) {
  const before: Element[] = []
  for (let one = left.previousElementSibling; one; one = one.previousElementSibling) before.push(one)
  return () => before.find(({ isConnected }) => isConnected)?.nextElementSibling ?? null
}

function firstIn(place: Element | null): HTMLElement | null {
  if (!place?.isConnected || place === document.body) return null
  const all = [...place.querySelectorAll<HTMLElement>(pressable)]
  if (place.matches(pressable)) all.unshift(place as HTMLElement)
  // What is in a closed menu can't be focused.
  return all.find((one) => one.getClientRects().length > 0) ?? null
}
