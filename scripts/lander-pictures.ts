// Draws the pictures of the landers, invented people and empty places: `node scripts/lander-pictures.ts`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { drawFigure, placedFigure } from '../demo/figure.ts'
import { chanceOf } from '../demo/random.ts'
import { height, width } from '../demo/scenes/drawing.ts'
import type { Scene } from '../demo/scenes/drawing.ts'
import { indoorScenes } from '../demo/scenes/indoors.ts'
import { outdoorScenes } from '../demo/scenes/outdoors.ts'
import { townScenes } from '../demo/scenes/town.ts'

const folder = path.resolve(import.meta.dirname, '../src/features/landers/screens/pictures')
const pixelsWide = 390
/** Between scene and person, so that the person stands out. */
const air = `<rect width="${width}" height="${height}" fill="#fff8ec" fill-opacity=".2"/>`
/** Of a drawing, in its own units. */
interface Part {
  left: number
  top: number
  wide: number
  high: number
}
const scenes: Record<string, Scene | undefined> = { ...outdoorScenes, ...townScenes, ...indoorScenes }

/** Of different ages, hair and places. */
const people = [
  ['ada', 'female', 'brown', 31, 'summerGarden'],
  ['ben', 'male', 'black', 34, 'kitchen'],
  ['cleo', 'female', 'red', 27, 'bookshop'],
  ['dirk', 'male', 'grey', 58, 'harbour'],
  ['ella', 'female', 'white', 66, 'autumnPark'],
  ['finn', 'male', 'blond', 29, 'mountains'],
  ['gina', 'female', 'black', 44, 'cafe'],
  ['hugo', 'male', 'bald', 47, 'sunsetHills'],
] as const
/** People whose face is also shown alone, small and round: the square around it, for screens with three dots per pixel. */
const faces: readonly string[] = ['ada', 'ben', 'cleo', 'ella', 'finn', 'hugo']
const facePixels = 228
/** Those in the logo's house: the square around the circle in which each is seen, on its left or right side. */
const onTheLeft: Part = { left: width / 6, top: 42, wide: 250, high: 250 }
const onTheRight: Part = { left: 1, top: 42, wide: 250, high: 250 }
const duo: Record<string, Part | undefined> = {
  ben: onTheLeft,
  cleo: onTheLeft,
  ella: onTheLeft,
  gina: onTheLeft,
  dirk: onTheRight,
  finn: onTheRight,
}
/** What the landers show without anybody in it. */
const places = [
  'autumnPark',
  'beach',
  'bookshop',
  'cafe',
  'cityNight',
  'concert',
  'forest',
  'gallery',
  'harbour',
  'kitchen',
  'mountains',
  'northernLights',
  'oldStreet',
  'summerGarden',
  'sunsetHills',
] as const

mkdirSync(folder, { recursive: true })
for (const [key, gender, hair_color, age, scene] of people) {
  const chance = chanceOf(`lander ${key}`)
  const figure = drawFigure({ gender, hair_color, age, key: `lander-${key}` }, chance)
  const drawing = sceneCalled(scene)(chance) + air + placedFigure(figure, chance)
  await write(`person-${key}`, framed(drawing), pixelsWide)
  const face = { left: 0, top: (height - width) / 2, wide: width, high: width }
  if (faces.includes(key)) await write(`face-${key}`, framed(drawing, face), facePixels)
  const seen = duo[key]
  if (seen) await write(`duo-${key}`, framed(drawing, seen), (pixelsWide * seen.wide) / width)
}
for (const name of places)
  await write(`place-${name.toLowerCase()}`, framed(sceneCalled(name)(chanceOf(`lander ${name}`))), pixelsWide)

function sceneCalled(name: string): Scene {
  const scene = scenes[name]
  if (!scene) throw new Error(`There is no scene ${name}.`)
  return scene
}

function framed(drawing: string, { left, top, wide, high }: Part = { left: 0, top: 0, wide: width, high: height }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${wide} ${high}" width="${width}" height="${(width * high) / wide}">${drawing}</svg>`
}

async function write(name: string, svg: string, pixels: number): Promise<void> {
  const bytes = await sharp(Buffer.from(svg), { density: (72 * pixels) / width })
    .webp({ quality: 60, effort: 6 })
    .toBuffer()
  writeFileSync(path.join(folder, `${name}.webp`), bytes)
  console.log(name, bytes.length)
}
