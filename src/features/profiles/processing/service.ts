// Makes of an uploaded file what is kept: checked, turned upright, without metadata, in four WebP variants.
import sharp from 'sharp'
import type { Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { ProductError } from '#base/errors.ts'
import { maxPhotoPixels, maxUploadBytes, minPhotoSide } from '../limits.ts'
import type { Variant } from '../limits.ts'
import { workplace } from './workplace.ts'

export interface UploadedPhoto {
  bytes: Buffer
  filename: string
  mimeType: string
}

export interface ProcessedPhoto {
  width: number
  height: number
  thumbhash: string
  files: Record<Variant, Buffer>
}

type PhotoFormat = 'jpeg' | 'png' | 'webp'

const widths = { thumb: 240, card: 480, full: 1080 } as const
/** So few pixels are left of a photo before it is blurred that nothing can bring it back. */
const blurredFromWidth = 24
const thumbhashSide = 100

const atWork = workplace({ seats: 2, queue: 40 })

// One picture takes one thread; how many at once is decided by the seats above.
sharp.concurrency(1)
sharp.cache(false)

/** Throws what is wrong with the file, by its own error. The work waits for a seat, so that uploads can't starve the rest. */
export async function processPhoto(upload: UploadedPhoto): Promise<ProcessedPhoto> {
  const format = formatOf(upload.bytes)
  if (upload.bytes.length > maxUploadBytes) throw new ProductError('photo_too_large')
  if (!format || !isNamedRightly(upload, format)) throw new ProductError('photo_unreadable')
  return atWork(async () => {
    checkSize(await readMetadata(upload.bytes))
    return render(upload.bytes).catch((error: unknown) => {
      throw error instanceof ProductError ? error : new ProductError('photo_unreadable')
    })
  })
}

/** By the first bytes, so that no other decoder (SVG, PDF, TIFF) is ever asked. */
export function formatOf(bytes: Buffer): PhotoFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

const extensions: Record<string, PhotoFormat> = { jpg: 'jpeg', jpeg: 'jpeg', jfif: 'jpeg', png: 'png', webp: 'webp' }

/** A file that is not what its name or its type says is refused; a name without an ending says nothing. */
function isNamedRightly({ filename, mimeType }: UploadedPhoto, format: PhotoFormat): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase()
  if (ending !== undefined && extensions[ending] !== format) return false
  return (
    mimeType === '' ||
    mimeType === 'application/octet-stream' ||
    mimeType === `image/${format}` ||
    (mimeType === 'image/jpg' && format === 'jpeg')
  )
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ProductError('photo_unreadable')
    })
}

function checkSize({ width, height, pageHeight }: Metadata): void {
  const frame = pageHeight ?? height
  if (width * frame > maxPhotoPixels) throw new ProductError('photo_too_large')
  if (Math.min(width, frame) < minPhotoSide) throw new ProductError('photo_too_small', { min: minPhotoSide })
}

/** The first frame only; upright by its EXIF, which then goes, like every other metadata. */
async function render(bytes: Buffer): Promise<ProcessedPhoto> {
  const upright = sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: 'error', pages: 1 })
    .rotate()
    .toColourspace('srgb')
  const full = await upright
    .resize({ width: widths.full, height: 2 * widths.full, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return {
    width: full.info.width,
    height: full.info.height,
    thumbhash: await thumbhashOf(full.data),
    files: await variantsOf(full.data),
  }
}

/** Every variant of a clean picture, made from its largest. */
export async function variantsOf(full: Buffer): Promise<Record<Variant, Buffer>> {
  const smaller = (width: number) =>
    sharp(full).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()
  const [thumb, card, blurred] = await Promise.all([smaller(widths.thumb), smaller(widths.card), blur(full)])
  return { thumb, card, full, blurred }
}

async function blur(full: Buffer): Promise<Buffer> {
  const shrunk = await sharp(full)
    .resize({ width: blurredFromWidth })
    .flatten({ background: '#8a8798' })
    .blur(1.2)
    .png()
    .toBuffer()
  return sharp(shrunk).resize({ width: widths.card, kernel: 'cubic' }).blur(6).webp({ quality: 40 }).toBuffer()
}

async function thumbhashOf(full: Buffer): Promise<string> {
  const { data, info } = await sharp(full)
    .resize({ width: thumbhashSide, height: thumbhashSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
