// A picture's rough look: hashes of 64 bits that a resized, recompressed, cropped or mirrored copy shares, and how much there is to see at all.
import type { Sharp } from 'sharp'

export interface Impression {
  /** 64 characters, 0 or 1: the signs of the picture's lowest frequencies. */
  perceptualHash: string
  /** The same mirrored, and for the picture with a little of its edges cut off. */
  furtherHashes: readonly string[]
  /** How far its brightness strays from the mean, 0 to 127; near 0 there is nothing to see. */
  contrast: number
}

type Brightness = ArrayLike<number>

const side = 32
const fineSide = 128
const waves = 8

/** What is cut off before and after, as fractions. Every crop of up to 8 % a side comes near one of these, across and down. */
const cuts = [
  [0, 0],
  [0, 0.05],
  [0.05, 0],
  [0.03, 0.03],
  [0.07, 0.07],
] as const

export async function impressionOf(picture: Sharp): Promise<Impression> {
  const brightness = await brightnessOf(picture.clone(), side)
  const mean = brightness.reduce((sum, value) => sum + value, 0) / brightness.length
  const contrast = Math.sqrt(brightness.reduce((sum, value) => sum + (value - mean) ** 2, 0) / brightness.length)
  const [perceptualHash, mirrored] = hashesOf(brightness)
  return {
    perceptualHash,
    furtherHashes: [mirrored, ...hashesOfCrops(await brightnessOf(picture, fineSide))],
    contrast,
  }
}

async function brightnessOf(picture: Sharp, size: number): Promise<Buffer> {
  return picture.resize(size, size, { fit: 'fill' }).greyscale().raw().toBuffer()
}

function hashesOfCrops(fine: Brightness): string[] {
  const crops = cuts.flatMap((across) => cuts.map((down) => [across, down] as const)).slice(1)
  return crops.flatMap(([across, down]) => hashesOf(cropped(fine, sharesOf(across), sharesOf(down))))
}

type Share = readonly [at: number, weight: number]

/** Which fine pixels, and how much of each, make up one of the coarse ones. */
function sharesOf([before, behind]: (typeof cuts)[number]): Share[][] {
  const length = ((1 - before - behind) * fineSide) / side
  return Array.from({ length: side }, (_, index) => {
    const [from, to] = [before * fineSide + index * length, before * fineSide + (index + 1) * length]
    const first = Math.floor(from)
    return Array.from({ length: Math.min(fineSide, Math.ceil(to)) - first }, (_pixel, step) => {
      const at = first + step
      return [at, (Math.min(to, at + 1) - Math.max(from, at)) / length] as const
    })
  })
}

function cropped(fine: Brightness, across: readonly Share[][], down: readonly Share[][]): Float64Array {
  const coarse = new Float64Array(side * side)
  for (const [y, rows] of down.entries())
    for (const [x, columns] of across.entries())
      for (const [row, height] of rows)
        for (const [column, width] of columns)
          coarse[y * side + x] = (coarse[y * side + x] ?? 0) + (fine[row * fineSide + column] ?? 0) * height * width
  return coarse
}

/** The picture's own hash and its mirror image's: mirroring inverts every other horizontal frequency. */
function hashesOf(brightness: Brightness): [own: string, mirrored: string] {
  const strengths = strengthsOf(brightness)
  return [signsOf(strengths), signsOf(strengths.map((strength, index) => (index % 2 === 0 ? -strength : strength)))]
}

/** Each frequency against the median. */
function signsOf(strengths: readonly number[]): string {
  const middle = strengths.toSorted((one, other) => one - other)[strengths.length / 2] ?? 0
  return strengths.map((strength) => (strength >= middle ? '1' : '0')).join('')
}

/** A cosine transform without its first row and column (overall brightness and light gradients). */
function strengthsOf(brightness: Brightness): number[] {
  const across = Array.from({ length: waves * side }, (_, index) => {
    const [frequency, y] = [1 + (index % waves), Math.floor(index / waves)]
    return sumOf((x) => (brightness[y * side + x] ?? 0) * wave(frequency, x))
  })
  return Array.from({ length: waves * waves }, (_, index) => {
    const [column, frequency] = [index % waves, 1 + Math.floor(index / waves)]
    return sumOf((y) => (across[y * waves + column] ?? 0) * wave(frequency, y))
  })
}

function sumOf(part: (at: number) => number): number {
  let sum = 0
  for (let at = 0; at < side; at++) sum += part(at)
  return sum
}

const table = Array.from({ length: (waves + 1) * side }, (_, index) =>
  Math.cos((Math.PI * Math.floor(index / side) * (2 * (index % side) + 1)) / (2 * side)),
)
const wave = (frequency: number, at: number): number => table[frequency * side + at] ?? 0
