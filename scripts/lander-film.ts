// Makes the film of the video lander and its still, with the browser of the tests as encoder: `node scripts/lander-film.ts`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../e2e/browser.ts'
import { frameAt, framesPerSecond, height, seconds, width } from './film/story.ts'
import { webmOf } from './film/webm.ts'
import type { EncodedFrame } from './film/webm.ts'

const folder = path.resolve(import.meta.dirname, '../src/features/landers/screens/film')
const bitsPerSecond = 160_000
const keyEvery = framesPerSecond * 4
const stillAt = 9.4

mkdirSync(folder, { recursive: true })
await sharp(Buffer.from(frameAt(stillAt)))
  .webp({ quality: 76, effort: 6 })
  .toFile(path.join(folder, 'two-windows.webp'))
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
})
try {
  const page = await browser.newPage()
  // Only a secure context may encode, and this host counts as one.
  await page.route('http://localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }),
  )
  await page.goto('http://localhost/film')
  const film = webmOf({ width, height, durationMs: seconds * 1000, frames: await encode(page) })
  writeFileSync(path.join(folder, 'two-windows.webm'), film)
  console.log(`${film.length} bytes`)
} finally {
  await browser.close()
}

async function encode(page: Page): Promise<EncodedFrame[]> {
  await page.evaluate(openEncoder, { width, height, bitrate: bitsPerSecond, framerate: framesPerSecond })
  for (let number = 0; number < seconds * framesPerSecond; number++) {
    const picture = await sharp(Buffer.from(frameAt(number / framesPerSecond)))
      .png({ compressionLevel: 1 })
      .toBuffer()
    const timestamp = Math.round((number * 1_000_000) / framesPerSecond)
    await page.evaluate(encodeFrame, { picture: picture.toString('base64'), timestamp, key: number % keyEvery === 0 })
  }
  const encoded = await page.evaluate(closeEncoder)
  return encoded.map(({ timestamp, key, bytes }) => ({
    milliseconds: Math.round(timestamp / 1000),
    key,
    bytes: Buffer.from(bytes, 'base64'),
  }))
}

interface Chunk {
  timestamp: number
  key: boolean
  bytes: string
}

type Studio = typeof globalThis & { encoder: VideoEncoder; chunks: Chunk[] }

function openEncoder(wanted: { width: number; height: number; bitrate: number; framerate: number }): void {
  const studio = globalThis as Studio
  studio.chunks = []
  studio.encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      const bytes = btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''))
      studio.chunks.push({ timestamp: chunk.timestamp, key: chunk.type === 'key', bytes })
    },
    error: (error) => console.error(error),
  })
  studio.encoder.configure({ codec: 'vp09.00.31.08', ...wanted, latencyMode: 'quality' })
}

async function encodeFrame(given: { picture: string; timestamp: number; key: boolean }): Promise<void> {
  const { encoder } = globalThis as Studio
  const bytes = Uint8Array.from(atob(given.picture), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const frame = new VideoFrame(bitmap, { timestamp: given.timestamp })
  encoder.encode(frame, { keyFrame: given.key })
  frame.close()
  bitmap.close()
}

async function closeEncoder(): Promise<Chunk[]> {
  const { encoder, chunks } = globalThis as Studio
  await encoder.flush()
  return chunks
}
