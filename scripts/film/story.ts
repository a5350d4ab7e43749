// The film of the video lander, frame by frame: two dark houses, a paper plane, and a light for each.

export const width = 960
export const height = 540
export const seconds = 12
export const framesPerSecond = 24

const night = '#171a3f'
const far = '#2a2f68'
const wall = '#2f3675'
const dark = '#20255a'
const light = '#ffd98a'

/** What is seen at a given time, as an SVG. */
export function frameAt(second: number): string {
  const left = glowOf(second, 1.2, 11.2)
  const right = glowOf(second, 4.8, 11.2)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141638"/><stop offset=".75" stop-color="#4b4f9c"/></linearGradient>',
    `<radialGradient id="halo"><stop offset="0" stop-color="${light}" stop-opacity=".55"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>`,
    '<rect width="960" height="540" fill="url(#sky)"/>',
    stars(second),
    '<circle cx="478" cy="92" r="34" fill="#f8f1e6"/><circle cx="464" cy="84" r="30" fill="#1b1e49"/>',
    skyline(),
    river(second, left, right),
    house(130, 1),
    house(640, 2),
    windowAt(228, 214, left, '#5a66c9', second, 1),
    windowAt(738, 214, right, '#6fc296', second, -1),
    plane(second),
    hearts(second),
    '</svg>',
  ].join('')
}

function stars(second: number): string {
  return Array.from({ length: 46 }, (_, index) => {
    const x = (index * 197) % width
    const y = (index * 71) % 230
    const glimmer = 0.35 + 0.3 * Math.sin((second / seconds) * Math.PI * 2 * (1 + (index % 3)) + index)
    return `<circle cx="${x}" cy="${y}" r="${1 + (index % 3) * 0.4}" fill="#f8f1e6" fill-opacity="${glimmer.toFixed(2)}"/>`
  }).join('')
}

function skyline(): string {
  const roofs = [330, 352, 318, 344, 326, 360, 336, 350, 322, 346, 334, 356]
  return roofs
    .map((top, index) => `<rect x="${index * 80}" y="${top}" width="80" height="${430 - top}" fill="${far}"/>`)
    .join('')
}

/** The water carries the light of both windows. */
function river(second: number, left: number, right: number): string {
  const wave = (second / seconds) * Math.PI * 4
  const shine = (x: number, glow: number) =>
    Array.from({ length: 6 }, (_, line) => {
      const y = 446 + line * 15
      const shift = Math.sin(wave + line) * 7
      return `<rect x="${x - 46 + line * 5 + shift}" y="${y}" width="${92 - line * 10}" height="3" rx="1.5" fill="${light}" fill-opacity="${(glow * 0.45).toFixed(2)}"/>`
    }).join('')
  return `<rect y="430" width="960" height="110" fill="${night}"/>${shine(268, left)}${shine(778, right)}`
}

function house(x: number, kind: number): string {
  const dim = [0, 1, 2, 3, 4, 5].map((index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)]
    const [wx, wy] = [x + 24 + column * 62, 214 + row * 92]
    return column > 0 && row === 0 ? '' : `<rect x="${wx}" y="${wy}" width="38" height="52" rx="4" fill="${dark}"/>`
  })
  const roof =
    kind === 1
      ? `<path d="M${x - 12} 176 L${x + 100} 96 L${x + 212} 176Z" fill="${night}"/>`
      : `<path d="M${x - 8} 176 V140 h34 v-24 h34 v-22 h82 v22 h34 v24 h34 v36Z" fill="${night}"/>`
  return `${roof}<rect x="${x}" y="172" width="200" height="262" fill="${wall}"/>${dim.join('')}`
}

function windowAt(x: number, y: number, glow: number, tone: string, second: number, look: number): string {
  const [wide, high] = [82, 76]
  const [cx, cy] = [x + wide / 2, y + high / 2]
  const glad = second > 8.6 || (look < 0 && second > 5.4)
  const mouth = glad ? 'q9 9 18 0' : 'q9 4 18 0'
  const face = [
    `<circle cx="${cx}" cy="${y + 52}" r="28" fill="${tone}"/>`,
    `<circle cx="${cx - 9 + look * 7}" cy="${y + 46}" r="3.2" fill="${night}"/><circle cx="${cx + 9 + look * 7}" cy="${y + 46}" r="3.2" fill="${night}"/>`,
    `<path d="M${cx - 9 + look * 7} ${y + 56} ${mouth}" fill="none" stroke="${night}" stroke-width="3" stroke-linecap="round"/>`,
  ].join('')
  return [
    `<circle cx="${cx}" cy="${cy}" r="130" fill="url(#halo)" opacity="${(glow * 0.8).toFixed(2)}"/>`,
    `<clipPath id="pane${x}"><rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="6"/></clipPath>`,
    `<g clip-path="url(#pane${x})"><rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${dark}"/>`,
    `<g opacity="${glow.toFixed(2)}"><rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${light}"/>${face}</g></g>`,
    `<rect x="${x - 6}" y="${y + high}" width="${wide + 12}" height="7" rx="3" fill="${night}"/>`,
  ].join('')
}

/** Over the water and back; it leans the way it flies. */
function plane(second: number): string {
  const there = between(second, 2.2, 4.7)
  const back = between(second, 6.2, 8.7)
  if (there > 0 && there < 1) return planeAt(ease(there), 1)
  return back > 0 && back < 1 ? planeAt(1 - ease(back), -1) : ''
}

function planeAt(way: number, direction: number): string {
  const x = 300 + way * 420
  const y = 250 - Math.sin(way * Math.PI) * 120
  const lean = -Math.cos(way * Math.PI) * 28 * direction
  const tint = direction > 0 ? '#ffffff' : '#ffd5cc'
  return `<g transform="translate(${x} ${y}) scale(${direction} 1) rotate(${direction * lean})"><path d="M34 0 -26 -18 -14 2Z" fill="${tint}"/><path d="M34 0 -14 2 -20 16Z" fill="#c9cdea"/><path d="M-14 2 -20 16 -4 6Z" fill="#8e95c9"/></g>`
}

/** When the plane is home, hearts rise between the two. */
function hearts(second: number): string {
  return [0, 1, 2]
    .map((index) => {
      const rise = between(second, 8.7 + index * 0.35, 11 + index * 0.1)
      if (rise <= 0 || rise >= 1) return ''
      const [x, y] = [452 + index * 34, 300 - rise * 150]
      const size = 1.5 + index * 0.35
      return `<path transform="translate(${x} ${y}) scale(${size})" d="M0 10C-14 1-11-10-5-10-2-10 0-7 0-6 0-7 2-10 5-10c6 0 9 11-5 20Z" fill="#ee6a6f" fill-opacity="${Math.sin(rise * Math.PI).toFixed(2)}"/>`
    })
    .join('')
}

function glowOf(second: number, on: number, off: number): number {
  return ease(between(second, on, on + 0.5)) * (1 - ease(between(second, off, off + 0.6)))
}

function between(second: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (second - from) / (to - from)))
}

function ease(share: number): number {
  return share * share * (3 - 2 * share)
}
