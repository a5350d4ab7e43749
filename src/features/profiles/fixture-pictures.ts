// For tests: pictures that pass a photo check as photos, each unlike any other.
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** Soft spots of light, other ones for each seed. */
export async function drawScene(seed: number, width = 640, height = 800): Promise<Sharp> {
  const side = 48
  const spots = Array.from({ length: 6 }, (_, index) => ({
    x: side * fraction(seed * 7.13 + index * 1.7),
    y: side * fraction(seed * 3.31 + index * 2.9),
    light: 40 + 170 * fraction(seed * 5.77 + index * 0.9),
    width: 4 + 10 * fraction(seed * 2.19 + index * 3.3),
  }))
  const data = Buffer.alloc(side * side * 3)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    const light = spots.reduce(
      (sum, spot) => sum + spot.light * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.width ** 2),
      20,
    )
    data.set([Math.min(255, light), Math.min(255, light * 0.8), Math.min(255, 30 + light * 0.6)], pixel * 3)
  }
  const small = await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()
  return sharp(small)
}

const fraction = (value: number): number => Math.abs(Math.sin(value * 12.9898) * 43758.5453) % 1

/** For tests in which a photo's size doesn't matter: rendering it takes half the time. */
export const smallJpegOf = (scene: number) => jpegOf(scene, 256, 320)

export async function jpegOf(scene: number, width?: number, height?: number) {
  const bytes = await (await drawScene(scene, width, height)).jpeg({ quality: 90 }).toBuffer()
  return { bytes, filename: 'me.jpg', mimeType: 'image/jpeg' }
}
