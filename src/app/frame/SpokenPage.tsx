// Says aloud which page has come in place of another, and leads the keyboard there where what it stood on is gone.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { plainTitle } from './UnreadTitle.tsx'

/** A page's title, and where it leads the keyboard by itself, come with it or a moment later. */
const settledMs = 150

/** Outlives the frame, which goes with the layout; a new document is told by the screen reader itself. */
let told: string | undefined

export function SpokenPage() {
  const { key } = useLocation()
  const [title, say] = useState('')
  useEffect(() => {
    told ??= plainTitle()
    const soon = setTimeout(() => {
      const before = told
      told = plainTitle()
      if (before === told) return
      // Its heading is read where it gets the focus, and need not be said too.
      if (!focusHeading()) say(told)
    }, settledMs)
    return () => clearTimeout(soon)
  }, [key])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

/** Answers whether the focus was lost and is there now. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.activeElement !== document.body) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}
