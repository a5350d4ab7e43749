// The reader's place in the list of conversations: what is in view stays while others move up past it, and a returning reader finds it.
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { findListPlace, keepListPlace } from './list-place.ts'

/** Closer to the top than this counts as the top: new conversations appear there. */
const atTopPx = 24
const mostInSight = 16

/** `shown` changes identity with each change of the list. Returns whether a place was restored. */
export function useListPlace(list: RefObject<HTMLElement | null>, shown: unknown, readerId: string): () => boolean {
  const inSight = useRef<readonly Line[]>([])
  const found = useRef(false)
  const note = useCallback(() => {
    const box = boxOf(list)
    // Hidden next to an open conversation, it has no scroll position.
    if (!list.current || !box?.clientHeight) return
    keepListPlace(readerId, box.scrollTop)
    inSight.current = box.scrollTop < atTopPx ? [] : linesInSight(list.current, box)
  }, [list, readerId])
  useLayoutEffect(() => {
    const top = findListPlace(readerId)
    found.current = top !== null
    if (top !== null) boxOf(list)?.scrollTo({ top, behavior: 'instant' })
  }, [list, readerId])
  useLayoutEffect(() => {
    const stayed = inSight.current.filter(({ line }) => line.isConnected)
    // Lines that moved up past the others shifted by less, so the largest shift is that of the lines that stayed.
    const moved = Math.max(...stayed.map(({ line, top }) => topOf(line) - top))
    if (Number.isFinite(moved) && Math.abs(moved) >= 1) boxOf(list)?.scrollBy({ top: moved, behavior: 'instant' })
    note()
  }, [list, shown, note])
  useEffect(() => {
    const box = boxOf(list)
    box?.addEventListener('scroll', note, { passive: true })
    return () => box?.removeEventListener('scroll', note)
  }, [list, note])
  return () => found.current
}

interface Line {
  line: Element
  top: number
}

const boxOf = (list: RefObject<HTMLElement | null>) => list.current?.closest('section')

const topOf = (line: Element) => line.getBoundingClientRect().top

/** Lines are stacked vertically, so a binary search finds the first one in view among hundreds. */
function linesInSight(list: Element, box: Element): Line[] {
  const lines = list.querySelectorAll('[data-member]')
  const top = topOf(box)
  let [from, to] = [0, Math.max(0, lines.length - 1)]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.getBoundingClientRect().bottom ?? 0) > top) to = middle
    else from = middle + 1
  }
  return [...lines].slice(from, from + mostInSight).map((line) => ({ line, top: topOf(line) }))
}
