// What a device brings along: it may be offline, and it knows where it is.
import type { Page } from '@playwright/test'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter, leave } from '../pair.ts'

ownServer()
test.use({ serviceWorkers: 'allow' })

const awake = (page: Page) => page.mouse.click(5, 5)

test('[3.65] [4.130] offline there is a plain page in the reader’s language, and nobody’s data is stored; a draft survives', async ({
  browser,
  server,
}) => {
  const noah = await enter(browser, server.url, 'noah')
  const { page } = noah
  const context = page.context()
  await context.addCookies([{ name: 'locale', value: 'nl', url: server.url }])
  await page.goto('/chats')
  await awake(page)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  const shelves = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      return Promise.all(
        names.map(async (name) => {
          const requests = await (await caches.open(name)).keys()
          return [name, ...requests.map(({ url }) => new URL(url).pathname)]
        }),
      )
    })
  await expect.poll(shelves).toEqual([['offline', '/offline']])
  const { results } = (await ask(page, 'GET', '/api/members.php')) as { results: { id: string }[] }
  await page.goto(`/members/${results[0]?.id}/chat`)
  await awake(page)
  const acknowledged = page.getByRole('button', { name: /begrepen|snap|duidelijk/i })
  if (await acknowledged.isVisible().catch(() => false)) await acknowledged.click()
  await page.locator('textarea[name=body]').fill('Nog niet af')
  await expect(page.locator('form:has(textarea[name=body]) button[type=submit]')).toBeEnabled()
  await page.reload()
  await awake(page)
  await expect(page.locator('textarea[name=body]')).toHaveValue('Nog niet af')
  await context.setOffline(true)
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: 'Je bent offline' })).toBeVisible()
  expect(await page.content()).not.toContain('Noah')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Nog eens proberen' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await leave(noah)
})

test('[3.58] [4.18] [9.6] the town is filled in from the device’s position, only after a click, and no finer than a town', async ({
  browser,
  server,
}) => {
  const options = { geolocation: { latitude: 52.158331, longitude: 4.493101 }, permissions: ['geolocation'] }
  const alma = await enter(browser, server.url, 'alma', options)
  const { page } = alma
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/geocode.php')) asked.push(new URL(request.url()).search)
  })
  await page.goto('/profile')
  const city = page.locator('input[name=city]')
  await expect(city).toHaveValue('Amsterdam')
  const use = page.getByRole('button', { name: 'Use my location' })
  // The page sleeps until it is touched.
  await page.mouse.wheel(0, 10)
  await expect(use).toBeVisible()
  expect(asked).toEqual([])
  await use.click()
  await expect(city).toHaveValue('Leiden')
  expect(asked).toEqual(['?lat=52.15&lon=4.5'])
  await expect.poll(async () => ((await ask(page, 'GET', '/api/profile.php')) as { city: string }).city).toBe('Leiden')
  await leave(alma)
})
