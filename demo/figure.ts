// The bust of a demo person: hair, face and glasses are always theirs, expression and clothes change with the photo.
import { avataaars } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import { chanceOf } from './random.ts'
import type { Chance } from './random.ts'
import { height, width } from './scenes/drawing.ts'

export interface Sitter {
  gender: 'male' | 'female'
  hair_color: string
  /** At the time of the photo. */
  age: number
  /** What tells this person from all others. */
  key: string
}

/** Large, standing on the lower edge, never exactly the same twice. */
export function placedFigure(figure: string, chance: Chance): string {
  const scale = chance.between(124, 148) / 100
  const left = width / 2 - 140 * scale + chance.between(-16, 16)
  const turn = chance.between(-3, 3)
  const mirrored = chance.happens(0.5) ? `translate(${width} 0) scale(-1 1)` : ''
  return `<g transform="${mirrored} rotate(${turn} 150 400) translate(${left} ${height + 6 - 280 * scale}) scale(${scale})">${figure}</g>`
}

const hairColours: Record<string, readonly string[]> = {
  black: ['231a1c', '2c1b18'],
  brown: ['4a312c', '724133', '5c3a2e'],
  blond: ['d6b370', 'e0c184', 'c79a5b'],
  red: ['b5532a', 'a3431f'],
  grey: ['9a9ca3', '84868f'],
  white: ['e8e4e0'],
  bald: ['5c3a2e', '84868f'],
  other: ['7f6bb0', 'd98aa0', '4f8a8f'],
}

const womensHair = [
  'bob',
  'bun',
  'curly',
  'curvy',
  'miaWallace',
  'straight01',
  'straight02',
  'straightAndStrand',
  'bigHair',
] as const
const mensHair = [
  'shortCurly',
  'shortFlat',
  'shortRound',
  'shortWaved',
  'theCaesar',
  'theCaesarAndSidePart',
  'dreads01',
  'shaggy',
] as const
const skins = { ffdbb4: 42, f4c9a0: 22, edb98a: 18, d08b5b: 9, ae5d29: 6, '7a4a35': 3 } as const
const fairSkins = { ffdbb4: 6, f4c9a0: 3, edb98a: 1 } as const
const cloths = [
  '2b3270',
  '4c549c',
  '8e95c9',
  '4f8a6d',
  '8fbf9f',
  'ee8068',
  'f3b2a3',
  'f5c77a',
  'f8f1e6',
  '3c4f5c',
  'b5656b',
  '7b5a98',
] as const
const womensClothes = [
  'shirtScoopNeck',
  'shirtVNeck',
  'shirtCrewNeck',
  'blazerAndShirt',
  'collarAndSweater',
  'hoodie',
] as const
const mensClothes = [
  'shirtCrewNeck',
  'shirtVNeck',
  'blazerAndShirt',
  'blazerAndSweater',
  'collarAndSweater',
  'hoodie',
] as const

/** The bust. Face, hair and glasses belong to the person, expression and clothes to the day. */
export function drawFigure({ gender, hair_color, age, key }: Sitter, day: Chance): string {
  const person = chanceOf(`face ${key}`)
  const woman = gender === 'female'
  const hair = person.pick(hairColours[hair_color] ?? ['4a312c'])
  const skin = person.weighted<string>(['blond', 'red'].includes(hair_color) ? fairSkins : skins)
  const top = person.pick(woman ? womensHair : mensHair)
  const glasses = person.happens(age > 50 ? 0.4 : 0.2)
  const beard = !woman && person.happens(hair_color === 'bald' ? 0.7 : 0.45)
  const beardKind = person.weighted({ beardLight: 5, beardMedium: 4, beardMajestic: 1, moustacheFancy: 1 })
  const glassesKind = person.pick(['prescription02', 'round', 'prescription01'] as const)
  const sunny = !glasses && day.happens(0.06)
  const face = bare(
    createAvatar(avataaars, {
      seed: key,
      top: [top],
      topProbability: hair_color === 'bald' ? 0 : 100,
      hairColor: [hair],
      skinColor: [skin],
      facialHair: [beardKind],
      facialHairColor: [hair],
      facialHairProbability: beard ? 100 : 0,
      accessories: [sunny ? 'wayfarers' : glassesKind],
      accessoriesColor: [glasses ? person.pick(['262e33', '3c4f5c', '6b4a3a', '2b3270']) : '262e33'],
      accessoriesProbability: glasses || sunny ? 100 : 0,
      eyes: [day.weighted({ default: 10, happy: 8, side: 1, wink: 1 })],
      eyebrows: [day.weighted({ defaultNatural: 6, raisedExcitedNatural: 2, default: 2 })],
      mouth: [day.weighted({ smile: 6, twinkle: 4 })],
      clothing: [day.pick(woman ? womensClothes : mensClothes)],
      clothesColor: [day.pick(cloths)],
    }).toString(),
  )
  return beard ? face : face + blush
}

const blush = ['104', '176']
  .map((x) => `<ellipse cx="${x}" cy="131" rx="11" ry="7" fill="#ee6a5a" fill-opacity=".17"/>`)
  .join('')

/** Without the picture's own frame and its attribution (which is in the imprint of the demo's pictures). */
function bare(svg: string): string {
  return svg
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replace(/<mask id="viewboxMask">[\s\S]*?<\/mask>/, '')
    .replace('<g mask="url(#viewboxMask)">', '<g>')
}
