// The reader's scroll position in the conversation: kept while messages are added above and below, moved to one message or to the newest.
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ThreadKeeper } from './keep-thread.ts'
import { seqInUrl } from '../window/load-chat.ts'
import type { Thread } from './thread.ts'

/** Closer to the end than this counts as the end: what arrives should be seen. */
const atEndPx = 48
/** From here on, a button to the newest is offered. */
const farPx = 480
const aheadPx = 1_000
const soughtMs = 1_500

/** `sending` counts the reader's own messages: each scrolls to the end. `onLost` is called if a place can't be loaded. */
export function usePlace(thread: Thread, keeper: ThreadKeeper, sending: number, onLost: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isFar, setFar] = useState(false)
  const [isNearEnd, setNearEnd] = useState(true)
  const { note, noteAndKeep, headForEnd, headFor, arrive, stayHere } = useKeptPlace(box, keeper)
  const seek = useCallback(
    async (seq: number, behavior: ScrollBehavior = 'smooth') => {
      stayHere()
      const isThere = await keeper.reach(seq)
      if (isThere === null) onLost()
      if (!isThere) return
      requestAnimationFrame(() => {
        if (behavior === 'smooth') headFor(seq)
        showMessage(box.current, seq, behavior)
        if (behavior === 'instant') note()
      })
    },
    [keeper, headFor, stayHere, note, onLost],
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
  // The reader may have scrolled up before hydration.
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

/** Preloads what is above and below as the reader gets near: once per approach. */
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

/** The first message in view stays in place, whatever is added; at the end, or on the way there, the end does. */
function useKeptPlace(box: React.RefObject<HTMLDivElement | null>, keeper: ThreadKeeper) {
  const kept = useRef<{ seq: string; top: number } | null>(null)
  const heading = useRef(false)
  const led = useRef<number | null>(null)
  // Also called right after each jump: what is added before its scroll event would restore the position before.
  const note = useCallback(() => {
    const place = box.current
    const isAtEnd = !keeper.now().hasNewer && place !== null && place.scrollTop > -atEndPx
    if (isAtEnd) heading.current = false
    const line = place && !isAtEnd && !heading.current ? firstInSight(place) : null
    kept.current = line ? { seq: line.dataset['seq'] ?? '', top: line.getBoundingClientRect().top } : null
  }, [box, keeper])
  const noteAndKeep = useCallback(() => {
    const line = kept.current && box.current?.querySelector(`[data-seq="${kept.current.seq}"]`)
    const moved = line && kept.current ? line.getBoundingClientRect().top - kept.current.top : 0
    if (Math.abs(moved) >= 1) box.current?.scrollBy({ top: moved, behavior: 'instant' })
    // Restoring the position interrupts a smooth scroll in progress, so it is resumed.
    if (led.current !== null) centre(lineOf(box.current, led.current), 'smooth')
    note()
  }, [box, note])
  const headForEnd = () => {
    heading.current = true
    kept.current = null
  }
  const headFor = useCallback(
    (seq: number) => {
      led.current = seq
      setTimeout(() => {
        if (led.current !== seq) return
        led.current = null
        centre(lineOf(box.current, seq), 'instant')
        note()
      }, soughtMs)
    },
    [box, note],
  )
  const arrive = () => {
    const line = led.current === null ? null : lineOf(box.current, led.current)
    // An interrupted scroll ends too.
    if (line && box.current && !isInSight(line, box.current)) centre(line, 'smooth')
    else led.current = null
  }
  const stayHere = useCallback(() => {
    heading.current = false
    led.current = null
  }, [])
  return { note, noteAndKeep, headForEnd, headFor, arrive, stayHere }
}

/** Messages are stacked vertically, so a binary search finds the first one in view among thousands. */
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

/** Opens at the message in the URL, each time the link is followed; otherwise where the unread ones begin. */
function useOpeningPlace(
  box: React.RefObject<HTMLDivElement | null>,
  { unreadFromSeq }: Thread,
  seek: (seq: number, behavior: ScrollBehavior) => Promise<void>,
): void {
  const { search, key } = useLocation()
  const open = useEffectEvent(() => {
    const at = seqInUrl(new URLSearchParams(search))
    if (at !== null) void seek(at, 'instant')
    else if (unreadFromSeq !== null) showFromTop(box.current, '[data-unread]')
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The same address followed again has another key.
  useLayoutEffect(open, [key])
}

/** Down from the top of the viewport; what is already in view stays. */
function showFromTop(place: HTMLElement | null, selector: string): void {
  const line = place?.querySelector(selector)
  if (!place || !line) return
  const hidden = line.getBoundingClientRect().top - place.getBoundingClientRect().top
  if (hidden < 0 || hidden > place.clientHeight) place.scrollBy({ top: hidden - 72, behavior: 'instant' })
}

const lineOf = (place: HTMLElement | null, seq: number) => place?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)

const isInSight = (line: HTMLElement, place: HTMLElement) =>
  Math.abs(middleOf(line) - middleOf(place)) < place.clientHeight / 2

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

const centre = (line: HTMLElement | null | undefined, behavior: ScrollBehavior) =>
  line?.scrollIntoView({ block: 'center', behavior })

/** Scrolls it to the middle and lights it up for a moment. */
function showMessage(place: HTMLElement | null, seq: number, behavior: ScrollBehavior): void {
  const line = lineOf(place, seq)
  if (!line) return
  centre(line, behavior)
  line.dataset['sought'] = ''
  setTimeout(() => delete line.dataset['sought'], soughtMs)
}
