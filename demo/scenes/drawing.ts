// The pen the scenes are drawn with: a page of 300 by 400, colours of the house, shapes as SVG text.
import type { Chance } from '../random.ts'

/** Draws the background of a photo, slightly different each time. */
export type Scene = (chance: Chance) => string

export const width = 300
export const height = 400

/** Evening indigo, soft green, warm paper, coral, and their lighter shades. */
export const paint = {
  night: '#151a3d',
  indigo: '#2b3270',
  dusk: '#4c549c',
  haze: '#8e95c9',
  mist: '#c9cdea',
  pine: '#24493f',
  leaf: '#4f8a6d',
  sage: '#8fbf9f',
  mint: '#cfe6d3',
  paper: '#f8f1e6',
  sand: '#ecd9bd',
  oak: '#b98a5e',
  bark: '#6b4a3a',
  coral: '#ee8068',
  rose: '#f3b2a3',
  blush: '#fbdccf',
  gold: '#f5c77a',
  lamp: '#ffe7b0',
} as const

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
}

export function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" fill-opacity="${opacity}"/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

/** The whole page as a vertical gradient. */
export function wash(...colours: string[]): string {
  const stops = colours
    .map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  return `<defs><linearGradient id="wash" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>${rect(0, 0, width, height, 'url(#wash)')}`
}

/** A round light that fades out. Each needs a unique name. */
export function glow(name: string, x: number, y: number, r: number, colour: string, strength = 0.8): string {
  const stops = `<stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`
  return `<defs><radialGradient id="${name}">${stops}</radialGradient></defs>${circle(x, y, r, `url(#${name})`)}`
}

/** A line of hills from edge to edge, down to the bottom. */
export function ridge(chance: Chance, y: number, rise: number, fill: string, steps = 4): string {
  const step = width / steps
  let d = `M0 ${y + chance.between(-rise, rise) / 2}`
  for (let index = 0; index < steps; index++) {
    const x = index * step
    const end = y + chance.between(-rise, rise) / 2
    d += ` C${x + step * 0.4} ${y - rise} ${x + step * 0.6} ${y + rise * 0.6} ${x + step} ${end}`
  }
  return path(`${d} L${width} ${height} L0 ${height}Z`, fill)
}

/** Lights out of focus. */
export function bokeh(chance: Chance, count: number, colours: readonly string[], top: number, bottom: number): string {
  return times(count, () =>
    circle(
      chance.between(0, width),
      chance.between(top, bottom),
      chance.between(4, 15),
      chance.pick(colours),
      chance.between(14, 46) / 100,
    ),
  )
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
