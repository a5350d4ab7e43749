// A form that is sent again while it is on its way.
import type { Browser, Locator, Page } from '@playwright/test'
import { openAs, watchHydration } from '../cast.ts'
import { expect, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

for (const [way, pressAgain] of [
  ['key', (field: Locator, _button: Locator) => field.press('Enter')],
  ['button', (_field: Locator, button: Locator) => button.click()],
] as const)
  test(`[2.391] a mistake that is corrected and sent again, by the ${way}, while the form is on its way counts once that is refused`, async ({
    browser,
    server,
  }) => {
    const page = await openLogin(browser, server)
    const sent: string[] = []
    const arrive = Promise.withResolvers<void>()
    await page.route('**/login.data*', async (route) => {
      const password = new URLSearchParams(route.request().postData() ?? '').get('password')
      if (password) sent.push(password)
      await arrive.promise
      await route.continue()
    })
    const password = page.getByLabel('Password', { exact: true })
    const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
    await page.getByLabel('E-mail address').fill('alma@duet.example')
    await password.fill('two-voices-almost')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    // The same again is the same.
    await pressAgain(password, button)
    await password.fill('two-voices-alma')
    await pressAgain(password, button)
    arrive.resolve()
    await expect(page).toHaveURL('/members')
    expect(sent).toEqual(['two-voices-almost', 'two-voices-alma'])
    await page.context().close()
  })

test('[2.391] a form that was pressed twice with the same mistake is sent once', async ({ browser, server }) => {
  const page = await openLogin(browser, server)
  let sent = 0
  const arrive = Promise.withResolvers<void>()
  await page.route('**/login.data*', async (route) => {
    if (route.request().method() === 'POST') sent += 1
    await arrive.promise
    await route.continue()
  })
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('E-mail address').fill('alma@duet.example')
  await password.fill('two-voices-almost')
  for (let press = 0; press < 3; press++) await password.press('Enter')
  arrive.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(password).toHaveValue('two-voices-almost')
  expect(sent).toBe(1)
  await page.context().close()
})

test('[2.412] what was wrong fades while the corrected form is on its way', async ({ browser, server }) => {
  const page = await openLogin(browser, server)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Log in', exact: true })
  const said = main.locator('[data-said]')
  await page.getByLabel('E-mail address').fill('alma@duet.example')
  await page.getByLabel('Password', { exact: true }).fill('two-voices-almost')
  await button.click()
  await expect(said).toHaveCSS('opacity', '1')
  const arrive = Promise.withResolvers<void>()
  await page.route('**/login.data*', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.getByLabel('Password', { exact: true }).fill('two-voices-almost-again')
  await button.click()
  await expect(said).toHaveCSS('opacity', '0.45')
  arrive.resolve()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expect(said).toHaveCSS('opacity', '1')
  await page.context().close()
})

async function openLogin(browser: Browser, server: JourneyServer): Promise<Page> {
  const page = await openAs(browser, server, null)
  const hydrated = await watchHydration(page)
  await page.goto('/login')
  await hydrated()
  return page
}
