// Portraits of the demo's people: a drawn bust before a drawn scene, fully determined by a seed.
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { drawFigure, placedFigure } from './figure.ts'
import type { Sitter } from './figure.ts'
import { chanceOf } from './random.ts'
import { height, width } from './scenes/drawing.ts'
import type { Scene } from './scenes/drawing.ts'
import { indoorScenes } from './scenes/indoors.ts'
import { outdoorScenes } from './scenes/outdoors.ts'
import { townScenes } from './scenes/town.ts'

const scenes: readonly Scene[] = Object.values({ ...outdoorScenes, ...townScenes, ...indoorScenes })

/** The seed of a person's photo: short, safe in a file name, and enough to draw it again. */
export function portraitSeed({ gender, hair_color, age, key }: Sitter, photo: number): string {
  return [gender, hair_color, age, key, photo].join('.')
}

const hashes = new Map<Scene, Promise<string>>()

/** A thumbhash (base64) with the colours of the scene. One per scene, so that thousands of photos cost nothing at start. */
export function portraitThumbhash(seed: string): Promise<string> {
  const scene = sceneOf(seed)
  const known = hashes.get(scene) ?? hashScene(scene)
  hashes.set(scene, known)
  return known
}

async function hashScene(scene: Scene): Promise<string> {
  const svg = Buffer.from(framed(scene(chanceOf('placeholder')) + lightBehind + lightOver))
  const { data, info } = await sharp(svg, { density: 15 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** The photo as an SVG, three wide to four high. */
export function drawPortrait(seed: string, pixelsWide: number): string {
  const { sitter } = parseSeed(seed)
  const chance = chanceOf(seed)
  const background = sceneOf(seed)(chance)
  return framed(background + lightBehind + placedFigure(drawFigure(sitter, chance), chance) + lightOver, pixelsWide)
}

function framed(drawing: string, pixelsWide = width): string {
  const pixelsHigh = (pixelsWide * height) / width
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${pixelsWide}" height="${pixelsHigh}">${drawing}</svg>`
}

/** No person is at the same place twice. */
function sceneOf(seed: string): Scene {
  const { sitter, photo } = parseSeed(seed)
  const order = chanceOf(`scenes ${sitter.key}`).some(scenes, scenes.length)
  return order[photo % order.length] as Scene
}

function parseSeed(seed: string): { sitter: Sitter; photo: number } {
  const [gender, hair = 'brown', age = '30', key = '', photo = '0'] = seed.split('.')
  return {
    sitter: { gender: gender === 'male' ? 'male' : 'female', hair_color: hair, age: Number(age), key },
    photo: Number(photo),
  }
}

/** A veil between scene and person, so that the person stands out. Flat: a radial gradient over a page costs 7 ms. */
const lightBehind = `<rect width="${width}" height="${height}" fill="#fff8ec" fill-opacity=".13"/>`

/** Dusk on the lower edge, where a card writes the name. */
const lightOver = `<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#151a3d" stop-opacity="0"/><stop offset="1" stop-color="#151a3d" stop-opacity=".22"/></linearGradient></defs><rect y="250" width="${width}" height="150" fill="url(#dusk)"/>`
