// Zooming the photo in view: two fingers, a double tap, the wheel, the keys or the button; while zoomed, a finger pans it.
import { useEffect, useEffectEvent, useState } from 'react'
import { makePinch } from './pinch.ts'
import type { Point, Size } from './zoom-view.ts'
import { makeZoomer } from './zoomer.ts'
import type { Zoomer } from './zoomer.ts'

const middle: Point = { x: 0, y: 0 }
const keyZoom = 1.5
const keyPixels = 80
const ways: Record<string, Point> = {
  ArrowLeft: { x: keyPixels, y: 0 },
  ArrowRight: { x: -keyPixels, y: 0 },
  ArrowUp: { x: 0, y: keyPixels },
  ArrowDown: { x: 0, y: -keyPixels },
}

/** Called before the hook that turns photos by keys, so that a zoomed one has the arrows to itself. */
export function useZoom() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [enlarged, setEnlarged] = useState(false)
  const [zoomer] = useState(() => makeZoomer(setEnlarged))
  const [pinch] = useState(() => makePinch(zoomer))
  useZoomKeys(zoomer)
  useZoomWheel(place, zoomer)
  return { place, setPlace, enlarged, zoomer, pinch, toggle: () => zoomer.toggle(middle) }
}

/** `photo` is the one in view; null if it may not be zoomed. */
export function useZoomed(zoomer: Zoomer, place: HTMLElement | null, photo: Size | null, at: number): void {
  useEffect(() => zoomer.hold(place, photo), [zoomer, place, photo])
  useEffect(() => zoomer.reset(), [zoomer, at])
}

/** In the capture phase, before the keys that turn photos. */
function useZoomKeys(zoomer: Zoomer): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const way = zoomer.isEnlarged() ? ways[event.key] : undefined
    const factor = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom }[event.key]
    if (!way && !factor) return
    event.preventDefault()
    if (way) zoomer.pan(way, true)
    if (factor) zoomer.zoomBy(factor, middle, true)
  })
  useEffect(() => {
    window.addEventListener('keydown', heard, true)
    return () => window.removeEventListener('keydown', heard, true)
  }, [])
}

/** Not through React, whose listener can't keep the browser from zooming the page itself. */
function useZoomWheel(place: HTMLElement | null, zoomer: Zoomer): void {
  const heard = useEffectEvent((event: WheelEvent) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) && !zoomer.isEnlarged()) return
    event.preventDefault()
    const box = place?.getBoundingClientRect()
    const around = box
      ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      : middle
    zoomer.zoomBy(Math.exp(-event.deltaY / 300), around)
  })
  useEffect(() => {
    place?.addEventListener('wheel', heard, { passive: false })
    return () => place?.removeEventListener('wheel', heard)
  }, [place])
}
