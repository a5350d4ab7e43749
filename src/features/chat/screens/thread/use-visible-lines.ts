// Which lines of a long list are rendered: those in view and some more in both directions; space is kept for all others.
import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Chat } from '../../contract.ts'
import { chatsPageSize } from '../../limits.ts'
import { findListPlace } from '../list/list-place.ts'

const overscan = 25
/** The range moves in steps of this many lines. */
const step = 10

/** Heights as last measured: a line, and one with the label of fictional profiles. */
const heights = { plain: 72, labelled: 96 }

export const kindOf = ({ profile }: Chat) => (profile.fictional ? 'labelled' : 'plain')

/** The height of these lines, in pixels. */
export function heightOf(chats: readonly Chat[]): number {
  return chats.reduce((sum, chat) => sum + heights[kindOf(chat)], 0)
}

export interface LineRange {
  from: number
  to: number
}

/** The lines between two offsets from the list's top, in pixels, and those around them. */
export function rangeAround(chats: readonly Chat[], top: number, bottom: number): LineRange {
  let [below, first, last] = [0, 0, 0]
  for (const [at, chat] of chats.entries()) {
    below += heights[kindOf(chat)]
    if (below < top) first = at + 1
    if (below < bottom) last = at + 1
  }
  const from = Math.floor((Math.min(first, chats.length) - overscan) / step) * step
  return { from: Math.max(0, from), to: Math.ceil((last + 1 + overscan) / step) * step }
}

/** This many below the last one in view are part of the refetched page; its others are in view, or above. */
const readAheadOfSight = 5

/** After how many lines that page begins. */
export function refetchOffset({ to }: LineRange): number {
  return Math.max(0, to - overscan + readAheadOfSight - chatsPageSize)
}

/** Returns the range, and a function that measures again: to be called after the list has changed and scrolled into place. */
export function useVisibleLines(
  list: RefObject<HTMLElement | null>,
  chats: readonly Chat[],
  readerId: string,
): [range: LineRange, look: () => void] {
  const [range, setSpan] = useState(() => {
    const top = findListPlace(readerId) ?? 0
    return rangeAround(chats, top, top + 1_000)
  })
  const look = useCallback(() => {
    const box = list.current?.closest('section')
    // Hidden next to an open conversation, nothing is in view.
    if (!list.current || !box?.clientHeight) return
    measure(list.current)
    const next = rangeAround(chats, box.scrollTop, box.scrollTop + box.clientHeight)
    setSpan((now) => (now.from === next.from && now.to === next.to ? now : next))
  }, [list, chats])
  useEffect(() => {
    const box = list.current?.closest('section')
    box?.addEventListener('scroll', look, { passive: true })
    return () => box?.removeEventListener('scroll', look)
  }, [list, look])
  return [range, look]
}

function measure(list: HTMLElement): void {
  for (const kind of ['plain', 'labelled'] as const) {
    const line = list.querySelector(`[data-line=${kind}]`)
    if (line) heights[kind] = line.getBoundingClientRect().height
  }
}
