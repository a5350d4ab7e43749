// Photos: what a 12-megapixel upload costs, how many bytes a page of cards takes on a phone, and how fast pictures are read.
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'
import type { JourneyServer } from '../e2e/server.ts'
import { renderUpload } from '#features/profiles/processing/render.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { withClient } from './data.ts'
import { atLeast, within } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'

const rounds = 5
const cards = 24
const clients = 64
const ms = 2_000
/** A phone of today. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const alma = { email: 'alma@duet.example', password: 'two-voices-alma' }

export async function benchPhotos(): Promise<Figure[]> {
  const noisy = await Promise.all(Array.from({ length: 4 }, (_, seed) => cameraLike(seed, 1_500, 2_000)))
  const server = await startServer({ DATABASE_URL: '' })
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  try {
    const context = await browser.newContext(phone)
    const login = await context.request.post(`${server.url}/api/user.php`, {
      data: alma,
      headers: { origin: server.url },
    })
    if (!login.ok()) throw new Error(`The demo member could not log in: ${await login.text()}`)
    // The first visit draws the demo's pictures.
    await picturesMoved(context, server.url)
    const demo = await picturesMoved(context, server.url)
    await giveCameraPictures(server, noisy)
    const camera = await picturesMoved(context, server.url)
    return [
      within('12-megapixel JPEG to all variants, CPU', 's', await renderTimes(), 1),
      within('members page of 24 cards on a phone, demo pictures', 'kB', [demo / 1000], 400),
      within('members page of 24 cards on a phone, camera pictures', 'kB', [camera / 1000], 400),
      await readRates(context, server),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function renderTimes(): Promise<number[]> {
  const upload = await cameraLike(9, 4_000, 3_000)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    await renderUpload(upload)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000_000)
  }
  return times
}

/** Shapes, shades, fine texture, and the grain of a sensor on all of it. */
async function cameraLike(seed: number, width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  let state = seed + 1
  const grain = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff - 0.5
  const scale = 4_000 / width
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x * scale, y * scale]
      const shapes =
        60 * Math.sin(u / (230 + 40 * seed) + 2 * Math.sin(v / 170)) + 40 * Math.sin(v / 97 + u / 61 + seed)
      const light = 128 + shapes + 25 * Math.sin(u / 13) * Math.sin(v / 11) + 30 * (grain() + grain())
      data.set(
        [light, light * 0.8 + 30 + 10 * grain(), light * 0.6 + 50].map((value) => Math.max(0, Math.min(255, value))),
        (y * width + x) * 3,
      )
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The bytes of the page's card pictures, each scrolled into view; at its end the page loads the next one, which is not counted. */
async function picturesMoved(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const addresses = new Map<string, string>()
  const bytes = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    addresses.set(requestId, response.url)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(addresses.get(requestId) ?? '', encodedDataLength)
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(`${url}/members`, { waitUntil: 'networkidle', timeout: 60_000 })
  const links = page.locator('main article img')
  if ((await links.count()) !== cards) throw new Error(`The members page shows ${await links.count()} pictures.`)
  for (let at = 0; at < cards; at++) {
    await links.nth(at).scrollIntoViewIfNeeded()
    await page.waitForFunction(
      (nth) => document.querySelectorAll<HTMLImageElement>('main article img')[nth]?.complete,
      at,
    )
  }
  await page.waitForTimeout(500)
  const shown = await links.evaluateAll(
    (images, count) => images.slice(0, count).map((image) => (image as HTMLImageElement).currentSrc),
    cards,
  )
  await page.close()
  return shown.reduce((sum, address) => sum + (bytes.get(address) ?? Number.NaN), 0)
}

/** Replaces the drawn pictures with ones like a camera's. */
async function giveCameraPictures({ dataDir }: JourneyServer, uploads: readonly Buffer[]): Promise<void> {
  for (const [at, upload] of uploads.entries()) {
    const folder = path.join(dataDir, 'files', 'camera', String(at))
    mkdirSync(folder, { recursive: true })
    for (const [name, bytes] of Object.entries((await renderUpload(upload)).files))
      writeFileSync(path.join(folder, name), bytes)
  }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') })
  await withClient(postgres.url, (client) =>
    client.query(`update photo set drawn_seed = null, storage_key = 'camera/' || (hashtext(id::text) & 3)`),
  )
  await postgres.stop()
}

/** Each read decides afresh who may see the picture; the bound sends the same bytes to everyone. */
async function readRates(context: BrowserContext, server: JourneyServer): Promise<Figure> {
  const answer = await context.request.get(`${server.url}/api/members.php`)
  const { results } = (await answer.json()) as { results: { main_image: { filename: string } }[] }
  const session = (await context.cookies()).find(({ name }) => name === 'session')?.value ?? ''
  const bare = fork(path.join(import.meta.dirname, 'static-process.ts'), [path.join(server.dataDir, 'files')])
  const barePort = await new Promise<number>((resolve) => bare.once('message', (port) => resolve(port as number)))
  const generator = startLoadGenerator()
  const get = (file: string) => ({ method: 'GET' as const, path: file })
  try {
    const { ours, bound } = await interleaved(
      generator,
      {
        ours: {
          load: {
            kind: 'http',
            port: Number(new URL(server.url).port),
            requests: results.map(({ main_image }) => ({ ...get(main_image.filename), session })),
          },
          clients,
          ms,
        },
        bound: {
          load: { kind: 'http', port: barePort, requests: results.map((_, at) => get(`/camera/${at % 4}/card.webp`)) },
          clients,
          ms,
        },
      },
      rounds,
    )
    const rates = (measured: typeof ours) => measured.map(({ rate }) => rate)
    return atLeast('photo reads against the same files served bare', '/s', rates(ours), rates(bound), 0.6)
  } finally {
    generator.stop()
    bare.disconnect()
  }
}
