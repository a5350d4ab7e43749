// A login that ends, from another device, while somebody is in the middle of something.
import type { Page } from '@playwright/test'
import { setStage } from '../scripts/shots/stage.ts'
import type { Cast } from '../scripts/shots/stage.ts'
import { askAs, keepOffers, openAs, watchHydration } from './cast.ts'
import { expect, ownServer, test } from './journey.ts'
import { enter } from './pair.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

async function logInAgain(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('alma@duet.example')
  await page.locator('input[name=password]').fill('two-voices-alma')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('[2.397] words about oneself, typed while the login ends, are saved after the next', async ({
  browser,
  server,
}) => {
  const { member } = cast
  const page = await openAs(browser, server, member)
  await keepOffers(page)
  const hydrated = await watchHydration(page)
  await page.goto('/profile')
  const about = page.getByRole('textbox', { name: 'About you' })
  await about.focus()
  await hydrated()
  // On a slow machine the page takes the field over just then, and with it the selection that is to be overwritten.
  await expect(async () => {
    await about.fill('Bread first, then the sea.')
    await expect(about).toHaveValue('Bread first, then the sea.', { timeout: 1_000 })
  }).toPass()
  await askAs(server, member, 'GET /api/logout.php')
  await expect(page).toHaveURL(/\/login\?back=%2Fprofile$/)
  await logInAgain(page)
  await expect(page).toHaveURL('/profile')
  await expect(about).toHaveValue('Bread first, then the sea.')
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent'))))
    .toEqual([])
  await page.reload()
  await expect(about).toHaveValue('Bread first, then the sea.')
})

test('[2.410] whoever logs in from a profile or a search is back there afterwards', async ({ browser, server }) => {
  const profile = `/members/${cast.premium.id}`
  const { page } = await enter(browser, server.url, 'alma')
  const hydrated = await watchHydration(page)
  await page.goto(profile)
  await hydrated()
  await page.context().request.get(`${server.url}/api/logout.php`)
  await logInFrom(page, profile)
  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/members?gender=male&min_age=30')
  await logInFrom(visitor, '/members?gender=male&min_age=30')
})

async function logInFrom(page: Page, path: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInAgain(page)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.context().close()
}
