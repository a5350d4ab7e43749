// The crop's window: always three to four, never beyond the photo, and back from what was chosen.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cropOf, dragged, mostZoom, placeOf, viewOf, within, zoomed } from './crop-view.ts'

const landscape = { width: 1200, height: 800 }
const portrait = { width: 600, height: 1200 }

describe('the window of a crop', () => {
  test.each([
    [landscape, { x: 0.25, y: 0, width: 0.5, height: 1 }],
    [portrait, { x: 0, y: 1 / 6, width: 1, height: 2 / 3 }],
  ])('begins in the middle, as large as fits: %#', (size, crop) => {
    const found = cropOf(size, viewOf(size, null))
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(found[side]).toBeCloseTo(crop[side])
  })

  test('stops at the edge, and zooms no further than a card can bear', () => {
    expect(cropOf(landscape, dragged(landscape, viewOf(landscape, null), { x: 9, y: 9 })).x).toBe(0)
    expect(zoomed(landscape, viewOf(landscape, null), 100).zoom).toBe(mostZoom(landscape))
    expect(mostZoom({ width: 200, height: 200 })).toBe(1)
  })

  test('is three wide to four high, within the photo, and comes back as it was chosen', () => {
    const side = fc.integer({ min: 200, max: 4000 })
    const share = fc.double({ min: -1, max: 2, noNaN: true })
    const zoom = fc.double({ min: 0.1, max: 10, noNaN: true })
    fc.assert(
      fc.property(side, side, share, share, zoom, (width, height, x, y, wanted) => {
        const size = { width, height }
        const view = within(size, { x, y, zoom: wanted })
        const crop = cropOf(size, view)
        expect((crop.width * width) / (crop.height * height)).toBeCloseTo(3 / 4)
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1 + 1e-9)
        const back = viewOf(size, crop)
        for (const part of ['x', 'y', 'zoom'] as const) expect(back[part]).toBeCloseTo(view[part], 6)
      }),
    )
  })

  test('lays the photo behind it', () => {
    expect(placeOf(landscape, viewOf(landscape, null))).toEqual({
      left: '-50.000%',
      top: '0.000%',
      width: '200.000%',
      height: '100.000%',
    })
  })
})
