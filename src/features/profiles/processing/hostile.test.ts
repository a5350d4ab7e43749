// Hostile files: each is refused clearly or becomes a clean picture, within limits of time and memory.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { drawScene } from '../fixture-pictures.ts'
import * as hostile from './fixture-hostile.ts'
import type { RenderAnswer } from './render-process.ts'
import type { RenderedPhoto } from './render.ts'
import { processPhoto } from './service.ts'

type Made = Buffer | Promise<Buffer>
const named = (bytes: Buffer, filename: string, mimeType = '') => ({ bytes, filename, mimeType })
const codeOf = (error: unknown) => (error instanceof ProductError ? error.code : String(error))

describe('[5.28] at the door, by its first bytes and its name', () => {
  test.each<[string, string, string, string, () => Made]>([
    ['an SVG', 'a.svg', 'image/svg+xml', 'photo_unreadable', () => hostile.svg],
    ['an SVG named JPEG', 'a.jpg', 'image/jpeg', 'photo_unreadable', () => hostile.svg],
    ['a page named JPEG', 'a.jpg', 'image/jpeg', 'photo_unreadable', () => hostile.html],
    ['a JPEG named page', 'a.html', 'text/html', 'photo_unreadable', () => hostile.jpeg()],
    ['a JPEG named PNG', 'a.png', 'image/png', 'photo_unreadable', () => hostile.jpeg()],
    ['five thousand frames of GIF', 'a.gif', 'image/gif', 'photo_unreadable', () => hostile.gifOf(5_000)],
    ['a GIF named WebP', 'a.webp', 'image/webp', 'photo_unreadable', () => hostile.gifOf(2)],
    ['nothing', 'a.jpg', 'image/jpeg', 'photo_unreadable', () => Buffer.alloc(0)],
    ['an iPhone’s HEIC', 'a.heic', 'image/heic', 'photo_heic', () => hostile.heic()],
    ['a HEIC named JPEG', 'a.jpg', 'image/jpeg', 'photo_heic', () => hostile.heic()],
    [
      'a byte over 15 MB',
      'a.jpg',
      'image/jpeg',
      'photo_too_large',
      async () => Buffer.concat([await hostile.jpeg(), Buffer.alloc(15 * 1024 * 1024 + 1)]),
    ],
  ])('%s (%s, %s): %s', async (_name, filename, mimeType, code, make) => {
    expect(await processPhoto(named(await make(), filename, mimeType)).catch(codeOf)).toBe(code)
  })
})

const megabyte = 1024 * 1024

/** Opens it in a fresh process and returns that process's peak memory. */
async function openAlone(bytes: Buffer): Promise<{ said: string; photo: RenderedPhoto; peakMegabytes: number }> {
  const child = fork(path.join(import.meta.dirname, 'render-process.ts'), {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '1' },
  })
  const answer = await new Promise<RenderAnswer>((resolve, reject) => {
    child.once('message', resolve).once('exit', reject)
    child.send({ kind: 'upload', bytes })
  })
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  child.removeAllListeners('exit').kill()
  const done = 'done' in answer ? (answer.done as RenderedPhoto) : undefined
  return {
    said: 'refused' in answer ? answer.refused.code : 'clean',
    photo: done as RenderedPhoto,
    peakMegabytes: (Number(peak) * 1024) / megabyte,
  }
}

describe.runIf(process.platform === 'linux')('[5.28] [5.29] opened, in a process that holds less than 256 MB', () => {
  test.each<[string, string, () => Made]>([
    ['a PNG of 50,000 x 50,000 that is only a head', 'photo_too_large', () => hostile.pngOfSize(50_000, 50_000)],
    ['a PNG of 10,000 x 5,001', 'photo_too_large', () => hostile.pngOfSize(10_000, 5_001)],
    ['a PNG of 2 x 20,000,000', 'photo_too_small', () => hostile.pngOfSize(2, 20_000_000)],
    ['199 x 200 pixels', 'photo_too_small', () => hostile.jpeg(199, 200)],
    ['half a JPEG', 'photo_unreadable', async () => hostile.truncated(await hostile.jpeg())],
    ['half a PNG', 'photo_unreadable', async () => hostile.truncated(await hostile.png())],
    ['half a WebP', 'photo_unreadable', async () => hostile.truncated(await hostile.webp())],
    ['a PNG with less in it than its head says', 'photo_unreadable', () => hostile.pngOfSize(900, 900)],
    [
      'a head and noise',
      'photo_unreadable',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), hostile.noise(9_000)]),
    ],
    ['a PNG of 49 megapixels of zeros', 'clean', () => hostile.pngBomb(false)],
    ['the same in layers', 'photo_too_complex', () => hostile.pngBomb(true)],
    ['layers of 16 bits and 49 megapixels', 'photo_too_complex', () => hostile.pngOfSize(7_000, 7_000, 16, 6, true)],
    ['a WebP of 49 megapixels in 40 bytes', 'clean', () => hostile.webpBomb()],
    ['a PNG with 300 MB of packed text', 'clean', () => hostile.pngWithTextBomb()],
    ['an APNG of 5,000 frames', 'clean', () => hostile.apngOf(5_000)],
    ['a WebP of 5,000 frames', 'clean', () => hostile.webpOf(5_000)],
    ['a JPEG that is a page too', 'clean', () => hostile.polyglot()],
    ['a JPEG with an archive behind it', 'clean', () => hostile.withZip()],
    ['a colour profile of noise', 'clean', () => hostile.withBrokenProfile()],
    ['a JPEG for printers', 'clean', async () => (await drawScene(1)).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', 'clean', async () => (await drawScene(1)).toColourspace('rgb16').png().toBuffer()],
    ['a PNG one can look through', 'clean', async () => (await drawScene(1)).ensureAlpha(0.5).png().toBuffer()],
    ['a grey JPEG', 'clean', async () => (await drawScene(1)).greyscale().jpeg().toBuffer()],
    [
      'a JPEG in layers of 12 megapixels',
      'clean',
      async () => (await drawScene(1, 4_000, 3_000)).jpeg({ progressive: true }).toBuffer(),
    ],
    ['a JPEG of 49 megapixels', 'clean', async () => (await drawScene(1, 7_000, 7_000)).jpeg().toBuffer()],
  ])('%s: %s', { timeout: 60_000 }, async (_name, expected, make) => {
    const { said, photo, peakMegabytes } = await openAlone(await make())
    expect(said).toBe(expected)
    expect(peakMegabytes).toBeLessThan(256)
    if (said !== 'clean') return
    for (const [name, file] of Object.entries(photo.files)) {
      const { format, space, exif, xmp, iptc, icc, pages } = await sharp(file).metadata()
      expect([name, format, space, exif, xmp, iptc, icc, pages ?? 1]).toEqual([
        name,
        { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[name.split('.')[1] ?? ''],
        'srgb',
        ...Array.from({ length: 4 }, () => undefined),
        1,
      ])
      for (const trace of ['<script>', 'PK\x03\x04', 'secret.txt'])
        expect(Buffer.from(file).includes(trace)).toBe(false)
    }
  })
})

