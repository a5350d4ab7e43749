// How a full-screen photo is zoomed and panned: what was under the fingers stays there, and its edges never come inside the screen's.

export interface ZoomView {
  /** 1: all of it. */
  zoom: number
  /** Where its middle is, in pixels from the middle of the screen. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const wholeView: ZoomView = { zoom: 1, x: 0, y: 0 }
/** What a double tap enlarges to. */
export const tapZoom = 2.5
const mostZoom = 4

/** Zoomed by a factor around a point, given from the centre of the screen. */
export function zoomedAround(view: ZoomView, factor: number, point: Point, photo: Size, screen: Size): ZoomView {
  const zoom = Math.min(mostZoom, Math.max(1, view.zoom * factor))
  const grown = zoom / view.zoom
  return within(
    { zoom, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    photo,
    screen,
  )
}

export function pannedBy(view: ZoomView, by: Point, photo: Size, screen: Size): ZoomView {
  return within({ zoom: view.zoom, x: view.x + by.x, y: view.y + by.y }, photo, screen)
}

function within({ zoom, x, y }: ZoomView, photo: Size, screen: Size): ZoomView {
  const fit = Math.min(screen.width / photo.width, screen.height / photo.height)
  const room = (length: number, of: number) => Math.max(0, (length * fit * zoom - of) / 2)
  const [across, down] = [room(photo.width, screen.width), room(photo.height, screen.height)]
  return { zoom, x: bounded(x, across), y: bounded(y, down) }
}

/** Never -0, which would be written into the style. */
const bounded = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
