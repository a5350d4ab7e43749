// Slides that follow a finger, a trackpad, the keys and buttons: one at a time in view, sprung into place.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, WheelEvent } from 'react'
import { isAtRest, landing, pulledTo, springStep } from './spring.ts'
import type { Motion } from './spring.ts'

/** A finger that moved less than this has pressed, not pulled. */
const pressPixels = 8
/** A trackpad turns once for each stroke, however long its momentum rolls on. */
const wheelPauseMs = 350
const wheelPixels = 18

interface Pull {
  pointer: number
  fromX: number
  fromPosition: number
  lastX: number
  lastAt: number
  moved: boolean
}

export function useSwipe(slides: number, startAt = 0) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(startAt)
  const motion = useRef<Motion>({ position: startAt, velocity: 0 })
  const pull = useRef<Pull | null>(null)
  const suppressPress = useRef(false)
  const wheeledAt = useRef(0)
  const { show, springTo, stop } = useTrack(track, motion)

  const go = (to: number) => {
    const next = Math.min(slides - 1, Math.max(0, to))
    setAt(next)
    springTo(next)
  }
  const turn = (by: number) => go(at + by)
  useArrowKeys({ turn, go, last: slides - 1 })

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    suppressPress.current = false
    if (slides < 2 || event.button !== 0 || !event.isPrimary) return
    stop()
    const { pointerId: pointer, clientX: x, timeStamp } = event
    pull.current = {
      pointer,
      fromX: x,
      fromPosition: motion.current.position,
      lastX: x,
      lastAt: timeStamp,
      moved: false,
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = pull.current
    if (held?.pointer !== event.pointerId) return
    const pulled = event.clientX - held.fromX
    if (!held.moved && Math.abs(pulled) < pressPixels) return
    if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId)
    held.moved = true
    const width = event.currentTarget.clientWidth || 1
    const elapsedMs = Math.max(1, event.timeStamp - held.lastAt)
    const velocity = (held.lastX - event.clientX) / width / elapsedMs
    motion.current = { position: pulledTo(held.fromPosition - pulled / width, slides), velocity }
    held.lastX = event.clientX
    held.lastAt = event.timeStamp
    show()
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    const held = pull.current
    if (held?.pointer !== event.pointerId) return
    pull.current = null
    suppressPress.current = held.moved
    go(held.moved ? landing(at, motion.current, slides) : at)
  }
  const onWheel = ({ deltaX, deltaY, timeStamp }: WheelEvent) => {
    if (Math.abs(deltaX) < wheelPixels || Math.abs(deltaX) < Math.abs(deltaY)) return
    if (timeStamp - wheeledAt.current > wheelPauseMs) turn(Math.sign(deltaX))
    wheeledAt.current = timeStamp
  }
  /** What was pulled was not pressed. */
  const onClickCapture = (event: MouseEvent) => {
    if (!suppressPress.current) return
    suppressPress.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  const hand = { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release, onWheel, onClickCapture }
  return { track, at, go, turn, hand }
}

/** Moves the track itself, past React: a frame is too short for a render. */
function useTrack(track: { current: HTMLDivElement | null }, motion: { current: Motion }) {
  const frame = useRef(0)
  const show = useCallback(() => {
    if (track.current) track.current.style.transform = `translate3d(${-motion.current.position * 100}%, 0, 0)`
  }, [track, motion])
  const stop = useCallback(() => cancelAnimationFrame(frame.current), [])
  const springTo = useCallback(
    (target: number) => {
      cancelAnimationFrame(frame.current)
      let before = performance.now()
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      const step = (now: number) => {
        motion.current = springStep(motion.current, target, Math.max(0, now - before))
        before = now
        const arrived = still || isAtRest(motion.current, target)
        if (arrived) motion.current = { position: target, velocity: 0 }
        show()
        if (!arrived) frame.current = requestAnimationFrame(step)
      }
      frame.current = requestAnimationFrame(step)
    },
    [motion, show],
  )
  useEffect(() => {
    show()
    return stop
  }, [show, stop])
  return { show, springTo, stop }
}

interface Keys {
  turn: (by: number) => void
  go: (to: number) => void
  last: number
}

/** Anywhere on the page, but for where the keys have another meaning. A dialog has the keys to itself. */
function useArrowKeys({ turn, go, last }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const taken = 'input, textarea, select, [role=menu], [role=dialog]:not([data-slides])'
    if (event.target instanceof Element && event.target.closest(taken)) return
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'Home' && document.querySelector('[data-slides]')) go(0)
    else if (event.key === 'End' && document.querySelector('[data-slides]')) go(last)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
