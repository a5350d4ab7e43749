// The people of a journey: each logged in, in a window of their own, with calls made in their name.
import { expect } from '@playwright/test'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from '@playwright/test'
import type { Session } from '../scripts/shots/stage.ts'
import type { JourneyServer } from './server.ts'

/** A window in which this member is logged in; without a member, a visitor's. */
export async function openAs(
  browser: Browser,
  server: JourneyServer,
  session: Session | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return (await openWindow(browser, server, session, options)).newPage()
}

/** The same, before any page is opened in it. */
export async function openWindow(
  browser: Browser,
  server: JourneyServer,
  session: Session | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', ...options })
  const [name = '', value = ''] = session?.cookie.split('=') ?? []
  if (session) await context.addCookies([{ name, value, url: server.url }])
  return context
}

/** A call as this member would make it from another device. */
// oxlint-disable-next-line no-explicit-any -- What comes back is whatever the call says.
export async function askAs(server: JourneyServer, session: Session, key: string, body?: object): Promise<any> {
  const [method = 'GET', path = ''] = key.split(' ')
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie: session.cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${key}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** What is wrong with a field. It is an alert only if the focus does not move to the field, which is described by it. */
export const mistake = (where: Page | Locator) => where.locator('[id$="-error"]')

/** Holds files back from the page until the returned function is called. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}

/**
 * From now on these requests go through as usual. Their handler is removed while another stays in place: a browser that stops
 * intercepting loses the requests that are in flight at that moment.
 */
export async function letThrough(where: Page | BrowserContext, files: string | RegExp): Promise<void> {
  await keepWatching(where)
  await where.unroute(files)
}

/** From now on only this one of the page's calls reaches the server: nothing else tells the page what has changed. Returns what lets the others through. */
export async function holdOtherCalls(page: Page, call: string): Promise<() => Promise<void>> {
  const others = new RegExp(String.raw`/api/(?!${call}\.php)`)
  await page.route(others, (route) => route.abort())
  return () => letThrough(page, others)
}

/** Call it before adding a route handler with a limited number of uses. */
export async function keepWatching(where: Page | BrowserContext): Promise<void> {
  await where.route('**/nothing-of-that-name', (route) => route.fallback())
}

/** The request arrives; its answer does not. */
export async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue()
  const context = route.request().frame().page().context()
  const before = await context.cookies()
  await route.fetch()
  // Never drop the login meanwhile: the page makes other calls too.
  await context.addCookies(before)
  const had = new Set(before.map(({ name }) => name))
  for (const { name } of await context.cookies()) if (!had.has(name)) await context.clearCookies({ name })
  await route.abort('connectionreset')
}

/** The next such call arrives, and its answer is lost; the ones after it go through. */
export async function loseNextAnswer(page: Page, call: string, method: string): Promise<void> {
  await keepWatching(page)
  let lost = false
  await page.route(call, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Changes the answer of a call in this window, for as long as the window is open. */
// oxlint-disable-next-line no-explicit-any -- What comes back is whatever the call says.
export async function changeAnswer(page: Page, call: string, change: (answer: any) => object): Promise<void> {
  await page.route(call, async (route) => {
    // Closing the window cancels its requests.
    const fetched = route.fetch().then((response) => response.json())
    const answer = await fetched.catch(() => null)
    if (answer) await route.fulfill({ json: change(answer) })
  })
}

/**
 * Whatever the next page shows or offers for a few seconds stays for as long as a journey may take: if the machine stalls, it
 * would expire before the journey has looked or acted. Not for journeys that wait for another timer of that length.
 */
export async function keepOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const offeredMs = [5_000, 6_000, 10_000]
    const usual = window.setTimeout.bind(window)
    const longer = (work: TimerHandler, ms?: number, ...given: unknown[]) =>
      usual(work, ms !== undefined && offeredMs.includes(ms) ? 600_000 : ms, ...given)
    Object.assign(window, { setTimeout: longer })
  })
}

/** Returns a function that waits until the page opened next is connected: from then on the server tells it everything that happens. */
export function watchConnection(page: Page): () => Promise<void> {
  const told: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))))
  return () => expect.poll(() => told, 'what the live connection was told').toContain('{"event":"here"}')
}

/**
 * Returns a function that waits until the page opened next is listening everywhere, and a little longer. A page requested
 * before its browser has registered this script may load without it.
 */
export async function watchHydration(page: Page): Promise<() => Promise<void>> {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  page.on('pageerror', ({ message }) => told.push(message))
  page.on('requestfailed', (request) => told.push(`${request.url()}: ${request.failure()?.errorText}`))
  await page.addInitScript(() => addEventListener('awake', () => setTimeout(() => console.info('awake'), 100)))
  return () => expect.poll(() => told, 'what the page told until it was awake').toContain('awake')
}

/** Opens a page, which is then awake and connected. */
export async function show(page: Page, path: string): Promise<Page> {
  const connected = watchConnection(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await connected()
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForLoadState('networkidle')
  return page
}
