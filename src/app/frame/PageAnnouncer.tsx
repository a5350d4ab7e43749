// Announces a new page to screen readers, and moves the focus there if the focused element is gone.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { plainTitle } from './UnreadTitle.tsx'

/** A page's title, and the focus it sets itself, come with it or a moment later. */
const settledMs = 150

/** Outlives the frame, which is replaced with the layout; a new document is announced by the screen reader itself. */
let announced: string | undefined

export function PageAnnouncer() {
  const { key } = useLocation()
  const [title, say] = useState('')
  useEffect(() => {
    announced ??= plainTitle()
    const soon = setTimeout(() => {
      const before = announced
      announced = plainTitle()
      if (before === announced) return
      // A heading is read out when it gets the focus, and need not be announced as well.
      if (!focusHeading()) say(announced)
    }, settledMs)
    return () => {
      clearTimeout(soon)
      // A menu of the frame, which outlives the page: Back would leave it open over the next one.
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    }
  }, [key])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

/** Returns whether the focus was lost and is now on the heading. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.activeElement !== document.body) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}
