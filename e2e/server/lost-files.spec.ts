// Scripts and style sheets lost on the way: the page recovers without them.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import type { Browser, Page } from '@playwright/test'
import { holdBack, keepWatching, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

/** Drops these files this many times. Returns how often the page was requested. */
async function lose(page: Page, files: string, times: number): Promise<() => number> {
  await keepWatching(page)
  await page.route(files, (route) => route.abort('connectionreset'), { times })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

for (const [what, files] of [
  ['its first script', '**/entry.client-*.js'],
  ['its words', '**/words-*.js'],
  ['its own code', '**/ComplaintsScreen-*.js'],
] as const)
  test(`[8.5] a visitor’s page that lost ${what} is reloaded by the press that needs them, and keeps what was filled in`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, null)
    const loads = await lose(page, files, 1)
    const lost = page.waitForEvent('requestfailed')
    await page.goto('/complaints')
    await page.getByLabel('What happened?').fill('They use my photos.')
    await lost
    // Reading, links and forms still work without it.
    await page.getByText('Illegal content', { exact: true }).click()
    await expect(page.getByLabel('Illegal content')).toBeChecked()
    expect(loads()).toBe(1)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Nederlands' }).click()
    await expect.poll(loads).toBe(2)
    await expect(page.getByLabel('What happened?')).toHaveValue('They use my photos.')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Nederlands' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    await page.context().close()
  })

test('[8.5] a member’s page that lost its scripts reloads by itself, and keeps what was begun', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const loads = await lose(page, '**/entry.client-*.js', 1)
  const letGo = await holdBack(page, '**/entry.client-*.js')
  const hydrated = await watchHydration(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'commit' })
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await composer.fill('My train is in a tunnel.')
  letGo()
  await hydrated()
  expect(loads()).toBe(2)
  await expect(composer).toHaveValue('My train is in a tunnel.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText('My train is in a tunnel.')).toBeVisible()
  await page.context().close()
})

test('[8.5] what was filled in is forgotten if the reload leads elsewhere', async ({ browser, server }) => {
  const page = await openAs(browser, server, null)
  await lose(page, '**/entry.client-*.js', 1)
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/complaints')
  await page.getByLabel('What happened?').fill('They use my photos.')
  await lost
  const elsewhere = '<script>location.replace("/terms")</script>'
  await page.route('**/complaints', (route) => route.fulfill({ contentType: 'text/html', body: elsewhere }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click()
  await expect(page).toHaveURL('/terms')
  await page.goto('/complaints')
  await expect(page.getByLabel('What happened?')).toHaveValue('')
  await page.context().close()
})

test('[8.5] offline, it waits for the connection, and scripts that stay missing cause no reload loop', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const loads = await lose(page, '**/entry.client-*.js', 9)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => 'line' in window }))
  const goOnline = () =>
    page.evaluate(() => {
      Object.assign(window, { line: true })
      dispatchEvent(new Event('online'))
    })
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/likes/received')
  await lost
  expect(loads()).toBe(1)
  const lostAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('entry.client-'))
  await goOnline()
  await lostAgain
  await goOnline()
  await page.waitForTimeout(1_000)
  expect(loads()).toBe(2)
  await page.context().close()
})

for (const who of ['visitor', 'member'] as const)
  test(`[8.5] a ${who}’s page that lost a style sheet reloads by itself`, async ({ browser, server }) => {
    const page = await openAs(browser, server, who === 'visitor' ? null : cast.member)
    const loads = await lose(page, '**/*.css', 1)
    // A visitor's static page carries its first styles itself.
    await page.goto('/members', { waitUntil: 'commit' })
    await expect.poll(loads).toBe(2)
    await expect(async () => {
      const rules = await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length))
      expect(Math.max(...rules)).toBeGreaterThan(0)
    }).toPass()
    await page.context().close()
  })

/** A member’s page in a browser that prefetches nothing, and how often a page was requested since it opened. */
async function openMembers(browser: Browser, server: JourneyServer) {
  const page = await openAs(browser, server, cast.member)
  await page.clock.install()
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 })
    // Without credits, a member would be told about their discount, on top of everything else.
    localStorage.setItem('hide-time-bonus-modal', '1')
  })
  const hydrated = await watchHydration(page)
  await page.goto('/members')
  await hydrated()
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  const go = (place: RegExp) => page.getByRole('navigation').getByRole('link', { name: place }).first().click()
  return { page, go, loads: () => loads }
}

for (const [what, files, place, url, heading] of [
  ['code', '**/LikesScreen-*.js', /^Likes/, '/likes/received', 'Likes'],
  ['words', '**/chat-words-*.js', /^Messages/, '/chats', 'Messages'],
] as const)
  test(`[8.80] a page that waits for its ${what} in vain is loaded as a document, once`, async ({
    browser,
    server,
  }) => {
    const { page, go, loads } = await openMembers(browser, server)
    await holdBack(page, files)
    const asked = page.waitForRequest(files)
    await go(place)
    await asked
    await page.clock.runFor(5_000)
    expect(loads()).toBe(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    const whole = page.waitForRequest((request) => request.isNavigationRequest())
    await page.clock.runFor(20_000)
    await whole
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.clock.runFor(60_000)
    expect(loads()).toBe(1)
    await page.context().close()
  })

test('[8.80] moving on meanwhile, or back, reloads nothing', async ({ browser, server }) => {
  const { page, go, loads } = await openMembers(browser, server)
  await holdBack(page, '**/LikesScreen-*.js')
  const asked = page.waitForRequest('**/LikesScreen-*.js')
  await go(/^Likes/)
  await asked
  await page.clock.runFor(5_000)
  await go(/^Messages/)
  await expect(page).toHaveURL('/chats')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toHaveCount(0)
  await page.clock.runFor(60_000)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await page.clock.runFor(60_000)
  expect(loads()).toBe(0)
  await page.context().close()
})
