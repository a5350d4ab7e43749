// Files that do harm, or only look as if, each made here in a few lines: none was found elsewhere.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { drawScene } from '../fixture-pictures.ts'

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)
export const html = Buffer.from('<!DOCTYPE html><script>alert(document.domain)</script>')
const script = '<script>alert("polyglot")</script>'

export const jpeg = async (width = 640, height = 800) => (await drawScene(1, width, height)).jpeg().toBuffer()
export const png = async () => (await drawScene(1)).png().toBuffer()
export const webp = async () => (await drawScene(1)).webp().toBuffer()

/** Inserts segments after the first two bytes of a JPEG. */
export function withSegments(bytes: Buffer, ...segments: [marker: number, data: Buffer][]): Buffer {
  const parts = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([bytes.subarray(0, 2), ...parts, bytes.subarray(2)])
}

/** A page to a browser that sniffs, a photo to a decoder. */
export const polyglot = async () =>
  Buffer.concat([withSegments(await jpeg(), [0xfe, Buffer.from(`*/=1;/*${script}`)]), Buffer.from(script)])

export const withZip = async () =>
  Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04 secret.txt of a hidden archive PK\x05\x06', 'latin1')])

/** Where it was taken, in all three places that can say so. */
export async function withPlaces(): Promise<Buffer> {
  const located = await (
    await drawScene(1)
  )
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSMapDatum: 'PLACE-IN-EXIF' } })
    .jpeg()
    .toBuffer()
  const xmp = Buffer.from(
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>exif:GPSLatitude PLACE-IN-XMP</x:xmpmeta>',
    'latin1',
  )
  const iptc = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12\x1c\x02\x5a\0\x0dPLACE-IN-IPTC', 'latin1')
  return withSegments(located, [0xe1, xmp], [0xed, iptc])
}

export const withBrokenProfile = async () =>
  withSegments(await jpeg(), [0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), noise(3_000)])])

export const heic = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), noise(2_000)])

export const truncated = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

/** A PNG whose header promises more pixels than its body has. */
export const pngOfSize = (width: number, height: number, depth = 8, colour = 2, interlaced = false): Buffer =>
  Buffer.concat([
    signature,
    header(width, height, depth, colour, interlaced),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** Seven thousand by seven thousand pixels of nothing, in a few kilobytes. */
export function pngBomb(interlaced: boolean): Buffer {
  const row = Buffer.alloc(1 + 7_000 * 3)
  // Adam7 has more, shorter rows; zeros are valid for all of them.
  const rows = deflateSync(Buffer.alloc(row.length * (interlaced ? 7_100 : 7_000)))
  return Buffer.concat([
    signature,
    header(7_000, 7_000, 8, 2, interlaced),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const webpBomb = async () =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#123456' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()

/** Text that unpacks to 300 megabytes. */
export async function pngWithTextBomb(): Promise<Buffer> {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(300 * 1024 * 1024))])
  const bytes = await png()
  return Buffer.concat([bytes.subarray(0, 33), chunk('zTXt', text), bytes.subarray(33)])
}

export async function apngOf(frames: number): Promise<Buffer> {
  const bytes = await (await drawScene(1, 200, 200)).png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const parts = [bytes.subarray(0, 33), chunk('acTL', control), frameControl(0)]
  const body = Array.from({ length: frames - 1 }, (_, index) =>
    Buffer.concat([frameControl(2 * index + 1), chunk('fdAT', Buffer.concat([uint32(2 * index + 2), pixel]))]),
  )
  const end = bytes.length - 12
  return Buffer.concat([...parts, bytes.subarray(33, end), ...body, bytes.subarray(end)])
}

const pixel = deflateSync(Buffer.from([0, 1, 2, 3]))

function frameControl(sequence: number): Buffer {
  const data = Buffer.alloc(26)
  for (const [at, value] of [sequence, sequence === 0 ? 200 : 1, sequence === 0 ? 200 : 1].entries())
    data.writeUInt32BE(value, at * 4)
  return chunk('fcTL', data)
}

/** One frame after the other, all alike. */
export async function webpOf(frames: number): Promise<Buffer> {
  const still = await (await drawScene(1, 200, 200)).webp().toBuffer()
  const picture = still.subarray(still.indexOf('VP8 '))
  const place = Buffer.alloc(16)
  place.writeUIntLE(199, 6, 3)
  place.writeUIntLE(199, 9, 3)
  const frame = riff('ANMF', Buffer.concat([place, picture]))
  const extended = Buffer.from([2, 0, 0, 0, 199, 0, 0, 199, 0, 0])
  const body = [riff('VP8X', extended), riff('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)]
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]))
}

function riff(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

/** A GIF in which nothing moves, for very long. */
export function gifOf(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 200, 0, 200, 0, 0, 2, 2, 0x44, 1, 0])
  const head = Buffer.from('474946383961c800c80080000000000000ffff', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** The same on every run. */
export function noise(length: number, seed = 1): Buffer {
  let state = seed
  return Buffer.from(
    Array.from({ length }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >>> 16),
  )
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function header(width: number, height: number, depth: number, colour: number, interlaced: boolean): Buffer {
  return chunk(
    'IHDR',
    Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colour, 0, 0, Number(interlaced)])]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
