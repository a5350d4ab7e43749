// Places among people, out of doors or loud: city at night, harbour, old street, concert.
import { bokeh, circle, glow, height, paint, path, rect, times, wash, width } from './drawing.ts'
import type { Scene } from './drawing.ts'

const cityNight: Scene = (chance) =>
  [
    wash(paint.night, paint.indigo, '#6d5c9e', paint.rose),
    circle(chance.between(40, 260), 60, 20, '#fdf3dc', 0.9),
    times(8, (house) => tower(house * 40 - 8, chance.between(120, 210), 36, '#3c4384', 0.75)),
    times(6, (house) => tower(house * 56 - 20, chance.between(190, 270), 48, '#232a60', 1)),
    times(60, () =>
      rect(
        chance.between(0, 58) * 5 + 4,
        chance.between(26, 64) * 6,
        3,
        4,
        chance.pick([paint.lamp, paint.gold, '#fff6de']),
        'fill-opacity=".85"',
      ),
    ),
    bokeh(chance, 12, [paint.gold, paint.coral, paint.lamp, paint.haze], 260, 395),
  ].join('')

function tower(x: number, y: number, w: number, colour: string, opacity: number): string {
  return rect(x, y, w, height - y, colour, `fill-opacity="${opacity}"`)
}

const harbour: Scene = (chance) =>
  [
    wash('#f6cdb4', '#f3e0cf', '#cbd6e6'),
    glow('evening', chance.between(60, 240), 150, 130, '#fff0cf', 0.95),
    rect(0, 226, width, 174, '#6c8fb4'),
    times(12, (line) =>
      rect(
        chance.between(-20, 260),
        236 + line * 13,
        chance.between(30, 100),
        2.5,
        '#ffffff',
        'fill-opacity=".35" rx="1.2"',
      ),
    ),
    boat(chance.between(28, 60), 250, 1, paint.coral),
    boat(chance.between(238, 272), 240, 0.85, paint.indigo),
    boat(chance.between(140, 170), 232, 0.5, paint.leaf),
  ].join('')

function boat(x: number, y: number, scale: number, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${path('M-36 0 h72 l-12 22 h-48Z', colour)}<path d="M0 0 V-120" stroke="#5d4a42" stroke-width="3"/>${path('M4 -116 L40 -12 H4Z', '#fffaf0')}${path('M-4 -100 L-30 -12 H-4Z', '#f4e7d6')}</g>`
}

const oldStreet: Scene = (chance) =>
  [
    wash('#b9c9e6', '#e9e3e4', '#f6e7d4'),
    times(5, (house) =>
      gable(
        house * 62 - 6,
        110 + chance.between(-30, 34),
        chance.pick(['#d98b73', '#e8c08d', '#8fb39c', '#7f8cc0', '#c9a08a', '#f0dcc0']),
      ),
    ),
    rect(0, 352, width, 48, '#b8aa9c'),
    times(18, (stone) =>
      rect((stone % 6) * 52 - (stone % 2) * 20, 358 + Math.floor(stone / 6) * 15, 44, 2, '#9d9186', 'rx="1"'),
    ),
  ].join('')

function gable(x: number, y: number, colour: string): string {
  const windows = times(
    8,
    (index) =>
      rect(x + 10 + (index % 2) * 24, y + 30 + Math.floor(index / 2) * 54, 15, 26, '#fdf6e6', 'rx="2"') +
      rect(x + 10 + (index % 2) * 24, y + 42 + Math.floor(index / 2) * 54, 15, 2, colour),
  )
  return path(`M${x} 400 V${y + 20} h9 v-12 h9 v-14 h9 v-10 h8 v10 h9 v14 h9 v12 h7 V400Z`, colour) + windows
}

const concert: Scene = (chance) =>
  [
    wash('#120f33', '#2a2060', '#4a2f78'),
    times(5, (beam) =>
      path(
        `M${30 + beam * 60} -10 l${chance.between(-130, -30)} 420 h${chance.between(60, 110)}Z`,
        chance.pick([paint.coral, paint.haze, '#7fe0b0', paint.gold]),
        'fill-opacity=".26"',
      ),
    ),
    times(5, (spot) => glow(`spot${spot}`, 30 + spot * 60, 6, 38, '#ffffff', 0.85)),
    bokeh(chance, 26, [paint.coral, paint.lamp, paint.haze, '#7fe0b0'], 90, 380),
    times(9, (head) => circle(head * 38, 384 + (head % 3) * 6, 22, '#0c0a26')),
  ].join('')

export const townScenes = { cityNight, harbour, oldStreet, concert } as const
