// Slides that follow a finger, a trackpad, the keys and buttons: one at a time in view, sprung into place.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, WheelEvent } from 'react'
import type { Fingers } from './pinch.ts'
import { landing } from './spring.ts'
import { makeTrack } from './track.ts'

/** A finger that moved less than this has pressed, not dragged. */
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

/** `others` get the touch events first, and may keep them to themselves. */
export function useSwipe(slides: number, startAt = 0, others?: Fingers) {
  const [track] = useState(() => makeTrack(startAt))
  const [at, setAt] = useState(startAt)
  const pull = useRef<Pull | null>(null)
  const suppressPress = useRef(false)

  const go = (to: number) => {
    const next = Math.min(slides - 1, Math.max(0, to))
    setAt(next)
    track.springTo(next)
  }
  const turn = (by: number) => go(at + by)
  useArrowKeys({ turn, go, last: slides - 1 })
  const onWheel = useWheelTurn(turn)

  /** Back to where it was: the gesture means something else. */
  const letGo = () => {
    if (pull.current) go(at)
    pull.current = null
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    suppressPress.current = false
    others?.down(event)
    if (others?.hasFingers()) return letGo()
    if (slides < 2 || event.button !== 0 || !event.isPrimary) return
    track.stop()
    const { pointerId: pointer, clientX: x, timeStamp } = event
    pull.current = {
      pointer,
      fromX: x,
      fromPosition: track.motion().position,
      lastX: x,
      lastAt: timeStamp,
      moved: false,
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    others?.move(event)
    const held = pull.current
    if (others?.hasFingers() || held?.pointer !== event.pointerId) return
    const pulled = event.clientX - held.fromX
    if (!held.moved && Math.abs(pulled) < pressPixels) return
    if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId)
    held.moved = true
    const width = event.currentTarget.clientWidth || 1
    const elapsedMs = Math.max(1, event.timeStamp - held.lastAt)
    const velocity = (held.lastX - event.clientX) / width / elapsedMs
    track.pull(held.fromPosition - pulled / width, velocity, slides)
    held.lastX = event.clientX
    held.lastAt = event.timeStamp
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerup') others?.up(event)
    else others?.cancel(event)
    const held = pull.current
    if (held?.pointer !== event.pointerId) return
    pull.current = null
    suppressPress.current = held.moved
    go(held.moved ? landing(at, track.motion(), slides) : at)
  }
  /** A drag is not a press. */
  const onClickCapture = (event: MouseEvent) => {
    if (!suppressPress.current) return
    suppressPress.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  const hand = { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release, onWheel, onClickCapture }
  return { hold: track.hold, at, go, turn, hand }
}

function useWheelTurn(turn: (by: number) => void) {
  const wheeledAt = useRef(0)
  return ({ deltaX, deltaY, timeStamp }: WheelEvent) => {
    if (Math.abs(deltaX) < wheelPixels || Math.abs(deltaX) < Math.abs(deltaY)) return
    if (timeStamp - wheeledAt.current > wheelPauseMs) turn(Math.sign(deltaX))
    wheeledAt.current = timeStamp
  }
}

interface Keys {
  turn: (by: number) => void
  go: (to: number) => void
  last: number
}

/** Anywhere on the page, except where the keys have another meaning. A dialog has the keys to itself. */
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
    // In the capture phase: a dialog stops arrow keys from bubbling up.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}
