// How much the pages members open most weigh before they are touched, in the language with the longest words.
import type { Page } from '@playwright/test'
import { landerNames } from '#features/landers/limits.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { holdBack, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

// A trace keeps querying the page, which counts as a touch: it would prefetch the places one goes to next.
ownServer()
test.use({ trace: 'off' })

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

const pages = [
  { name: 'a profile', path: () => `/members/${cast.stage.fictionalId}`, most: 150_000 },
  { name: 'the search', path: () => '/members', most: 150_000 },
  { name: 'the own profile', path: () => '/profile', most: 150_000 },
  { name: 'the conversations', path: () => '/chats', most: 160_000 },
  { name: 'a conversation', path: () => `/chats/${cast.stage.conversationId}`, most: 170_000 },
]

for (const { name, path, most } of pages) {
  test(`[9.4] ${name} loads at most ${most / 1000} kB of JavaScript before the first touch, headers included`, async ({
    browser,
    server,
  }) => {
    // What others cause at this moment is not the page's own weight: no service worker, no live events.
    const page = await openAs(browser, server, cast.member, { serviceWorkers: 'block' })
    await page.context().addCookies([{ name: 'locale', value: 'pl', url: server.url }])
    await page.routeWebSocket(/.*/, () => undefined)
    const scripts = new Map<string, Promise<{ responseBodySize: number; responseHeadersSize: number }>>()
    const types = new Set<string | undefined>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') types.add(response.headers()['content-type'])
    })
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.set(request.url(), request.sizes())
    })
    await page.addInitScript(() => addEventListener('awake', () => console.info('awake')))
    const awake = page.waitForEvent('console', (message) => message.text() === 'awake')
    await page.goto(path())
    await awake
    await page.waitForTimeout(1_000)
    const sizes = await Promise.all(scripts.values())
    const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0)
    console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB of JavaScript in ${scripts.size} files`)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(most)
    expect([...types]).toEqual(['text/javascript'])
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await page.context().close()
  })
}

/** Pages that a visitor sees first. */
const calm = [
  '/',
  '/terms',
  '/complaints',
  '/pricing',
  ...landerNames.map((name) => `/landers/${name}`),
  ...['signup', 'landing', 'landing2', 'landing3'].map((which) => `/members/MEMBER/${which}`),
]

test('[2.103] [2.122] home, legal pages, complaints, prices, landers and member landings: no script before the touch, HTML within 14 kB, CSS within 15 kB, nothing jumps', async ({
  browser,
  server,
}) => {
  const faults: string[] = []
  for (const path of calm.map((one) => one.replace('MEMBER', cast.stage.fictionalId))) {
    // Each in a window of its own: what one page fetched would not count for the next.
    const page = await openAs(browser, server, null, { viewport: { width: 390, height: 844 } })
    await page.context().addCookies([{ name: 'locale', value: 'pl', url: server.url }])
    await watchShifts(page)
    const { script = 0, document = 0, stylesheet = 0 } = await weigh(page, path)
    const shift = await shiftsOf(page)
    console.log(`${path}: HTML ${document}, CSS ${stylesheet}, CLS ${shift}`)
    if (script > 0) faults.push(`${path}: ${script} bytes of JavaScript`)
    if (document > 14_000) faults.push(`${path}: ${document} bytes of HTML`)
    if (stylesheet > 15_000) faults.push(`${path}: ${stylesheet} bytes of CSS`)
    if (shift > 0) faults.push(`${path}: shifts by ${shift}`)
    await page.context().close()
  }
  expect(faults).toEqual([])
})

for (const late of ['first', 'further']) {
  const file = `**/open-sans-${late}-*.woff2`
  test(`[2.103] nothing jumps when only the ${late} letters of the typeface are late`, async ({ browser, server }) => {
    const page = await openAs(browser, server, null, { viewport: { width: 390, height: 844 } })
    await page.context().addCookies([{ name: 'locale', value: 'pl', url: server.url }])
    await watchShifts(page)
    const letGo = await holdBack(page, file)
    const asked = page.waitForRequest(file)
    await page.goto('/complaints', { waitUntil: 'domcontentloaded' })
    await asked
    // Longer than a browser waits for an optional font.
    await page.waitForTimeout(500)
    const come = page.waitForResponse(file)
    letGo()
    await (await come).finished()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(200)
    expect(await shiftsOf(page)).toBe(0)
    await page.context().close()
  })
}

/** Bytes a page fetches until it is idle, by kind, headers included. */
async function weigh(page: Page, path: string): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {}
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    const add = (size: { responseBodySize: number; responseHeadersSize: number }) => {
      bytes[kind] = (bytes[kind] ?? 0) + size.responseBodySize + size.responseHeadersSize
    }
    sizes.push(request.sizes().then(add))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  return bytes
}
