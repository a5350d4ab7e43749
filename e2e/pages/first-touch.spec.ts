// Pages that need no script until they are touched: none is fetched, and the first click is not lost.
import { watchHydration } from '../cast.ts'
import { expect, test } from '../journey.ts'

for (const path of ['/', '/terms']) {
  test(`${path} fetches no script before the first touch, and keeps the click that wakes it`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
    const page = await context.newPage()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    // The menu opens without a script; choosing in it needs the script that this very touch fetches.
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Nederlands' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    expect(scripts).not.toEqual([])
    await context.close()
  })
}

test('[2.404] a menu opened before the page is awake stays open as it wakes', async ({ page }) => {
  const hydrated = await watchHydration(page)
  await page.goto('/terms', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Language' }).click()
  await hydrated()
  await expect(page.getByRole('menuitemradio', { name: 'Nederlands' })).toBeVisible()
})

test('a member is awake at once', async ({ page }) => {
  await page.request.post('/api/user.php', { data: { email: 'alma@duet.example', password: 'two-voices-alma' } })
  await page.goto('/terms')
  await expect(page.locator('script#asleep')).toHaveCount(0)
})
