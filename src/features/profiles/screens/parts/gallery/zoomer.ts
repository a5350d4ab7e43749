// The zoomed photo, moved without React: a frame is too short for a render.
import { pannedBy, tapZoom, wholeView, zoomedAround } from './zoom-view.ts'
import type { Point, Size, ZoomView } from './zoom-view.ts'

export interface Zoomer {
  /** The element with the photos, and the size of the one in view; null if that one may not be zoomed. */
  hold(place: HTMLElement | null, photo: Size | null): void
  isEnlarged(): boolean
  /** Around a point of the screen, given from its centre. */
  zoomBy(factor: number, around: Point, glide?: boolean): void
  pan(by: Point, glide?: boolean): void
  /** Zooms in, or all the way out. */
  toggle(around: Point): void
  /** Another photo came into view: it starts unzoomed. */
  reset(): void
}

export function makeZoomer(onEnlarged: (enlarged: boolean) => void): Zoomer {
  let place: HTMLElement | null = null
  let photo: Size | null = null
  let view = wholeView

  const show = (next: ZoomView, glide = false) => {
    view = next
    onEnlarged(view.zoom > 1)
    const image = place?.querySelector<HTMLElement>('[data-photo]:not([inert]) img')
    if (!image) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    image.style.transition = glide && !still ? 'transform 200ms ease-out' : 'none'
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`
  }
  const screen = () => ({ width: place?.clientWidth ?? 1, height: place?.clientHeight ?? 1 })
  const zoomBy = (factor: number, around: Point, glide = false) => {
    if (photo) show(zoomedAround(view, factor, around, photo, screen()), glide)
  }
  return {
    hold: (where, size) => {
      place = where
      photo = size
    },
    isEnlarged: () => view.zoom > 1,
    zoomBy,
    pan: (by, glide) => {
      if (photo) show(pannedBy(view, by, photo, screen()), glide)
    },
    toggle: (around) => (view.zoom > 1 ? show(wholeView, true) : zoomBy(tapZoom, around, true)),
    reset: () => {
      view = wholeView
      onEnlarged(false)
      for (const image of place?.querySelectorAll<HTMLElement>('[data-photo] img') ?? []) image.style.transform = ''
    },
  }
}
