// The time bonus in a browser, with its clock moved on: what a new member sees of it, and when it is gone for good.
import type { Page } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { letThrough } from '../cast.ts'
import { expect, test } from '../journey.ts'
import { ask } from '../pair.ts'

const password = 'a quiet evening by the sea'
const dismissedKey = 'hide-time-bonus-modal'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Your welcome discount' })
const modal = (page: Page) => page.getByRole('dialog', { name: 'Your welcome discount' })
const dismissedAt = (page: Page) => page.evaluate((key) => Number(localStorage.getItem(key)), dismissedKey)

/** A first touch, and whatever it loads. */
async function wake(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForLoadState('networkidle')
}

/** Once its countdown runs, the page counts the seconds in the members area too. */
async function goes(page: Page): Promise<void> {
  const timer = banner(page).getByRole('timer')
  const before = (await timer.textContent()) ?? ''
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await timer.textContent()).not.toBe(before)
  }).toPass()
}

/** Somebody who signed up just now, on arrival. */
async function newcomer(page: Page, kept = ''): Promise<void> {
  const email = `wanda.${newId()}@duet.example`
  const birth = { date_of_birth: '1991-05-04', gender: 'female', sexuality: 'hetero' }
  const place = { country: 'NL', region: 'NH', language: 'en', terms: true }
  const signup = { client_id: newId(), email, name: `Wanda ${Date.now() % 100_000}`, password, ...birth, ...place }
  await page.goto('/login')
  const answer = await page.request.post('/api/signup.php', { data: signup })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.context().clearCookies({ name: new RegExp(`^(?!${kept || 'none'}$)`) })
  await page.goto('/login?back=/members')
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('[2.74] [3.53] [4.20] [4.21] [4.26] [4.28] [4.29] [4.31] [9.2] a new member’s bonus comes with the login, is announced once, and ends when it says', async ({
  page,
}) => {
  await newcomer(page)
  await expect(banner(page)).toHaveCount(0)
  await page.clock.install({ time: new Date() })

  await test.step('logging in loads it: banner, countdown, and the link to the credits', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/members')
    await expect(banner(page).getByRole('timer')).toHaveText(/^03:5\d:[0-5]\d$/)
    await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/credits')
  })

  await test.step('the countdown shows what the server knows, and ticks every second', async () => {
    const read = async () => (await page.request.get('/api/timebonus.php')).json()
    const bonus = await read()
    expect(bonus).toMatchObject({ is_visible: true, code: 'TIMEBONUS25', value_percentage: 25 })
    const shown = (await banner(page).getByRole('timer').textContent()) ?? ''
    const [hours = 0, minutes = 0, seconds = 0] = shown.split(':').map(Number)
    const shownSeconds = hours * 3600 + minutes * 60 + seconds
    // It was read between the two.
    expect(shownSeconds).toBeLessThan(bonus.seconds_left + 15)
    expect(shownSeconds).toBeGreaterThan((await read()).seconds_left - 15)
    await page.clock.runFor(1_000)
    await expect(banner(page).getByRole('timer')).not.toHaveText(shown)
  })

  await test.step('leaving the members area before 40 seconds are over cancels the modal', async () => {
    await page.clock.runFor(20_000)
    await page
      .getByRole('link', { name: /premium/i })
      .first()
      .click()
    await expect(page).toHaveURL('/premium')
    await page.getByRole('link', { name: 'See bundles' }).last().click()
    await expect(page).toHaveURL('/credits')
    await page.clock.runFor(30_000)
    await expect(modal(page)).toHaveCount(0)
  })

  await test.step('after 40 seconds inside, across pages, it opens with the remaining time', async () => {
    await page.goto('/members')
    await wake(page)
    await goes(page)
    await page.clock.runFor(30_000)
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click()
    await expect(page).toHaveURL('/chats')
    await page.clock.runFor(11_000)
    await expect(modal(page)).toContainText('25% off your first bundle')
    await expect(modal(page).getByRole('timer')).toHaveText(/The discount ends in 03:5\d:[0-5]\d\./)
    await expect(modal(page).getByRole('link')).toHaveAttribute('href', '/credits')
  })

  await test.step('closing it is remembered: it does not open again', async () => {
    await page.keyboard.press('Escape')
    await expect(modal(page)).toHaveCount(0)
    expect(Math.abs((await dismissedAt(page)) - (await page.evaluate(() => Date.now())) / 1000)).toBeLessThan(60)
    await page.goto('/members')
    await wake(page)
    await goes(page)
    await page.clock.runFor(50_000)
    await expect(banner(page)).toBeVisible()
    await expect(modal(page)).toHaveCount(0)
  })

  await test.step('at zero both are gone', async () => {
    await page.evaluate((key) => localStorage.removeItem(key), dismissedKey)
    await page.goto('/members')
    await wake(page)
    await goes(page)
    // The server's clock does not move with the page's: the request made when the dialog opens would bring the four hours back.
    await page.route('**/api/timebonus.php', (route) => route.abort())
    await page.clock.runFor(41_000)
    await expect(modal(page)).toBeVisible()
    await page.clock.fastForward(4 * 3600 * 1000)
    await expect(modal(page)).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
    await letThrough(page, '**/api/timebonus.php')
  })

  await test.step('logging out clears it', async () => {
    await page.goto('/premium')
    await expect(banner(page)).toBeVisible()
    await wake(page)
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/pricing')
    await expect(banner(page)).toHaveCount(0)
    expect((await page.request.get('/api/timebonus.php')).status()).toBe(403)
  })
})

