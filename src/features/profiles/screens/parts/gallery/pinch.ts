// Fingers on a zoomed photo: two of them pinch, one pans, a double tap zooms in or all the way out.
import type { PointerEvent } from 'react'
import type { Point } from './zoom-view.ts'
import type { Zoomer } from './zoomer.ts'

const doubleTapMs = 300
/** A finger that moved further has not tapped. */
const tapPixels = 12

type Touch = PointerEvent<HTMLElement>

interface Tap {
  at: number
  point: Point
}

export interface Fingers {
  hasFingers(): boolean
  down(event: Touch): void
  move(event: Touch): void
  up(event: Touch): void
  cancel(event: Touch): void
}

export function makePinch(zoomer: Zoomer): Fingers {
  const fingers = new Map<number, Point>()
  let pinching = false
  let down: Tap | null = null
  let tapped: Tap | null = null

  const leave = ({ pointerId }: Touch) => {
    fingers.delete(pointerId)
    if (fingers.size === 0) pinching = false
  }
  return {
    /** The gesture belongs to this photo, and doesn't turn to another. */
    hasFingers: () => pinching || zoomer.isEnlarged(),
    down: (event) => {
      // A finger whose end was never reported is forgotten with the next first one.
      if (event.isPrimary) fingers.clear()
      fingers.set(event.pointerId, pointOf(event))
      pinching = fingers.size > 1
      down = pinching ? null : { at: event.timeStamp, point: pointOf(event) }
    },
    move: (event) => {
      if (!fingers.has(event.pointerId)) return
      const before = [...fingers.values()]
      fingers.set(event.pointerId, pointOf(event))
      const after = [...fingers.values()]
      const [was, is] = [middleOf(before), middleOf(after)]
      if (down && distance(down.point, is) > tapPixels) down = null
      if (after.length > 1) zoomer.zoomBy(spread(after) / spread(before), is)
      if (zoomer.isEnlarged()) zoomer.pan({ x: is.x - was.x, y: is.y - was.y })
    },
    up: (event) => {
      leave(event)
      const tap = down && !isPressed(event) ? down : null
      const second =
        tap && tapped && tap.at - tapped.at < doubleTapMs && distance(tap.point, tapped.point) < 3 * tapPixels
      if (tap && second) zoomer.toggle(tap.point)
      tapped = second ? null : tap
      down = null
    },
    cancel: (event) => {
      leave(event)
      down = null
    },
  }
}

const isPressed = ({ target }: Touch) => target instanceof Element && target.closest('a, button') !== null

/** From the centre of the listening element. */
function pointOf({ clientX, clientY, currentTarget }: Touch): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }))
  return { x: sum.x / points.length, y: sum.y / points.length }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const spread = ([one, other]: readonly Point[]) => (one && other ? Math.max(1, distance(one, other)) : 1)
