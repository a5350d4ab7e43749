// Coming back to a long list, from a profile, from another search or after a reload, restores the position.
import type { Page, Request } from '@playwright/test'
import { letThrough } from '../cast.ts'
import { expect, test } from '../journey.ts'
import { ask, enter, leave } from '../pair.ts'
import type { Somebody } from '../pair.ts'

let alma: Somebody
let liked: string[] = []

test.beforeAll(async ({ browser, server }) => {
  alma = await enter(browser, server.url, 'alma')
  // Only the cards decide the position; drawing sixty people's pictures for the first time would just take time.
  await alma.page.context().route('**/pictures/**', (route) => route.abort())
  const found = async (path: string) =>
    (await ask(alma.page, 'GET', path)) as { results: { id: string }[]; next: string | null }
  for (let next: string | null = ''; next !== null && liked.length < 60;) {
    const page: Awaited<ReturnType<typeof found>> = await found(
      `/api/members.php?gender=any&country=any${next ? `&after=${next}` : ''}`,
    )
    liked.push(...page.results.map(({ id }) => id))
    next = page.next
  }
  for (const member of liked) await ask(alma.page, 'POST', '/api/like.php', { member })
})

test.afterAll(async () => {
  for (const member of liked) await ask(alma.page, 'DELETE', '/api/like.php', { member })
  liked = []
  await alma.page.context().close()
})

const views = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const cards = (page: Page) => page.locator('main').getByRole('article')

/** Scrolls until this many cards are there, stops at one of the last, and returns where it links to. */
async function goDown(page: Page, count: number): Promise<string> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await cards(page).count()).toBeGreaterThan(count)
  }).toPass({ timeout: 20_000 })
  const card = cards(page).nth(count - 1)
  await card.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  return (await card.getByRole('link').first().getAttribute('href')) ?? ''
}

/** The pages of results requested from now on, while they are in flight. */
function watchPages(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>()
  page.on('request', (request) => void (request.url().includes('/api/members.php') && asked.add(request)))
  page.on('requestfinished', (request) => void asked.delete(request))
  page.on('requestfailed', (request) => void asked.delete(request))
  return asked
}

/** How many cards there are once no more are being fetched. */
async function countAtRest(page: Page, asked: ReadonlySet<Request>): Promise<number> {
  let count = 0
  await expect(async () => {
    expect(asked.size).toBe(0)
    count = await cards(page).count()
    await page.waitForTimeout(1_000)
    expect(await cards(page).count()).toBe(count)
  }).toPass()
  return count
}

/** The card is in view again, close to where it was. */
async function isWhereItWas(page: Page, href: string, top: number): Promise<void> {
  const link = page.locator(`main a[href="${href}"]`).first()
  await expect(link).toBeInViewport()
  await expect
    .poll(() => link.evaluate((one, was) => Math.abs(one.getBoundingClientRect().top - was), top))
    .toBeLessThan(60)
}

const topOf = (page: Page, href: string) =>
  page
    .locator(`main a[href="${href}"]`)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top)

const lists = {
  search: { path: '/members?country=any&gender=any', count: 40 },
  'the likes given': { path: '/likes/sent', count: 40 },
  'similar results': { path: '/members?countryregion=ZE&gender=any', count: 32 },
}

for (const [view, viewport] of Object.entries(views)) {
  for (const [name, { path, count }] of Object.entries(lists)) {
    test(`[3.48] [4.69] in ${name}, on a ${view}: back from a profile, and after a reload`, async () => {
      const { page } = alma
      await page.setViewportSize(viewport)
      await page.goto(path, { waitUntil: 'networkidle' })
      const href = await goDown(page, count)
      const top = await topOf(page, href)
      const link = page.locator(`main a[href="${href}"]`).first()
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${href}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.goBack()
      await isWhereItWas(page, href, top)
      await page.reload({ waitUntil: 'networkidle' })
      await isWhereItWas(page, href, top)
    })
  }
}

test('[4.69] coming back from another search, its pages are there again', async () => {
  const { page } = alma
  await page.setViewportSize(views.desktop)
  const asked = watchPages(page)
  await page.goto(lists.search.path, { waitUntil: 'networkidle' })
  await goDown(page, 40)
  await page.evaluate(() => window.scrollTo(0, 0))
  const count = await countAtRest(page, asked)
  await page
    .locator('main')
    .getByRole('link', { name: /Everywhere/ })
    .click()
  await expect(page).not.toHaveURL(/country=any/)
  await expect.poll(() => cards(page).count()).toBeLessThan(count)
  await page.goBack()
  await expect(page).toHaveURL(/country=any/)
  await expect.poll(() => cards(page).count()).toBe(count)
})

test('[4.69] [4.14] in the likes, what was done on a profile shows in the list one comes back to', async () => {
  const { page } = alma
  await page.setViewportSize(views.desktop)
  await page.goto('/likes/sent', { waitUntil: 'networkidle' })
  const href = await goDown(page, 40)
  await page.locator(`main a[href="${href}"]`).first().click()
  await page.getByRole('button', { name: 'Liked' }).click()
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(40)
  await expect(page.locator(`main a[href="${href}"]`)).toHaveCount(0)
})

test('[4.69] reaching the end of the likes while they are being refreshed still loads the next page', async () => {
  const { page } = alma
  await page.setViewportSize(views.phone)
  await page.goto('/likes/sent', { waitUntil: 'networkidle' })
  let held: (() => void) | undefined
  await page.context().route('**/api/likes-page.php?*', async (route) => {
    if (!held) await new Promise<void>((go) => (held = go))
    await route.continue()
  })
  await ask(page, 'DELETE', '/api/like.php', { member: liked[0] })
  await expect.poll(() => held).toBeTruthy()
  const count = await cards(page).count()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'Show more' })).toBeInViewport()
  held?.()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(count)
  await letThrough(page.context(), '**/api/likes-page.php?*')
})

test('[4.421] the pages of a list are for their reader alone, and gone with the logout', async ({
  browser,
  server,
}) => {
  const [over, left] = [await enter(browser, server.url, 'alma'), await enter(browser, server.url, 'alma')]
  for (const { page } of [over, left]) {
    await page.context().route('**/pictures/**', (route) => route.abort())
    await page.goto(lists.search.path, { waitUntil: 'networkidle' })
    await goDown(page, 40)
  }
  await test.step('a login that is over by itself', async () => {
    const { page } = over
    // A visitor finds the same people, but not as this member saw them: nothing but what the server sends is there.
    await page.context().clearCookies()
    await page.route('**/api/members.php*', (route) => route.abort())
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await cards(page).count()).toBe(24)
  })
  await test.step('a logout', async () => {
    const { page } = left
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    const kept = await page.evaluate(() => Object.keys(sessionStorage))
    expect(kept.filter((key) => key.startsWith('kept-'))).toEqual([])
  })
  await leave(over, left)
})