test('[3.50] [3.52] [4.26] [6.9] [10.68] [10.107] a better code replaces the bonus, the country stays, and a purchase ends it', async ({
  page,
}) => {
  const country = page.getByLabel('Country you pay from')

  await test.step('the country a visitor chose is still there for the member', async () => {
    await page.goto('/pricing')
    await country.selectOption('SE')
    await expect(page).toHaveURL(/country=SE/)
    await newcomer(page, 'payment_country')
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/members')
    await page.goto('/credits')
    await expect(country).toHaveValue('SE')
    await expect(page.getByText(/per message/).first()).toContainText('SEK')
  })

  await test.step('a code that is not for that country is not found; in its own it states its conditions', async () => {
    const enterCode = async (code: string) => {
      await page.getByText('I have a discount code').click()
      await page.getByLabel('Discount code').fill(code)
      await page.getByRole('button', { name: 'Apply code' }).click()
    }
    await enterCode('evening40')
    await expect(page.getByText('Code not found')).toBeVisible()
    await page.goto('/credits?country=NL')
    await expect(page.getByText('25% off with TIMEBONUS25')).toBeVisible()
    await enterCode('evening40')
    await expect(page.getByText('40% off with EVENING40')).toBeVisible()
    await expect(
      page.getByText(/For orders from €30\.00\. For payments from: Netherlands\. With card, PayPal, iDEAL/),
    ).toBeVisible()
  })

  await test.step('the summary has the discount for this bundle, and the tax', async () => {
    await page.getByRole('radio', { name: /^50 credits/ }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('40% discount')).toBeVisible()
    await expect(page.getByText('Including 21% VAT: €3.38')).toBeVisible()
    await page.goBack()
    await page.getByRole('radio', { name: /^20 credits/ }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('25% discount')).toBeVisible()
    // The entered code is not part of this price: neither its payment methods nor its end date apply here.
    await expect(page.getByRole('radio', { name: /SEPA/ })).toBeVisible()
  })

  const elsewhere = await page.context().newPage()
  await elsewhere.goto(page.url())

  await test.step('once paid, the bonus is gone', async () => {
    await page.getByRole('radio', { name: /iDEAL/ }).check()
    await page.getByRole('button', { name: 'Pay €11.25' }).click()
    await page.locator('button[value=pay]').click()
    await expect(page.getByRole('heading', { name: '20 credits added' })).toBeVisible({ timeout: 30_000 })
    await expect(banner(page)).toHaveCount(0)
    await page.goto('/members')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    expect(await ask(page, 'GET', '/api/timebonus.php')).toMatchObject({ is_visible: false, seconds_left: 0 })
  })

  await test.step('a window left at the earlier price says that it changed, shows the new one, and pays that', async () => {
    await elsewhere.getByRole('radio', { name: /iDEAL/ }).check()
    await elsewhere.getByRole('button', { name: 'Pay €11.25' }).click()
    await expect(elsewhere.getByText('The price has changed in the meantime.')).toBeVisible()
    await expect(elsewhere.getByText('25% discount')).toHaveCount(0)
    await elsewhere.getByRole('button', { name: 'Pay €15.00' }).click()
    await elsewhere.locator('button[value=pay]').click()
    await expect(elsewhere.getByRole('heading', { name: '20 credits added' })).toBeVisible({ timeout: 30_000 })
  })
})

test('[4.26] prices are refetched when the discount in them ends, wherever they are shown', async ({ page }) => {
  await newcomer(page)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/members')
  const { bundles } = (await ask(page, 'GET', '/api/bundles.php?country=NL')) as { bundles: { id: string }[] }
  const debit = `/directdebit?bundle=${bundles[0]?.id}&country=NL`
  const pages = [
    { open: () => page.goto('/credits'), url: /\/credits$/ },
    { open: () => page.getByRole('button', { name: 'Continue to payment' }).click(), url: /\/credits\/./ },
    { open: () => page.goto(debit), url: /\/directdebit\?/ },
  ]
  for (const { open, url } of pages) {
    await page.clock.install({ time: new Date() })
    await open()
    await expect(page).toHaveURL(url)
    await expect(page.getByText(/25% (off with TIMEBONUS25|discount)/)).toBeVisible()
    await wake(page)
    await goes(page)
    const { pathname } = new URL(page.url())
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.clock.fastForward(4 * 3600 * 1000)
    await expect.poll(() => asked).toContain(`${pathname}.data`)
    // The server’s clock did not move with the page’s: an offer that is still valid is not requested over and over.
    await page.clock.runFor(60_000)
    expect(asked.filter((path) => path === `${pathname}.data`)).toHaveLength(1)
    page.removeAllListeners('request')
  }
})

test('[10.140] a page that slept past the end of its discount refetches the prices as soon as it is visible and online', async ({
  page,
}) => {
  await newcomer(page)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/members')
  await page.clock.install({ time: new Date() })
  await page.goto('/credits')
  await expect(page.getByText('25% off with TIMEBONUS25')).toBeVisible()
  await wake(page)
  await goes(page)
  let asked = 0
  page.on('request', (request) => (asked += Number(new URL(request.url()).pathname === '/credits.data')))
  const look = (line: boolean) =>
    page.evaluate((onLine) => {
      Object.defineProperty(navigator, 'onLine', { get: () => onLine, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, line)
  // Its timers stood still meanwhile, as they do here.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
  await page.clock.setSystemTime(now + 4 * 3600 * 1000)
  await look(false)
  expect(asked).toBe(0)
  await look(true)
  await expect.poll(() => asked).toBe(1)
  // A page whose clock is wrong doesn't ask again.
  await look(true)
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})
