// Makes the stored files from a picture's bytes: upright, in sRGB, without metadata, in every size and format.
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { ProductError } from '#base/errors.ts'
import type { Crop } from '../contract.ts'
import { cardWidth, cropRatio, maxPhotoPixels, minPhotoSide } from '../limits.ts'
import { impressionOf } from './impression.ts'
import type { Impression } from './impression.ts'

export interface RenderedPhoto extends Impression {
  /** Of the whole photo in its largest variant. */
  width: number
  height: number
  thumbhash: string
  files: Record<string, Uint8Array>
}

export interface RenderedCrop {
  thumbhash: string
  files: Record<string, Uint8Array>
}

type Format = 'avif' | 'webp'

interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** What crops are cut from: a 4:3 photo is 2160 pixels wide then. */
const masterPixels = 2_160 * 1_620
const fullWidth = 1_080
const largeWidth = 960
const thumbWidth = 240
const mostWholeBytes = 120_000_000
/** So few pixels are left of a photo before it is blurred that nothing can restore it. */
const blurredFromWidth = 24
const blurredToHeight = 4_800
const thumbhashSide = 100

// One picture uses one thread; the seats of the workplace decide how many at once.
sharp.concurrency(1)
sharp.cache(false)

/** Throws a specific error for what is wrong with the file; the header is checked before anything is unpacked. */
export async function renderUpload(bytes: Uint8Array): Promise<RenderedPhoto> {
  const metadata = await readMetadata(bytes)
  checkSize(metadata)
  try {
    const master = await uprightPixels(bytes, metadata)
    return await renderAll(master)
  } catch (error) {
    throw error instanceof ProductError ? error : new ProductError('photo_unreadable')
  }
}

/** Every variant of an SVG that we drew; flat colours gain little from AVIF, and a page of them should be there at once. */
export async function renderOwn(drawing: string): Promise<RenderedPhoto['files']> {
  const master = await pixelsOf(sharp(Buffer.from(drawing)).removeAlpha())
  const { files } = await cropVariants(master, null, ['webp'])
  return { ...files, ...(await wholeVariants(await fullOf(master), ['webp'])) }
}

/** What a kept photo looks like. */
export async function lookAt(photo: Uint8Array): Promise<Impression> {
  return impressionOf(sharp(photo))
}

export async function renderCrop(source: Uint8Array, crop: Crop | null): Promise<RenderedCrop> {
  const master = await pixelsOf(sharp(source))
  const { files, thumbhash } = await cropVariants(master, crop, ['webp', 'avif'])
  return { files: { ...files, ...(await largeVariant(master, crop)) }, thumbhash }
}

/** The chosen part for large pictures, if the photo has more of it than a card shows. */
async function largeVariant(master: Pixels, crop: Crop | null): Promise<RenderedCrop['files']> {
  const part = partOf(master, crop)
  if (part.width <= cardWidth) return {}
  const large = opened(master)
    .extract(part)
    .resize({ width: Math.min(largeWidth, part.width) })
  return encoded('large', await pixelsOf(large), ['webp', 'avif'], largest)
}

async function renderAll(master: Pixels): Promise<RenderedPhoto> {
  const full = await fullOf(master)
  const cropped = await cropVariants(master, null, ['webp', 'avif'])
  return {
    width: full.width,
    height: full.height,
    thumbhash: cropped.thumbhash,
    ...(await impressionOf(opened(full))),
    files: {
      'master.jpg': await jpegOf(master),
      ...cropped.files,
      ...(await wholeVariants(full, ['webp', 'avif'])),
    },
  }
}

async function fullOf(master: Pixels): Promise<Pixels> {
  return pixelsOf(
    opened(master).resize({ width: fullWidth, height: 2 * fullWidth, fit: 'inside', withoutEnlargement: true }),
  )
}

/** The whole photo, and its blurred stand-in. */
async function wholeVariants(full: Pixels, formats: readonly Format[]) {
  return {
    ...(await encoded('full', full, formats, largest)),
    'blurred.webp': await blurred(full),
  }
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ProductError('photo_unreadable')
    })
}

