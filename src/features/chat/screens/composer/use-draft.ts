// The draft to one member as this window shows it: it follows changes in the browser's other windows.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepDraft, nothingBegun, onDraftsElsewhere, readDraft } from './kept-drafts.ts'
import type { Draft } from './kept-drafts.ts'

/** Available after hydration. While `isBeingWritten`, no other window changes it. */
export function useDraft(readerId: string, otherId: string, isBeingWritten: () => boolean) {
  const [draft, setDraft] = useState(nothingBegun)
  const latest = useRef(draft)
  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])
  const follow = useEffectEvent(() => {
    if (!isBeingWritten()) show(readDraft(readerId, otherId))
  })
  useEffect(() => {
    follow()
    return onDraftsElsewhere(() => follow())
  }, [readerId, otherId])
  const change = useCallback(
    (part: Partial<Draft>) => {
      show({ ...latest.current, ...part })
      keepDraft(readerId, otherId, latest.current)
    },
    [show, readerId, otherId],
  )
  /** Also picks up what another window has just started. */
  const isBegun = () => [latest.current, readDraft(readerId, otherId)].some(({ text, reply }) => text !== '' || reply)
  return { draft, change, isBegun }
}
