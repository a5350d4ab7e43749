// What stands around every page: languages, errors, footer, theme, the warning at the door.
import { expect, test } from './journey.ts'

test('[1.6] [2.53] a visitor reads the site in their own language and can change it', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fi-FI' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await page.getByRole('button', { name: 'Kieli' }).click()
  await page.getByText('Polski').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('link', { name: 'Zaloguj się' })).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('pl')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  await context.close()
})

test('[2.27] [2.84] the language page works without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/lang-config')
  await page.getByLabel('Svenska').check()
  await page.getByRole('button', { name: 'Use this language' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await context.close()
})

test('[2.34] [2.44] an unknown path is told in words, with status 404 and a way home', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('[2.32] [2.33] [2.57] the footer leads to every static page, and the old addresses lead there', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, token] of [
    ['Terms', 'terms'],
    ['Privacy', 'privacy'],
    ['Cookies', 'cookies'],
    ['Access ban', 'ban'],
    ['Returns and refunds', 'return-policy'],
    ['FAQ', 'faq'],
    ['Customer service', 'service'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/${token}`)
    const response = await request.get(`/${token}`)
    expect(response.status(), token).toBe(200)
    const moved = await request.get(`/pages/${token}`, { maxRedirects: 0 })
    expect(moved.status()).toBe(301)
    expect(moved.headers()['location']).toBe(`/${token}`)
  }
  await expect(footer.getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Complaints' })).toBeVisible()
})

test('[2.58] [2.59] the footer names the company and dials its number without dashes and spaces', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Duet Demo B.V.')
  await expect(footer.getByRole('link', { name: '+31 20 000 00 00' })).toHaveAttribute('href', 'tel:+31200000000')
})

test('[2.55] a visitor sees a login button in place of the places', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search members' })).toHaveCount(0)
})

test('[2.68] [2.70] another site by its host: its language, its look, its warning at the door, once', async ({
  browser,
  server,
}) => {
  const url = server.url.replace('127.0.0.1', 'zwei.localhost')
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('data-niche', 'she')
  await expect(page.getByRole('dialog')).toContainText('Zwei')
  await page.getByRole('button', { name: 'Ich bin 18 oder älter' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const dismissed = Number(await page.evaluate(() => localStorage.getItem('site-entry-dismissed')))
  expect(Math.abs(dismissed - Date.now() / 1000)).toBeLessThan(60)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.close()
})

test('[9.11] [9.12] [9.13] the theme: indigo, green, unread as the primary, Open Sans before Arial', async ({
  page,
}) => {
  await page.goto('/')
  const theme = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      unread: style.getPropertyValue('--color-unread'),
      primary: style.getPropertyValue('--color-primary'),
      font: getComputedStyle(document.body).fontFamily,
    }
  })
  expect(theme.unread).toBe(theme.primary)
  expect(theme.font).toMatch(/^"?Open Sans.*Arial/)
})

test('[9.18] nothing moves under reduced motion', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat),
      ),
    ),
  )
  expect(longest).toBeLessThanOrEqual(0.01)
  await context.close()
})