test('[12.17] the place it was taken is in no file, wherever it was stored', async () => {
  const bytes = await hostile.withPlaces()
  for (const place of ['PLACE-IN-EXIF', 'PLACE-IN-XMP', 'PLACE-IN-IPTC']) expect(bytes.includes(place)).toBe(true)
  const { files } = await processPhoto(named(bytes, 'a.jpg'))
  expect(Object.keys(files)).toHaveLength(8)
  for (const [name, file] of Object.entries(files))
    expect([name, Buffer.from(file).includes('PLACE-IN')]).toEqual([name, false])
})

/** How the picture lies in the file when a camera was held this way: what its EXIF asks for undoes it. */
async function heldThatWay(orientation: number): Promise<Buffer> {
  const scene = await (await drawScene(1, 400, 300)).raw().toBuffer()
  const turned = async (angle: number) => {
    const { data, info } = await sharp(scene, { raw: { width: 400, height: 300, channels: 3 } })
      .rotate(angle)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  }
  const angle = { 3: 180, 4: 180, 5: 90, 6: 270, 7: 270, 8: 90 }[orientation] ?? 0
  const mirrored = [2, 4, 5, 7].includes(orientation)
  return (await turned(angle)).flop(mirrored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

test('[12.17] all eight ways to hold a camera come out upright', async () => {
  const photos = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (way) => processPhoto(named(await heldThatWay(way), 'a.jpg'))),
  )
  const reference = photos[0]?.perceptualHash ?? ''
  for (const { width, height, perceptualHash } of photos) {
    expect([width, height]).toEqual([400, 300])
    expect(perceptualHash.split('').filter((bit, index) => bit !== reference[index]).length).toBeLessThanOrEqual(2)
  }
})

test('[5.17] colours are converted to sRGB by the photo’s own profile', async () => {
  const red = sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 200, g: 60, b: 60 } } })
  const wide = await red.withIccProfile('p3', { attach: true }).png().toBuffer()
  const redOf = async (bytes: Uint8Array, ignoreIcc: boolean) =>
    (await sharp(bytes, { ignoreIcc }).stats()).channels[0]?.mean ?? 0
  expect(await redOf(wide, true)).toBeLessThan(192)
  const { files } = await processPhoto(named(wide, 'a.png'))
  expect(Math.abs((await redOf(files['full.webp'] ?? Buffer.alloc(0), true)) - 200)).toBeLessThan(4)
})

test.each([
  [250, 12_500],
  [12_500, 250],
])('[5.28] a picture of %i by %i pixels is taken like any other', async (width, height) => {
  const strip = await hostile.jpeg(width, height)
  expect(await processPhoto(named(strip, 'a.jpg')).then(() => 'clean', codeOf)).toBe('clean')
})

test('[5.28] damaged files: a refusal or a picture, and the next one is served', { timeout: 120_000 }, async () => {
  const sound = await Promise.all([hostile.jpeg(300, 300), hostile.png(), hostile.webp()])
  const outcomes = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const bytes = Buffer.from(sound[round % 3] ?? Buffer.alloc(0))
    const places = hostile.noise(24, round + 1)
    for (let index = 0; index < 24; index += 3) {
      const at = 20 + ((((places[index] ?? 0) << 8) | (places[index + 1] ?? 0)) % (bytes.length - 20))
      bytes[at] = places[index + 2] ?? 0
    }
    outcomes.add(await processPhoto(named(bytes, 'x')).then(() => 'clean', codeOf))
  }
  for (const outcome of outcomes)
    expect(['clean', 'photo_unreadable', 'photo_too_large', 'photo_too_small', 'photo_too_complex']).toContain(outcome)
  expect((await processPhoto(named(await hostile.jpeg(), 'x.jpg'))).width).toBe(640)
})
