// Places under the sky: hills, sea, wood, mountains, park, garden, northern lights.
import { bokeh, circle, glow, height, paint, path, rect, ridge, times, wash, width } from './drawing.ts'
import type { Scene } from './drawing.ts'

const sunsetHills: Scene = (chance) => {
  const x = chance.between(60, 240)
  return [
    wash(paint.indigo, '#7b5a98', paint.coral, paint.gold),
    glow('halo', x, 190, 150, paint.lamp, 0.9),
    circle(x, 190, 34, '#fff3d6', 0.95),
    ridge(chance, 218, 40, '#9a6a95'),
    ridge(chance, 258, 46, '#6a5590'),
    ridge(chance, 306, 40, paint.indigo),
    ridge(chance, 356, 26, paint.night, 3),
  ].join('')
}

const beach: Scene = (chance) =>
  [
    wash('#bfd9ee', '#e6eef0', paint.paper),
    glow('sun', chance.between(40, 260), 60, 110, '#fff4d2', 0.9),
    rect(0, 190, width, 90, '#5f9fb5'),
    rect(0, 190, width, 22, '#4b84a6'),
    times(6, (line) =>
      rect(chance.between(0, 220), 200 + line * 13, chance.between(30, 90), 2, '#ffffff', 'fill-opacity=".45" rx="1"'),
    ),
    path('M0 276 C70 262 120 290 180 276 S270 268 300 280 V400 H0Z', '#fdf8ee'),
    path('M0 286 C70 272 120 300 180 286 S270 278 300 290 V400 H0Z', paint.sand),
    parasol(chance.pick([38, 262]), chance.pick([paint.coral, paint.leaf, paint.dusk])),
  ].join('')

function parasol(x: number, colour: string): string {
  return [
    `<path d="M${x} 180 V320" stroke="#fff" stroke-width="4"/>`,
    path(`M${x - 62} 196 a62 48 0 0 1 124 0Z`, colour),
    path(`M${x - 22} 196 a22 48 0 0 1 44 0Z`, '#ffffff', 'fill-opacity=".75"'),
  ].join('')
}

const forest: Scene = (chance) =>
  [
    wash('#e8f0d4', '#b8d8b0', '#6fa582', paint.leaf),
    glow('clearing', 160, 90, 190, '#fffbe0', 0.9),
    times(9, (tree) => trunk(tree * 36 + chance.between(-12, 12), chance.between(5, 9), '#7fae8d', 0.7)),
    times(6, (tree) => trunk(tree * 58 + chance.between(-18, 18), chance.between(11, 17), '#3f6f5b', 0.85)),
    times(3, (tree) => trunk([8, 268, 300][tree] ?? 0, 26, paint.pine, 1)),
    times(3, (ray) =>
      path(`M${120 + ray * 70} -10 l34 0 L${ray * 70 + 20} 400 l-60 0Z`, '#fffde8', 'fill-opacity=".16"'),
    ),
    ridge(chance, 366, 16, paint.pine, 5),
  ].join('')

function trunk(x: number, thickness: number, colour: string, opacity: number): string {
  return rect(
    x,
    -5,
    thickness,
    height + 10,
    colour,
    `fill-opacity="${opacity}" transform="rotate(${(x % 5) - 2} ${x} 200)"`,
  )
}

const mountains: Scene = (chance) => {
  const lean = chance.between(-30, 30)
  return [
    wash('#8fb2dc', '#cfe0ef', '#f6ece1'),
    circle(chance.between(40, 250), 66, 22, '#fffaf0', 0.9),
    path(`M-30 300 L${70 + lean} 120 L170 300Z`, '#8b9cc4'),
    path(`M${70 + lean} 120 l-26 48 18 -8 12 14 14 -16 16 8Z`, '#ffffff'),
    path(`M90 310 L${212 + lean} 92 L350 310Z`, '#6d7fb0'),
    path(`M${212 + lean} 92 l-34 60 22 -10 16 18 18 -22 22 10Z`, '#ffffff'),
    ridge(chance, 292, 26, '#5f8f86', 3),
    ridge(chance, 336, 26, '#3d6f60', 4),
    times(9, (tree) => fir(tree * 36 + chance.between(-8, 8), 340 + chance.between(-10, 16))),
  ].join('')
}

