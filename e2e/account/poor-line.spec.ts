// Signing up and logging in on a line that is slow or loses an answer.
import type { Page } from '@playwright/test'
import { reachLastStep } from '../../scripts/shots/signup.ts'
import { holdBack, letThrough, loseAnswer, watchHydration } from '../cast.ts'
import { expect, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

const password = 'a quiet evening by the sea'
const create = (page: Page) => page.getByRole('button', { name: 'Create my profile' })

/** Answers the last question with a new e-mail address, on a page that is awake. */
async function fillIn(page: Page): Promise<string> {
  await page.goto('/signup')
  const hydrated = await watchHydration(page)
  await reachLastStep(page)
  await hydrated()
  const email = `line.${Date.now()}@duet.example`
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('checkbox', { name: /accept the terms/ }).check()
  return email
}

async function mailsTo(server: JourneyServer, email: string): Promise<number> {
  const { mails } = (await (await fetch(`${server.url}/outbox.json`)).json()) as { mails: { to_address: string }[] }
  return mails.filter(({ to_address }) => to_address === email).length
}

test('[2.151] if the answer to the last step is lost, everything typed stays, and the next press creates one profile', async ({
  page,
  server,
}) => {
  const email = await fillIn(page)
  await page.route('**/signup.data*', loseAnswer)
  await create(page).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByRole('checkbox', { name: /accept the terms/ })).toBeChecked()
  await letThrough(page, '**/signup.data*')
  await create(page).click()
  await expect(page).toHaveURL('/complete-signup')
  await expect.poll(() => mailsTo(server, email)).toBe(1)
})

test('[2.152] changing something after an answer was lost says that the account exists', async ({ page }) => {
  const email = await fillIn(page)
  const before = await page.context().cookies()
  const send = (typed: string) =>
    page.request.post('/signup?step=4', { form: { email, password: typed, terms: 'yes', direction: 'next' } })
  await send(password)
  // No part of the answer arrived.
  await page.context().clearCookies()
  await page.context().addCookies(before)
  await page.setContent(await (await send('another evening by the sea')).text())
  await expect(page.getByRole('alert').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('[2.151] a login that reaches nobody keeps what was typed', async ({ page }) => {
  const hydrated = await watchHydration(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await hydrated()
  await page.getByLabel('E-mail address').fill('noah@duet.example')
  await page.getByLabel('Password', { exact: true }).fill('two-voices-noah')
  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('two-voices-noah')
  await page.context().setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/members')
})

test('[2.151] a step pressed twice before the page has shown the first press is one step', async ({ page }) => {
  const hydrated = await watchHydration(page)
  await page.goto('/signup', { waitUntil: 'networkidle' })
  await hydrated()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).search)
  })
  await page.getByRole('radio', { name: 'A woman' }).check()
  await page.getByRole('radio', { name: 'Men', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).evaluate((button: HTMLButtonElement) => {
    const { fetch } = window
    window.fetch = (...request) => {
      window.fetch = fetch
      // The first press is on its way, and nothing of it has been drawn.
      queueMicrotask(() => button.click())
      return fetch(...request)
    }
    button.click()
  })
  await expect(page).toHaveURL('/signup?step=1')
  expect(posts).toHaveLength(1)
})

test('[2.151] on a slow line a step pressed twice is one step, and one may go back while it is in flight', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  const hydrated = await watchHydration(page)
  await page.goto('/signup', { waitUntil: 'networkidle' })
  await hydrated()
  const slow = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).search)
  })
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })
  await page.getByRole('radio', { name: 'A woman' }).check()
  await page.getByRole('radio', { name: 'Men', exact: true }).check()
  const letFirst = await holdBack(page, '**/signup.data*')
  await goOn.dblclick()
  await page.keyboard.press('Enter')
  letFirst()
  await expect(page).toHaveURL('/signup?step=1')
  expect(posts).toHaveLength(1)
  await page.getByLabel('Day').selectOption('04')
  await page.getByLabel('Month').selectOption('05')
  await page.getByLabel('Year').selectOption('1991')
  const letNext = await holdBack(page, '**/signup.data*')
  await goOn.click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  letNext()
  await expect(page).toHaveURL('/signup?step=0')
  await expect(page.getByRole('radio', { name: 'A woman' })).toBeChecked()
  await goOn.click()
  await expect(page.getByLabel('Year')).toHaveValue('1991')
})
