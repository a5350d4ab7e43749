// Places with a roof: cafe, kitchen, bookshop, gallery, and the plain wall of a studio.
import { circle, glow, paint, path, rect, times, wash, width } from './drawing.ts'
import type { Scene } from './drawing.ts'

const cafe: Scene = (chance) =>
  [
    wash('#f3e2cb', '#e9cfae', '#d9b48c'),
    rect(0, 60, 128, 190, '#bcd3df', 'rx="6"'),
    rect(8, 68, 112, 174, '#dceaf0', 'rx="3"'),
    rect(61, 68, 6, 174, '#f8f1e6'),
    rect(160, 120, 140, 7, paint.bark),
    rect(160, 186, 140, 7, paint.bark),
    times(5, (cup) =>
      rect(168 + cup * 27, 102, 17, 18, chance.pick([paint.coral, paint.paper, paint.leaf, paint.dusk]), 'rx="4"'),
    ),
    times(6, (jar) =>
      rect(166 + jar * 22, 160, 14, 26, chance.pick(['#7a5642', paint.sand, paint.sage, paint.rose]), 'rx="3"'),
    ),
    times(3, (lamp) => pendant(46 + lamp * 104, 52 + (lamp % 2) * 22, lamp)),
    rect(0, 330, width, 70, paint.bark),
    rect(0, 326, width, 8, '#8a6249'),
  ].join('')

function pendant(x: number, y: number, number: number): string {
  return [
    `<path d="M${x} 0 V${y - 18}" stroke="#3a2c28" stroke-width="2"/>`,
    glow(`lamp${number}`, x, y + 4, 54, paint.lamp, 0.9),
    path(`M${x - 22} ${y} a22 22 0 0 1 44 0Z`, paint.indigo),
    circle(x, y + 2, 6, '#fff8e0'),
  ].join('')
}

const kitchen: Scene = (chance) =>
  [
    wash('#f4f1ea', '#e7ecdf', '#d4dfce'),
    times(60, (tile) =>
      rect(
        (tile % 10) * 31 - 4,
        60 + Math.floor(tile / 10) * 31,
        28,
        28,
        chance.pick(['#ffffff', '#f6f4ee', '#e9efe4']),
        'rx="3"',
      ),
    ),
    rect(0, 128, width, 8, paint.oak),
    times(4, (pot) =>
      rect(14 + pot * 74, 96, 30, 32, chance.pick([paint.coral, paint.dusk, paint.leaf, paint.gold]), 'rx="5"'),
    ),
    times(
      4,
      (plant) =>
        circle(29 + plant * 74, 84, 17, chance.pick([paint.leaf, paint.sage]), 0.9) +
        circle(20 + plant * 74, 92, 10, paint.sage),
    ),
    times(
      5,
      (pan) =>
        `<path d="M${30 + pan * 60} 136 v30" stroke="#6b5a4a" stroke-width="3"/>` +
        circle(30 + pan * 60, 180, chance.between(12, 19), chance.pick(['#6d7488', '#c98f6b', '#4b5270'])),
    ),
    rect(0, 300, width, 10, '#fffaf0'),
    rect(0, 310, width, 90, '#7f9d8c'),
  ].join('')

const bookshop: Scene = (chance) =>
  [
    wash('#6b4a3a', '#57392d', '#4a3026'),
    times(5, (board) => rect(0, 62 + board * 78, width, 8, paint.oak) + books(chance, 62 + board * 78)),
    glow('reading', chance.pick([60, 240]), 80, 170, paint.lamp, 0.55),
  ].join('')

function books(chance: Parameters<Scene>[0], bottom: number): string {
  let x = -4
  let drawn = ''
  while (x < width) {
    const thick = chance.between(9, 19)
    const tall = chance.between(40, 62)
    drawn += rect(
      x,
      bottom - tall,
      thick - 1.5,
      tall,
      chance.pick(['#ee8068', '#f3b2a3', '#4c549c', '#2b3270', '#8fbf9f', '#4f8a6d', '#f5c77a', '#f8f1e6', '#8e95c9']),
      'rx="1.5"',
    )
    x += thick
  }
  return drawn
}

const gallery: Scene = (chance) =>
  [
    wash('#fbf8f3', '#f2ede6', '#e4dcd2'),
    frame(18, 66, 100, 130, chance),
    frame(186, 42, 96, 112, chance),
    frame(198, 186, 74, 74, chance),
    path('M0 346 H300 V400 H0Z', '#cdb59a'),
    rect(0, 342, width, 5, '#ffffff'),
    path('M60 0 L150 0 L220 342 L-40 342Z', '#ffffff', 'fill-opacity=".25"'),
  ].join('')

function frame(x: number, y: number, w: number, h: number, chance: Parameters<Scene>[0]): string {
  const colours = chance.some([paint.coral, paint.indigo, paint.sage, paint.gold, paint.rose, paint.haze], 3)
  return [
    rect(x - 5, y - 5, w + 10, h + 10, paint.bark, 'rx="2"'),
    rect(x, y, w, h, '#fffdf8'),
    rect(x + 8, y + 8, w - 16, h - 16, colours[0] ?? paint.coral),
    circle(x + w * 0.4, y + h * 0.45, w * 0.24, colours[1] ?? paint.indigo),
    path(
      `M${x + 8} ${y + h - 8} v-${h * 0.28} q${w * 0.3} -24 ${w - 16} 8 v${h * 0.28 - 8}Z`,
      colours[2] ?? paint.sage,
    ),
  ].join('')
}

const studio: Scene = (chance) => {
  const [back, disc] = chance.pick([
    [paint.mist, paint.dusk],
    [paint.mint, paint.leaf],
    [paint.blush, paint.coral],
    [paint.sand, paint.indigo],
    ['#f9e3b8', paint.coral],
  ] as const)
  return [
    wash('#fffaf2', back, back),
    circle(150, 214, 142, disc, 0.92),
    circle(150, 214, 142, '#ffffff', 0.08),
    path('M150 72 a142 142 0 0 1 0 284Z', '#ffffff', 'fill-opacity=".08"'),
  ].join('')
}

export const indoorScenes = { cafe, kitchen, bookshop, gallery, studio } as const
