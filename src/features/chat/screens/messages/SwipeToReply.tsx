// Dragging a message sideways replies to it: it follows with growing resistance, and a sign next to it shows when it is far enough.
import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { Reply } from '#ui/icons.tsx'

/** How far the finger moves before its direction is decided, in pixels. */
const slopPx = 10
/** From here on, letting go replies. */
const farPx = 56
/** A drag that starts closer to the edge is the browser's own back gesture. */
const edgePx = 24

interface Swipe {
  line: HTMLElement
  from: { x: number; y: number }
  pointer: number
  /** Undecided while 0; then how far it was dragged. */
  by: number
}

interface SwipeToReplyProps {
  /** Contains the lines, each with its number in `data-seq`. */
  box: RefObject<HTMLElement | null>
  mayAnswer: (seq: number) => boolean
  onReply: (seq: number) => void
}

/** Lies over the box, in the same place. */
export function SwipeToReply({ box, mayAnswer, onReply }: SwipeToReplyProps) {
  const [sign, setSign] = useState<{ top: number; by: number } | null>(null)
  const may = useEffectEvent(mayAnswer)
  const answer = useEffectEvent(onReply)
  useEffect(() => {
    const place = box.current
    if (!place) return
    return watchSwipes(place, {
      mayBegin: (line) => may(seqOf(line)),
      onMove: (line, by) => setSign({ top: middleWithin(place, line), by }),
      onEnd: (line, by) => {
        setSign(null)
        if (by >= farPx) answer(seqOf(line))
      },
    })
  }, [box])
  if (!sign) return null
  const isFar = sign.by >= farPx
  const shown = Math.min(1, sign.by / farPx)
  return (
    <span
      data-swiped={isFar ? 'far' : 'near'}
      aria-hidden="true"
      className={`pointer-events-none absolute start-3 flex size-9 items-center justify-center rounded-full transition-colors ${isFar ? 'bg-primary text-on-primary' : 'bg-sunken text-muted'}`}
      style={{ top: sign.top, opacity: shown, transform: `translateY(-50%) scale(${0.5 + shown / 2})` }}
    >
      <Reply className="size-5" />
    </span>
  )
}

const seqOf = (line: HTMLElement) => Number(line.dataset['seq'])

function middleWithin(place: HTMLElement, line: HTMLElement): number {
  const { top, height } = line.getBoundingClientRect()
  return top + height / 2 - place.getBoundingClientRect().top
}

interface Watcher {
  mayBegin: (line: HTMLElement) => boolean
  onMove: (line: HTMLElement, by: number) => void
  onEnd: (line: HTMLElement, by: number) => void
}

/** The browser handles vertical scrolling and then cancels the pointer; horizontal movement is left to the page. */
function watchSwipes(place: HTMLElement, { mayBegin, onMove, onEnd }: Watcher): () => void {
  let swipe: Swipe | null = null
  const end = (answers: boolean) => {
    if (!swipe) return
    const { line, by } = swipe
    swipe = null
    letGo(line)
    if (by > 0) onEnd(line, answers ? by : 0)
  }
  const down = (event: PointerEvent) => {
    if (!event.isPrimary) return end(false)
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-seq]') : null
    const atEdge = event.clientX < edgePx || event.clientX > innerWidth - edgePx
    if (event.pointerType !== 'touch' || !line || atEdge || !mayBegin(line)) return
    swipe = { line, from: { x: event.clientX, y: event.clientY }, pointer: event.pointerId, by: 0 }
  }
  const move = (event: PointerEvent) => {
    if (swipe?.pointer !== event.pointerId) return
    const [x, y] = [event.clientX - swipe.from.x, Math.abs(event.clientY - swipe.from.y)]
    if (swipe.by === 0) {
      if (Math.hypot(x, y) < slopPx) return
      // The touch is elsewhere, or text is being selected.
      if (x < y * 1.5 || getSelection()?.isCollapsed === false) return void (swipe = null)
    }
    const before = swipe.by
    swipe.by = Math.max(1, x - slopPx)
    if (before < farPx && swipe.by >= farPx) navigator.vibrate?.(8)
    follow(swipe.line, swipe.by)
    onMove(swipe.line, swipe.by)
  }
  const up = (event: PointerEvent) => {
    if (swipe?.pointer === event.pointerId) end(true)
  }
  const leaving = new AbortController()
  const { signal } = leaving
  place.addEventListener('pointerdown', down, { signal })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', () => end(false), { signal })
  return () => {
    end(false)
    leaving.abort()
  }
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function follow(line: HTMLElement, by: number): void {
  if (isCalm()) return
  line.style.transition = 'none'
  line.style.translate = `${Math.min(by, farPx) + Math.max(0, by - farPx) / 4}px`
}

function letGo(line: HTMLElement): void {
  line.style.transition = ''
  if (!line.style.translate) return
  const from = line.style.translate
  line.style.translate = ''
  line.animate({ translate: [from, '0px'] }, { duration: 180, easing: 'ease-out' })
}
