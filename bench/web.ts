// What a page costs on a slow phone: bytes by type, and how it paints, in a real browser throttled as Lighthouse does it.
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { landerNames } from '#features/landers/limits.ts'
import { findBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'
import { within } from './figures.ts'
import type { Figure } from './figures.ts'

const rounds = 3
const calmMs = 2_500

/** Lighthouse's slow phone: 150 ms to the server, 1.6 Mbit/s down, 750 kbit/s up, a quarter of the processor. */
const slowPhone = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const slowdown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

interface Targets {
  js: number
  lcp: number
  tbt: number
  cls: number
  html?: number
  pictures?: number
}

const plain: Targets = { js: 5, lcp: 1.2, tbt: 20, cls: 0, html: 14 }
const members: Targets = { js: 150, lcp: 1.8, tbt: 50, cls: 0.01 }
const chat: Targets = { js: 170, lcp: 2, tbt: 100, cls: 0.01 }

interface Visit {
  bytes: Record<'Script' | 'Stylesheet' | 'Document' | 'Image' | 'Font', number>
  cls: number
  lcp: number
  tbt: number
}

export async function benchWeb(): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: '' })
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env },
  })
  try {
    return await measurePages(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measurePages(browser: Browser, url: string): Promise<Figure[]> {
  const visitor = await browser.newContext(phone)
  // Requests passed on by a service worker would count as nothing.
  const member = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const login = await member.request.post(`${url}/api/user.php`, {
    data: { email: 'alma@duet.example', password: 'two-voices-alma' },
    headers: { origin: url },
  })
  if (!login.ok()) throw new Error(`The demo member could not log in: ${await login.text()}`)
  const [profile, conversation] = await findExamples(member, url)
  return [
    ...(await measure(visitor, url, '/', 'home', plain)),
    ...(await measure(visitor, url, '/terms', 'legal page', plain)),
    ...(await measureLandings(visitor, url)),
    ...(await measure(member, url, '/members', 'members', { ...members, html: 14, pictures: 400 })),
    ...(await measure(member, url, profile, 'member', { ...members, html: 14 })),
    ...(await measure(member, url, '/profile', 'own profile', members)),
    ...(await measure(member, url, '/chats', 'chats', chat)),
    ...(await measure(member, url, conversation, 'conversation', chat)),
  ]
}

/** Every lander, and the pages around one member. */
async function measureLandings(visitor: BrowserContext, url: string): Promise<Figure[]> {
  const html = await (await visitor.request.get(`${url}/members`)).text()
  const member = /href="(\/members\/[0-9a-f-]{36})"/.exec(html)?.[1] ?? ''
  const around = ['signup', 'landing', 'landing2', 'landing3'].map((which) => [`${member}/${which}`, `member ${which}`])
  const landers = landerNames.map((name) => [`/landers/${name}`, `lander ${name}`])
  const figures: Figure[] = []
  for (const [path = '', name = ''] of [...landers, ...around])
    figures.push(...(await measure(visitor, url, path, name, plain)))
  return figures
}

/** A profile and a conversation of the demo, found by following the pages' own links. */
async function findExamples(context: BrowserContext, url: string): Promise<[profile: string, conversation: string]> {
  const first = async (path: string, link: RegExp) => {
    const html = await (await context.request.get(url + path)).text()
    return link.exec(html)?.[1] ?? path
  }
  return [
    await first('/members', /href="(\/members\/[0-9a-f-]{36})"/),
    await first('/chats', /href="(\/chats\/[^"]+)"/),
  ]
}

async function measure(
  context: BrowserContext,
  url: string,
  path: string,
  name: string,
  targets: Targets,
): Promise<Figure[]> {
  // The first visit draws the demo's pictures, which happens once in an installation's life.
  await visit(context, url + path)
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visit(context, url + path))
  const kilobytes = (kind: keyof Visit['bytes']) => visits.map(({ bytes }) => bytes[kind] / 1000)
  return [
    within(`${name}: JavaScript`, 'kB', kilobytes('Script'), targets.js),
    within(`${name}: CSS`, 'kB', kilobytes('Stylesheet'), 15),
    ...(targets.html ? [within(`${name}: HTML`, 'kB', kilobytes('Document'), targets.html)] : []),
    ...(targets.pictures ? [within(`${name}: pictures`, 'kB', kilobytes('Image'), targets.pictures)] : []),
    within(
      `${name}: LCP`,
      's',
      visits.map(({ lcp }) => lcp / 1000),
      targets.lcp,
    ),
    within(
      `${name}: TBT`,
      'ms',
      visits.map(({ tbt }) => tbt),
      targets.tbt,
    ),
    within(
      `${name}: CLS`,
      '',
      visits.map(({ cls }) => cls),
      targets.cls,
    ),
  ]
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const bytes = await countBytes(cdp)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchPainting)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 }).catch(() => undefined)
  await page.waitForTimeout(calmMs)
  const painted = await readPainting(page)
  await page.close()
  return { bytes, ...painted }
}

async function countBytes(cdp: CDPSession): Promise<Visit['bytes']> {
  const bytes = { Script: 0, Stylesheet: 0, Document: 0, Image: 0, Font: 0 }
  const kinds = new Map<string, keyof Visit['bytes']>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type in bytes) kinds.set(requestId, type as keyof Visit['bytes'])
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  await cdp.send('Network.enable')
  return bytes
}

interface Watched {
  shifts: { at: number; value: number }[]
  lcp: number
  fcp: number
  tasks: { at: number; ms: number }[]
}

/** Runs in the page, before any of its own code. */
function watchPainting(): void {
  const watched: Watched = { shifts: [], lcp: 0, fcp: 0, tasks: [] }
  Object.assign(window, { watched })
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) watched.shifts.push({ at: entry.startTime, value: entry.value ?? 0 })
  })
  watch('largest-contentful-paint', (entry) => (watched.lcp = entry.startTime))
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.fcp = entry.startTime
  })
  watch('longtask', (entry) => watched.tasks.push({ at: entry.startTime, ms: entry.duration }))
}

async function readPainting(page: Page): Promise<Omit<Visit, 'bytes'>> {
  const { shifts, lcp, fcp, tasks } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  const afterPaint = tasks.filter(({ at, ms }) => at + ms > fcp)
  return {
    lcp,
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
    tbt: afterPaint.reduce((sum, { at, ms }) => sum + Math.max(0, at + ms - Math.max(at, fcp) - 50), 0),
  }
}
