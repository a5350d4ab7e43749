// The typeface as a file that the image library can read: unpacked from its web font.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)

const packedFile = {
  latin: () => require.resolve('@fontsource/open-sans/files/open-sans-latin-700-normal.woff'),
  'latin-ext': () => require.resolve('@fontsource/open-sans/files/open-sans-latin-ext-700-normal.woff'),
}

/** Open Sans Bold with the letters of these scripts, as a file in the folder. */
export function openSansFile(folder: string, letters: keyof typeof packedFile): string {
  const packed = readFileSync(packedFile[letters]())
  const name = createHash('sha256').update(packed).digest('hex').slice(0, 16)
  const file = path.join(folder, `${letters}-${name}.ttf`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, unpackWoff(packed))
  renameSync(unfinished, file)
  return file
}

const packedHead = 44
const packedEntry = 20
const plainHead = 12
const plainEntry = 16

/** WOFF 1.0 is the plain font with each table deflated: this puts the tables back where a plain font has them. */
export function unpackWoff(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font.')
  const count = packed.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = packedHead + index * packedEntry
    const part = (from: number) => packed.readUInt32BE(at + from)
    const [offset, length, whole] = [part(4), part(8), part(12)]
    const bytes = packed.subarray(offset, offset + length)
    return {
      tag: packed.subarray(at, at + 4),
      sum: packed.subarray(at + 16, at + 20),
      bytes: length < whole ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(plainHead + count * plainEntry)
  const power = 2 ** Math.floor(Math.log2(count))
  packed.copy(head, 0, 4, 8)
  ;[count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + index * 2),
  )
  let offset = head.length
  const bodies = tables.map(({ tag, sum, bytes }, index) => {
    const at = plainHead + index * plainEntry
    tag.copy(head, at)
    sum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}
