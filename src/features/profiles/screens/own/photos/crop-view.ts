// The window through which a photo is cropped: three wide to four high, moved and zoomed, never beyond the photo's edge.
import type { Crop } from '#features/profiles/contract.ts'
import { cropRatio, minCropWidth } from '#features/profiles/limits.ts'

export interface Size {
  width: number
  height: number
}

/** The centre of the window, as fractions of the photo, and the zoom: 1 shows as much as fits. */
export interface CropView {
  x: number
  y: number
  zoom: number
}

/** The widest window that fits, in pixels of the photo. */
function widest({ width, height }: Size): number {
  return Math.min(width, height * cropRatio)
}

export function mostZoom(size: Size): number {
  return Math.max(1, Math.min(4, widest(size) / minCropWidth))
}

/** The window's sides as fractions of the photo's. */
function sides(size: Size, zoom: number): Size {
  const width = widest(size) / zoom
  return { width: width / size.width, height: width / cropRatio / size.height }
}

export function within(size: Size, { x, y, zoom }: CropView): CropView {
  const near = between(zoom, 1, mostZoom(size))
  const { width, height } = sides(size, near)
  return { x: between(x, width / 2, 1 - width / 2), y: between(y, height / 2, 1 - height / 2), zoom: near }
}

export function viewOf(size: Size, crop: Crop | null): CropView {
  if (!crop) return within(size, { x: 0.5, y: 0.5, zoom: 1 })
  const zoom = widest(size) / (crop.width * size.width)
  return within(size, { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2, zoom })
}

export function cropOf(size: Size, view: CropView): Crop {
  const { x, y, zoom } = within(size, view)
  const { width, height } = sides(size, zoom)
  const corner = (middle: number, side: number) => between(middle - side / 2, 0, 1 - side)
  return { x: corner(x, width), y: corner(y, height), width, height }
}

/** The photo follows a finger; distances are fractions of the window. */
export function dragged(size: Size, view: CropView, by: { x: number; y: number }): CropView {
  const { width, height } = sides(size, view.zoom)
  return within(size, { ...view, x: view.x - by.x * width, y: view.y - by.y * height })
}

export function zoomed(size: Size, view: CropView, factor: number): CropView {
  return within(size, { ...view, zoom: view.zoom * factor })
}

/** Position and size of the photo behind the window, in percent of the window. */
export function placeOf(size: Size, view: CropView): Record<'left' | 'top' | 'width' | 'height', string> {
  const crop = cropOf(size, view)
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`
  return {
    left: percent(-crop.x / crop.width),
    top: percent(-crop.y / crop.height),
    width: percent(1 / crop.width),
    height: percent(1 / crop.height),
  }
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(Math.max(least, most), value))
