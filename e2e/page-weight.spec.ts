// What the pages that members open most weigh before they are touched, in the language with the longest words.
import { setStage } from '../scripts/shots/stage.ts'
import type { Cast } from '../scripts/shots/stage.ts'
import { openAs } from './cast.ts'
import { expect, test } from './journey.ts'

// A trace asks the page all the time, and to a page that is a touch: it would fetch the places one goes to next.
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
  { name: 'the conversations', path: () => '/chats', most: 170_000 },
]

for (const { name, path, most } of pages) {
  test(`[9.4] ${name} loads at most ${most / 1000} kB of JavaScript before the first touch, headers included`, async ({
    browser,
    server,
  }) => {
    // What comes of what others do at this moment is not the page's own: no service worker, no live events.
    const page = await openAs(browser, server, cast.member, { serviceWorkers: 'block' })
    await page.context().addCookies([{ name: 'locale', value: 'pl', url: server.url }])
    await page.routeWebSocket(/.*/, () => undefined)
    const scripts = new Map<string, Promise<{ responseBodySize: number; responseHeadersSize: number }>>()
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
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await page.context().close()
  })
}
