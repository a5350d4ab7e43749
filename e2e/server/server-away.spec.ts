// An open page while there is no connection, or the server is away: nothing is lost, and it goes on by itself.
import type { Browser, Locator, Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { letThrough, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

/** The members, once the page listens; `before` runs in it first. */
async function openMembers(
  browser: Browser,
  server: JourneyServer,
  before: () => void = () => undefined,
): Promise<Page> {
  const page = await openAs(browser, server, cast.member)
  await page.addInitScript(before)
  const hydrated = await watchHydration(page)
  await page.goto('/members', { waitUntil: 'networkidle' })
  await hydrated()
  return page
}

/** The same once the code of a profile is there; of the person that the link returned leads to, nothing is. */
async function openPeople(browser: Browser, server: JourneyServer): Promise<{ page: Page; person: Locator }> {
  const page = await openMembers(browser, server)
  const people = page.getByRole('article').getByRole('link')
  await people.first().click()
  await expect(page).toHaveURL(/\/members\/./)
  await page.goBack()
  const person = people.nth(2)
  await expect(person).toBeVisible()
  return { page, person }
}

const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection' })

test('[4.144] a page whose connection is lost says so instead of an error, and loads by itself later', async ({
  browser,
  server,
}) => {
  const { page, person } = await openPeople(browser, server)
  await page.context().setOffline(true)
  await person.click()
  await expect(noConnection(page)).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await page.context().setOffline(false)
  await expect(noConnection(page)).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.context().close()
})

test('[4.145] a page stays even if a dialog’s code fails to load, and the dialog opens once the line is back', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/members', { waitUntil: 'networkidle' })
  const people = page.getByRole('article')
  await expect(people.first()).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  // Long enough for an error to show, if there were one.
  await page.waitForTimeout(1_000)
  await expect(people.first()).toBeVisible()
  await page.context().setOffline(false)
  // Until the page is reloaded, the browser remembers that the code could not be fetched.
  const dialog = page.getByRole('dialog', { name: 'Saved searches' })
  await expect(async () => {
    // Once it is open, however late, its button is behind it.
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'Saved', exact: true }).click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await page.context().close()
})

/** The server is away, while the browser takes itself to be online. Returns how it comes back. */
async function loseServer(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  return () => page.unroute('**/*')
}

/** Counts the requests for this path that fail from now on. */
function failuresOf(page: Page, path: string): () => number {
  let failed = 0
  page.on('requestfailed', (request) => (failed += Number(new URL(request.url()).pathname === path)))
  return () => failed
}

const stayed = (page: Page) => page.evaluate(() => 'stayed' in window)

test('[4.144] a page whose server is away for long loads by itself too, however often it was asked in vain', async ({
  browser,
  server,
}) => {
  const { page, person } = await openPeople(browser, server)
  const comeBack = await loseServer(page)
  const questions = failuresOf(page, '/api/settings.php')
  await person.click()
  await expect(noConnection(page)).toBeVisible()
  // More than one call with all its attempts.
  await expect.poll(questions, { timeout: 40_000 }).toBeGreaterThan(6)
  await comeBack()
  await expect(noConnection(page)).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().close()
})

for (const [what, kind, name, arrives] of [
  ['a dialog', 'button', 'Saved', (page: Page) => page.getByRole('dialog', { name: 'Saved searches' })],
  ['the next page', 'link', 'Match finder', (page: Page) => page.getByRole('heading', { name: 'Match finder' })],
] as const)
  test(`[4.441] a server that is away for a moment costs nobody the open page: the code of ${what} is waited for`, async ({
    browser,
    server,
  }) => {
    const page = await openMembers(browser, server)
    const comeBack = await loseServer(page)
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
    const questions = failuresOf(page, '/robots.txt')
    const opener = page.getByRole(kind, { name, exact: true })
    await opener.click()
    await asked
    await expect.poll(questions).toBeGreaterThan(1)
    expect(await stayed(page)).toBe(true)
    await expect(page.getByRole('article').first()).toBeVisible()
    await comeBack()
    // This browser remembers what failed: the page is loaded anew, and a dialog is then opened by the next press.
    await expect(async () => {
      if (kind === 'button' && !(await arrives(page).isVisible())) await opener.click({ timeout: 2_000 })
      await expect(arrives(page)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await page.context().close()
  })

/** What is fetched in advance waits until this is sent. */
const idleWhenTold = () =>
  Object.assign(window, { requestIdleCallback: (work: () => void) => addEventListener('idle', work) })
const becomeIdle = (page: Page) => page.evaluate(() => dispatchEvent(new Event('idle')))

test('[4.441] nor what was to be fetched in advance', async ({ browser, server }) => {
  const page = await openMembers(browser, server, idleWhenTold)
  await page.mouse.click(5, 5)
  await loseServer(page)
  const lost = page.waitForEvent('requestfailed', (request) => /chat-words/.test(request.url()))
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/robots.txt'))
  await becomeIdle(page)
  await lost
  await asked
  expect(await stayed(page)).toBe(true)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().close()
})

test('[4.441] a page that is loaded anew on the way to another leads there', async ({ browser, server }) => {
  const page = await openMembers(browser, server, idleWhenTold)
  await loseServer(page)
  const questions = failuresOf(page, '/robots.txt')
  await page.getByRole('link', { name: 'Match finder', exact: true }).click()
  await expect.poll(questions).toBeGreaterThan(1)
  // Comes back just as what was to be fetched in advance is lost: that reloads the page before the next one is asked for again.
  await page.unroute('**/*')
  await page.route(/chat-words/, (route) => route.abort('connectionrefused'))
  await becomeIdle(page)
  await expect(page.getByRole('heading', { name: 'Match finder' })).toBeVisible({ timeout: 20_000 })
  await page.context().close()
})

test('[4.441] a page whose scripts were lost to it is reloaded once the server answers', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  let away = true
  await page.route(/entry.client-.*\.js|robots\.txt/, (route) =>
    away ? route.abort('connectionrefused') : route.continue(),
  )
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/robots.txt'))
  await page.goto('/likes/received')
  await asked
  expect(loads).toBe(1)
  away = false
  await expect.poll(() => loads, { timeout: 15_000 }).toBe(2)
  await page.context().close()
})

test('[8.101] a network in front of the server that has a status of its own for “away” is no error either', async ({
  browser,
  server,
}) => {
  const { page, person } = await openPeople(browser, server)
  const away = { status: 521, contentType: 'text/html', body: '<!doctype html><title>Web server is down</title>' }
  await page.context().route('**/*.data*', (route) => route.fulfill(away))
  await person.click()
  await expect(noConnection(page)).toBeVisible({ timeout: 20_000 })
  await letThrough(page.context(), '**/*.data*')
  await expect(noConnection(page)).toHaveCount(0, { timeout: 30_000 })
  await page.context().close()
})
