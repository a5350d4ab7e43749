// One finger or the mouse pans, two fingers or the wheel zoom, a tap brings a point to the middle; distances are fractions of the element.
import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

interface Moves {
  move: (by: { x: number; y: number }) => void
  zoom: (factor: number) => void
}

interface Point {
  x: number
  y: number
}

/** A finger that moved less than this has tapped, not dragged. */
const tapPixels = 8

export function usePanAndZoom(place: RefObject<HTMLElement | null>, moves: Moves): void {
  const move = useEffectEvent(moves.move)
  const zoom = useEffectEvent(moves.zoom)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const ended = new AbortController()
    const fingers = new Map<number, Point>()
    /** Where the only finger went down, for as long as it may still be a tap. */
    let tapped: Point | null = null
    const listen = (
      name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      heard: (event: PointerEvent) => void,
    ) => element.addEventListener(name, heard, { signal: ended.signal })

    listen('pointerdown', (event) => {
      element.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, pointOf(event))
      tapped = fingers.size === 1 && event.button === 0 ? pointOf(event) : null
    })
    listen('pointermove', (event) => {
      if (!fingers.has(event.pointerId)) return
      if (tapped && spread([tapped, pointOf(event)]) >= tapPixels) tapped = null
      const before = [...fingers.values()]
      fingers.set(event.pointerId, pointOf(event))
      const after = [...fingers.values()]
      const [was, is] = [middleOf(before), middleOf(after)]
      const { width, height } = element.getBoundingClientRect()
      move({ x: (is.x - was.x) / width, y: (is.y - was.y) / height })
      if (spread(before) > 0 && spread(after) > 0) zoom(spread(after) / spread(before))
    })
    listen('pointerup', (event) => {
      fingers.delete(event.pointerId)
      if (!tapped) return
      tapped = null
      const { x, y } = pointOf(event)
      const { left, top, width, height } = element.getBoundingClientRect()
      move({ x: 0.5 - (x - left) / width, y: 0.5 - (y - top) / height })
    })
    listen('pointercancel', ({ pointerId }) => {
      fingers.delete(pointerId)
      tapped = null
    })
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400))
    }
    element.addEventListener('wheel', wheel, { passive: false, signal: ended.signal })
    return () => ended.abort()
  }, [place])
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }))
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function spread([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