function fir(x: number, y: number): string {
  return path(`M${x} ${y - 44} l15 24 h-7 l13 22 h-42 l13 -22 h-7Z`, paint.pine)
}

const autumnPark: Scene = (chance) =>
  [
    wash('#fbe6c8', '#f7d3a6', '#e9b27d'),
    times(7, (tree) =>
      crown(
        tree * 50 + chance.between(-14, 14),
        150 + chance.between(-26, 18),
        chance.between(44, 66),
        chance.pick(['#e9a15b', '#df7f52', '#f0bf6a', '#c9684d']),
      ),
    ),
    rect(0, 290, width, 110, '#c79a5c'),
    path('M120 400 C130 340 150 310 150 288 h18 C170 320 210 350 240 400Z', '#ead2a6'),
    times(
      26,
      () =>
        `<ellipse cx="${chance.between(0, 300)}" cy="${chance.between(30, 392)}" rx="5" ry="3" fill="${chance.pick(['#df7f52', '#f0bf6a', '#c9684d'])}" transform="rotate(${chance.between(0, 40)})"/>`,
    ),
  ].join('')

function crown(x: number, y: number, r: number, colour: string): string {
  return (
    rect(x - 5, y, 10, 150, '#7a5642') +
    circle(x, y, r, colour, 0.92) +
    circle(x - r / 3, y - r / 4, r / 2, '#ffffff', 0.1)
  )
}

const summerGarden: Scene = (chance) =>
  [
    wash('#f7f0da', '#dcebc8', '#9cc79c'),
    times(26, () =>
      circle(
        chance.between(0, 300),
        chance.between(90, 400),
        chance.between(26, 48),
        chance.pick(['#6fa97f', '#8fbf9f', '#5d9974', '#7fb48c']),
        0.8,
      ),
    ),
    times(40, () =>
      flower(
        chance.between(0, 300),
        chance.between(120, 395),
        chance.pick([paint.coral, paint.rose, '#ffffff', paint.gold, paint.haze]),
      ),
    ),
    `<path d="M-10 40 Q80 92 150 52 T310 46" stroke="#6b5a4a" stroke-width="1.5" fill="none"/>`,
    times(
      9,
      (bulb) =>
        glow(`bulb${bulb}`, 8 + bulb * 36, 56 + (bulb % 3) * 9, 16, '#ffe9a8', 0.95) +
        circle(8 + bulb * 36, 56 + (bulb % 3) * 9, 4, '#fff6d8'),
    ),
  ].join('')

function flower(x: number, y: number, colour: string): string {
  return (
    circle(x - 4, y, 4, colour) +
    circle(x + 4, y, 4, colour) +
    circle(x, y - 4, 4, colour) +
    circle(x, y + 4, 4, colour) +
    circle(x, y, 2.6, paint.gold)
  )
}

const northernLights: Scene = (chance) =>
  [
    wash('#0f1433', '#1d2a58', '#2f5670'),
    times(40, () => circle(chance.between(0, 300), chance.between(0, 220), chance.between(4, 12) / 10, '#ffffff', 0.8)),
    path(
      'M-10 150 C60 40 120 190 190 70 S290 70 320 20 V150 C260 130 220 220 160 180 S40 250 -10 240Z',
      '#7fe0b0',
      'fill-opacity=".3"',
    ),
    path(
      'M-10 110 C70 20 130 150 200 40 S300 40 320 0 V80 C260 80 220 150 160 120 S40 200 -10 190Z',
      '#a7f0c8',
      'fill-opacity=".32"',
    ),
    path(
      'M-10 190 C70 120 150 230 220 140 S300 130 320 90 V130 C260 160 220 220 160 200 S40 270 -10 250Z',
      '#8c8fe0',
      'fill-opacity=".28"',
    ),
    ridge(chance, 300, 44, '#1b2450', 3),
    ridge(chance, 346, 20, '#e4ebf5', 4),
    bokeh(chance, 5, ['#ffffff'], 300, 390),
  ].join('')

export const outdoorScenes = {
  sunsetHills,
  beach,
  forest,
  mountains,
  autumnPark,
  summerGarden,
  northernLights,
} as const
