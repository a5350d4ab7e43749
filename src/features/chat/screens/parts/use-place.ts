// Where in the conversation the reader is: kept while messages come in above and below, led to one message or to the newest.
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ThreadKeeper } from './keep-thread.ts'
import { soughtSeq } from './load-chat.ts'
import type { Thread } from './thread.ts'

/** Whoever is this near to the end is at the end: what arrives is to be seen. */
const atEndPx = 48
/** From here on the way back to the newest is offered. */
const farPx = 480
const aheadPx = 1_000
const soughtMs = 1_500

/** `sending` counts what the reader sends: each goes to the end, and so does the reader. `onLost` hears of a place that can't be loaded. */
export function usePlace(thread: Thread, keeper: ThreadKeeper, sending: number, onLost: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isFar, setFar] = useState(false)
  const [isNearEnd, setNearEnd] = useState(true)
  const { note, noteAndKeep, headForEnd, headFor, arrive, stayHere } = useKeptPlace(box, thread)
  const seek = useCallback(
    async (seq: number, behavior: ScrollBehavior = 'smooth') => {
      stayHere()
      const isThere = await keeper.reach(seq)
      if (isThere === null) onLost()
      if (!isThere) return
      requestAnimationFrame(() => {
        if (behavior === 'smooth') headFor(seq)
        showMessage(box.current, seq, behavior)
      })
    },
    [keeper, headFor, stayHere, onLost],
  )
  const seekTime = async (at: Date) => {
    const seq = await keeper.reachTime(at)
    if (seq === null) onLost()
    else await seek(seq, 'instant')
  }
  const goToEnd = async () => {
    const behavior = thread.hasNewer ? 'instant' : 'smooth'
    const isThere = await keeper.reachNewest()
    requestAnimationFrame(() => {
      headForEnd()
      box.current?.scrollTo({ top: 0, behavior })
    })
    return isThere
  }
  const toNewest = async () => {
    if (!(await goToEnd())) onLost()
  }
  useOpeningPlace(box, thread, seek)
  const sendsMore = useEffectEvent(() => void goToEnd())
  const before = useRef(sending)
  useEffect(() => {
    if (sending > before.current) sendsMore()
    before.current = sending
  }, [sending])
  useLayoutEffect(noteAndKeep, [noteAndKeep, thread])
  const noteFar = () => {
    const { scrollTop = 0 } = box.current ?? {}
    setFar(scrollTop < -farPx)
    setNearEnd(scrollTop > -atEndPx)
  }
  // Whoever was quicker than the scripts has read upward already.
  useLayoutEffect(noteFar, [])
  const readAhead = useReadAhead(box, keeper)
  const onScroll = () => {
    note()
    noteFar()
    readAhead()
  }
  const handlers = { onScroll, onScrollEnd: arrive, onWheel: stayHere, onTouchStart: stayHere, onKeyDown: stayHere }
  const isAtEnd = isNearEnd && !thread.hasNewer
  return {
    box,
    isFar: isFar || thread.hasNewer,
    isAtEnd,
    handlers,
    seek: (seq: number) => void seek(seq),
    seekTime: (at: Date) => void seekTime(at),
    toNewest: () => void toNewest(),
  }
}

/** What is above and below is read before one comes to it: once for each time that one comes near. */
function useReadAhead(box: React.RefObject<HTMLDivElement | null>, { loadOlder, loadNewer }: ThreadKeeper) {
  const was = useRef({ above: false, below: false })
  return () => {
    const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = box.current ?? {}
    const above = scrollHeight - clientHeight + scrollTop < aheadPx
    const below = scrollTop > -aheadPx
    if (above && !was.current.above) void loadOlder()
    if (below && !was.current.below) void loadNewer()
    was.current = { above, below }
  }
}

/** The first message in sight stays where it is, whatever is added; at the end, or on the way there, the end does. */
function useKeptPlace(box: React.RefObject<HTMLDivElement | null>, { hasNewer }: Thread) {
  const kept = useRef<{ seq: string; top: number } | null>(null)
  const heading = useRef(false)
  const led = useRef<number | null>(null)
  const note = useCallback(() => {
    const place = box.current
    const isAtEnd = !hasNewer && place !== null && place.scrollTop > -atEndPx
    if (isAtEnd) heading.current = false
    const line = place && !isAtEnd && !heading.current ? firstInSight(place) : null
    kept.current = line ? { seq: line.dataset['seq'] ?? '', top: line.getBoundingClientRect().top } : null
  }, [box, hasNewer])
  const noteAndKeep = useCallback(() => {
    const line = kept.current && box.current?.querySelector(`[data-seq="${kept.current.seq}"]`)
    const moved = line && kept.current ? line.getBoundingClientRect().top - kept.current.top : 0
    if (Math.abs(moved) >= 1) box.current?.scrollBy({ top: moved, behavior: 'instant' })
    // Keeping the place cuts a way short that was begun: it is taken up again.
    if (led.current !== null) centre(lineOf(box.current, led.current), 'smooth')
    note()
  }, [box, note])
  const headForEnd = () => {
    heading.current = true
    kept.current = null
  }
  const headFor = useCallback((seq: number) => {
    led.current = seq
    setTimeout(() => {
      if (led.current === seq) led.current = null
    }, soughtMs)
  }, [])
  const arrive = useCallback(() => {
    led.current = null
  }, [])
  const stayHere = useCallback(() => {
    heading.current = false
    arrive()
  }, [arrive])
  return { note, noteAndKeep, headForEnd, headFor, arrive, stayHere }
}

/** Messages stand one below the other: halving finds the first one in sight among thousands. */
function firstInSight(place: HTMLElement): HTMLElement | undefined {
  const lines = place.querySelectorAll<HTMLElement>('[data-seq]')
  const { top } = place.getBoundingClientRect()
  let [from, to] = [0, lines.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.getBoundingClientRect().bottom ?? 0) > top) to = middle
    else from = middle + 1
  }
  return lines[from]
}

/** Opens at the message that the address names, each time it is followed; else where the unread ones begin. */
function useOpeningPlace(
  box: React.RefObject<HTMLDivElement | null>,
  { unreadFromSeq }: Thread,
  seek: (seq: number, behavior: ScrollBehavior) => Promise<void>,
): void {
  const { search, key } = useLocation()
  const open = useEffectEvent(() => {
    const at = soughtSeq(new URLSearchParams(search))
    if (at !== null) void seek(at, 'instant')
    else if (unreadFromSeq !== null) showFromTop(box.current, '[data-unread]')
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The same address followed again has another key.
  useLayoutEffect(open, [key])
}

/** Down from the top of what is in sight; what is in sight already stays. */
function showFromTop(place: HTMLElement | null, selector: string): void {
  const line = place?.querySelector(selector)
  if (!place || !line) return
  const hidden = line.getBoundingClientRect().top - place.getBoundingClientRect().top
  if (hidden < 0 || hidden > place.clientHeight) place.scrollBy({ top: hidden - 72, behavior: 'instant' })
}

const lineOf = (place: HTMLElement | null, seq: number) => place?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)

const centre = (line: HTMLElement | null | undefined, behavior: ScrollBehavior) =>
  line?.scrollIntoView({ block: 'center', behavior })

/** Brings it to the middle and lights it up for a moment. */
function showMessage(place: HTMLElement | null, seq: number, behavior: ScrollBehavior): void {
  const line = lineOf(place, seq)
  if (!line) return
  centre(line, behavior)
  line.dataset['sought'] = ''
  setTimeout(() => delete line.dataset['sought'], soughtMs)
}
