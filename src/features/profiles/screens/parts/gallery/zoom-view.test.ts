// Zooming a photo, without a browser.
import { expect, test } from 'vitest'
import { pannedBy, wholeView, zoomedAround } from './zoom-view.ts'

const screen = { width: 400, height: 800 }
const photo = { width: 900, height: 1_200 }

test('what is under the fingers stays under them', () => {
  const point = { x: 60, y: -40 }
  const view = zoomedAround(wholeView, 3, point, photo, screen)
  const under = (at: typeof view) => [(point.x - at.x) / at.zoom, (point.y - at.y) / at.zoom]
  expect(under(view).map(Math.round)).toEqual(under(wholeView))
})

test.each([
  [10, 4],
  [0.1, 1],
])('by %d it is enlarged %d times at most and least', (factor, zoom) => {
  expect(zoomedAround(wholeView, factor, { x: 0, y: 0 }, photo, screen).zoom).toBe(zoom)
})

test('zoomed out again, it is where it was', () => {
  const near = zoomedAround(wholeView, 3, { x: 150, y: 300 }, photo, screen)
  expect(zoomedAround(near, 0.2, { x: -100, y: 50 }, photo, screen)).toEqual(wholeView)
})

test('an edge never comes inside the screen’s, and a photo that fits is not moved', () => {
  const wide = { width: 1_200, height: 600 }
  const near = zoomedAround(wholeView, 2, { x: 0, y: 0 }, wide, screen)
  expect(pannedBy(near, { x: 1_000, y: 1_000 }, wide, screen)).toEqual({ zoom: 2, x: 200, y: 0 })
  expect(pannedBy(near, { x: -50, y: -1_000 }, wide, screen)).toEqual({ zoom: 2, x: -50, y: 0 })
  expect(pannedBy(wholeView, { x: 30, y: 30 }, wide, screen)).toEqual(wholeView)
})
