// Where the toasts end: above the text field of a page (`data-toasts-above`), however high that is and wherever a keyboard lifts it.
import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'

const gapPx = 12

/** Their distance from the bottom of the window; nothing on a page without such an element. Looked up again with each `shown`. */
export function useToastOffset(shown: number): CSSProperties {
  const [bottom, setBottom] = useState<number>()
  const { pathname } = useLocation()
  useEffect(() => {
    const place = document.querySelector('[data-toasts-above]')
    const look = () => setBottom(place ? innerHeight - place.getBoundingClientRect().top + gapPx : undefined)
    look()
    if (!place) return
    // The area around it changes size with the keyboard.
    const sizes = new ResizeObserver(look)
    for (const one of [place, place.parentElement]) if (one) sizes.observe(one)
    return () => sizes.disconnect()
  }, [shown, pathname])
  return bottom === undefined ? {} : { bottom }
}
