// One finger or the mouse pans, two fingers or the wheel zoom; distances are fractions of the element.
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

export function usePanAndZoom(place: RefObject<HTMLElement | null>, moves: Moves): void {
  const move = useEffectEvent(moves.move)
  const zoom = useEffectEvent(moves.zoom)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const ended = new AbortController()
    const fingers = new Map<number, Point>()
    const listen = (
      name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      heard: (event: PointerEvent) => void,
    ) => element.addEventListener(name, heard, { signal: ended.signal })

    listen('pointerdown', (event) => {
      element.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, pointOf(event))
    })
    listen('pointermove', (event) => {
      if (!fingers.has(event.pointerId)) return
      const before = [...fingers.values()]
      fingers.set(event.pointerId, pointOf(event))
      const after = [...fingers.values()]
      const [was, is] = [middleOf(before), middleOf(after)]
      const { width, height } = element.getBoundingClientRect()
      move({ x: (is.x - was.x) / width, y: (is.y - was.y) / height })
      if (spread(before) > 0 && spread(after) > 0) zoom(spread(after) / spread(before))
    })
    listen('pointerup', ({ pointerId }) => void fingers.delete(pointerId))
    listen('pointercancel', ({ pointerId }) => void fingers.delete(pointerId))
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
