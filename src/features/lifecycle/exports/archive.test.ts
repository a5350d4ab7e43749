// The archive is written in bounded memory: no more is read than has been written, except what is being compressed.
import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { inPages } from '#base/pages.ts'
import { archiveOf } from './archive.ts'
import type { ArchivedFile } from './archive.ts'
import { jsonOf } from './kept.ts'
import type { Kept } from './kept.ts'

const rowsAPage = 500
const pages = 60
// Incompressible data.
const row = (at: number) => ({ at, body: randomBytes(60).toString('base64') })
const bytesAPage = rowsAPage * 70

test('[4.133] one page of rows and one picture are held at a time', async () => {
  let [read, shown, written, farthest] = [0, 0, 0, 0]
  const kept: Kept = {
    short: { name: 'Ann', list: [1] },
    messages: inPages<{ at: number; body: string }>(async (after) => {
      read += 1
      return read > pages ? [] : Array.from({ length: rowsAPage }, (_, index) => row((after?.at ?? -1) + 1 + index))
    }),
    none: inPages(async () => []),
    absent: undefined,
  }
  const files = async function* (): AsyncGenerator<ArchivedFile> {
    yield { name: 'data.json', content: jsonOf(kept, async () => undefined) }
    for (; shown < 20; shown++) yield { name: `photos/${shown}.webp`, content: randomBytes(bytesAPage) }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of archiveOf(files(), new Date('2026-06-15T12:00:00Z'))) {
    pieces.push(piece)
    written += piece.length
    farthest = Math.max(farthest, (read + shown) * bytesAPage - written)
  }
  expect(read).toBe(pages + 1)
  expect(written).toBeGreaterThan(2_000_000)
  expect(farthest).toBeLessThan(400_000)
  const archive = unzipSync(Buffer.concat(pieces))
  const text = Buffer.from(archive['data.json'] ?? []).toString()
  const data = JSON.parse(text) as { messages: { at: number }[] }
  expect(data.messages.map(({ at }) => at)).toEqual(Array.from({ length: pages * rowsAPage }, (_, at) => at))
  expect(text).toBe(`${JSON.stringify({ short: kept['short'], messages: data.messages, none: [] }, null, 2)}\n`)
})

test('[12.38] an error while reading rows is an error of the archive', async () => {
  const broken = inPages(() => Promise.reject(new Error('the database is away')))
  const files = async function* (): AsyncGenerator<ArchivedFile> {
    yield { name: 'data.json', content: jsonOf({ broken }, async () => undefined) }
  }
  const written = async () => {
    for await (const piece of archiveOf(files(), new Date())) void piece
  }
  await expect(written()).rejects.toThrow('the database is away')
})
