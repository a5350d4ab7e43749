// A card under a finger: it follows, leans, flies off when thrown, and springs back when it was not meant.
import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { springHome } from './spring.ts'

export type SwipeDecision = 'like' | 'pass'

/** Dragging this share of the card's width, or this fast in pixels a millisecond, is a throw. */
const thrownShare = 0.3
const thrownSpeed = 0.55
const dragFrom = 6
const flightMs = 240

interface Drag {
  pointer: number
  fromX: number
  fromY: number
  x: number
  y: number
  at: number
  speed: number
  moved: boolean
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The handlers of the top card, and `fly`, by which keys and buttons throw it too. */
export function useDrag(onThrown: (decision: SwipeDecision) => void) {
  const { card, place, fly, isFlying } = useFlight(onThrown)
  const drag = useRef<Drag | null>(null)
  const rest = useRef<(() => void) | null>(null)
  const wasDragged = useRef(false)
  useEffect(() => () => rest.current?.(), [])
  const letGo = () => {
    const { current } = drag
    drag.current = null
    if (!current?.moved || !card.current) return
    wasDragged.current = true
    setTimeout(() => (wasDragged.current = false))
    if (isThrow(current, card.current.offsetWidth)) return fly(current.x > 0 ? 'like' : 'pass')
    if (prefersReducedMotion()) return place(0, 0)
    rest.current = springHome(current, place)
  }
  const handlers = {
    onPointerDown: ({ pointerId, clientX, clientY, timeStamp, button }: PointerEvent) => {
      if (isFlying() || button !== 0) return
      rest.current?.()
      const from = { fromX: clientX, fromY: clientY, x: 0, y: 0 }
      drag.current = { pointer: pointerId, ...from, at: timeStamp, speed: 0, moved: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag
      if (current?.pointer !== event.pointerId) return
      follow(current, event)
      if (!current.moved) return
      card.current?.setPointerCapture(event.pointerId)
      place(current.x, current.y)
    },
    // Otherwise the browser would drag the picture.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    onPointerUp: letGo,
    onPointerCancel: letGo,
    // A drag that ends on the link is no click on it.
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { card, handlers, fly }
}

/** The card as it lies, leans and leaves. */
function useFlight(onThrown: (decision: SwipeDecision) => void) {
  const card = useRef<HTMLDivElement>(null)
  const flying = useRef(false)
  const place = (x: number, y: number) => {
    const { current } = card
    if (!current) return
    current.style.transform = x || y ? `translate(${x}px, ${y}px) rotate(${x / 22}deg)` : ''
    current.style.setProperty('--lean', String(Math.max(-1, Math.min(1, x / (current.offsetWidth * thrownShare)))))
  }
  const fly = (decision: SwipeDecision) => {
    const { current } = card
    if (flying.current || !current) return
    flying.current = true
    const done = () => {
      flying.current = false
      onThrown(decision)
    }
    if (prefersReducedMotion()) return done()
    current.style.setProperty('--lean', decision === 'like' ? '1' : '-1')
    const far = (decision === 'like' ? 1 : -1) * (current.offsetWidth + window.innerWidth / 2)
    const end = { transform: `translate(${far}px, -2rem) rotate(${far / 40}deg)`, opacity: 0.6 }
    current.animate(end, { duration: flightMs, easing: 'ease-out', fill: 'forwards' }).finished.then(done, done)
  }
  return { card, place, fly, isFlying: () => flying.current }
}

function isThrow({ x, speed }: Drag, width: number): boolean {
  const fast = Math.abs(speed) > thrownSpeed && Math.sign(speed) === Math.sign(x)
  return fast || Math.abs(x) > width * thrownShare
}

function follow(drag: Drag, { clientX, clientY, timeStamp }: PointerEvent): void {
  const x = clientX - drag.fromX
  const ms = Math.max(1, timeStamp - drag.at)
  drag.speed = drag.speed * 0.4 + ((x - drag.x) / ms) * 0.6
  drag.x = x
  drag.y = (clientY - drag.fromY) * 0.35
  drag.at = timeStamp
  drag.moved ||= Math.abs(x) > dragFrom
}
