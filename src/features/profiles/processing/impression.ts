// What a picture roughly looks like: 64 bits that a resized or recompressed copy shares, and how much there is to see at all.
import type { Sharp } from 'sharp'

export interface Impression {
  /** 64 characters, 0 or 1: the signs of the picture's coarsest waves. */
  perceptualHash: string
  /** How far its brightness strays from the middle, 0 to 127; near 0 there is nothing to see. */
  contrast: number
}

const side = 32
const waves = 8

export async function impressionOf(picture: Sharp): Promise<Impression> {
  const grey = await picture.resize(side, side, { fit: 'fill' }).greyscale().raw().toBuffer()
  const brightness = Array.from({ length: side * side }, (_, index) => grey[index] ?? 0)
  const mean = brightness.reduce((sum, value) => sum + value, 0) / brightness.length
  const contrast = Math.sqrt(brightness.reduce((sum, value) => sum + (value - mean) ** 2, 0) / brightness.length)
  return { perceptualHash: hashOf(brightness), contrast }
}

/** A cosine transform without its first row and column (how bright, how slanted the light), each wave against the middle one. */
function hashOf(brightness: readonly number[]): string {
  const strengths = Array.from({ length: waves * waves }, (_, index) =>
    strengthOf(brightness, 1 + (index % waves), 1 + Math.floor(index / waves)),
  )
  const middle = strengths.toSorted((one, other) => one - other)[strengths.length / 2] ?? 0
  return strengths.map((strength) => (strength >= middle ? '1' : '0')).join('')
}

function strengthOf(brightness: readonly number[], across: number, down: number): number {
  let sum = 0
  for (let y = 0; y < side; y++) {
    const row = wave(down, y)
    for (let x = 0; x < side; x++) sum += (brightness[y * side + x] ?? 0) * row * wave(across, x)
  }
  return sum
}

const table = Array.from({ length: (waves + 1) * side }, (_, index) =>
  Math.cos((Math.PI * Math.floor(index / side) * (2 * (index % side) + 1)) / (2 * side)),
)
const wave = (frequency: number, at: number): number => table[frequency * side + at] ?? 0