function checkSize(metadata: Metadata): void {
  const { width, height, pageHeight } = metadata
  const frame = pageHeight ?? height
  if (width * frame > maxPhotoPixels) throw new ProductError('photo_too_large')
  if (Math.min(width, frame) < minPhotoSide) throw new ProductError('photo_too_small', { min: minPhotoSide })
  if (wholeBytes(metadata) > mostWholeBytes) throw new ProductError('photo_too_complex')
}

/** What must be in memory at once: for most pictures a few rows, but for progressive and interlaced ones everything. */
function wholeBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  if (!isProgressive) return 0
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels
  return width * height * samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

/** Only the first frame; rotated by its EXIF, its colours converted to sRGB by its profile, and then both dropped. */
async function uprightPixels(bytes: Uint8Array, { width, height, pageHeight, autoOrient }: Metadata): Promise<Pixels> {
  const scale = Math.min(1, Math.sqrt(masterPixels / (width * (pageHeight ?? height))))
  const upright = sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: 'error', pages: 1 }).autoOrient()
  const uprightWidth = autoOrient.width === width ? width : (pageHeight ?? height)
  return pixelsOf(
    upright
      .resize({ width: Math.max(1, Math.round(uprightWidth * scale)), withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
}

/** The chosen part, or the largest in the middle, as card and thumb. */
async function cropVariants(master: Pixels, crop: Crop | null, formats: readonly Format[]): Promise<RenderedCrop> {
  const part = partOf(master, crop)
  const card = await pixelsOf(
    opened(master)
      .extract(part)
      .resize({ width: Math.min(cardWidth, part.width) }),
  )
  const thumb = await pixelsOf(opened(card).resize({ width: Math.min(thumbWidth, card.width) }))
  return {
    thumbhash: await thumbhashOf(card),
    files: {
      ...(await encoded('card', card, formats, small)),
      ...(await encoded('thumb', thumb, formats, small)),
    },
  }
}

const small = { webp: { quality: 74, effort: 2 }, avif: { quality: 50, effort: 3 } }
const largest = { webp: { quality: 80, effort: 2 }, avif: { quality: 52, effort: 0 } }

async function encoded(name: string, picture: Pixels, formats: readonly Format[], options: typeof small) {
  const files: Record<string, Uint8Array> = {}
  for (const format of formats) {
    const encoder = opened(picture)
    const chosen =
      format === 'webp' ? encoder.webp(options.webp) : encoder.avif({ ...options.avif, chromaSubsampling: '4:2:0' })
    files[`${name}.${format}`] = await chosen.toBuffer()
  }
  return files
}

function partOf(master: Pixels, crop: Crop | null) {
  return crop ? pixelsOfShares(crop, master) : middleOf(master)
}

function pixelsOfShares(crop: Crop, { width, height }: Pixels) {
  const part = {
    left: Math.min(Math.round(crop.x * width), width - 1),
    top: Math.min(Math.round(crop.y * height), height - 1),
  }
  return {
    ...part,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - part.left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - part.top)),
  }
}

function middleOf({ width, height }: Pixels) {
  const part = {
    width: Math.max(1, Math.min(width, Math.round(height * cropRatio))),
    height: Math.max(1, Math.min(height, Math.round(width / cropRatio))),
  }
  return { ...part, left: Math.floor((width - part.width) / 2), top: Math.floor((height - part.height) / 2) }
}

async function blurred(full: Pixels): Promise<Buffer> {
  const shrunk = await pixelsOf(opened(full).resize({ width: blurredFromWidth }).blur(1.2))
  // A long strip would become taller than any WebP can be.
  const size = { width: cardWidth, height: blurredToHeight, fit: 'inside', kernel: 'cubic' } as const
  return opened(shrunk).resize(size).blur(6).webp({ quality: 40 }).toBuffer()
}

async function jpegOf(master: Pixels): Promise<Buffer> {
  return opened(master).jpeg({ quality: 88 }).toBuffer()
}

async function thumbhashOf(card: Pixels): Promise<string> {
  const { data, width, height } = await pixelsOf(
    opened(card).resize({ width: thumbhashSide, height: thumbhashSide, fit: 'inside' }).ensureAlpha(),
  )
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64')
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function opened({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
