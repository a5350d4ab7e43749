// A login that ends, from another device, while somebody is in the middle of something.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, keepOffers, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { enter } from '../pair.ts'

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

const words = 'He asks everybody for money, and writes at night.'
const reportOf = (page: Page) => page.getByRole('dialog', { name: 'Report Noah' })

async function beginReport(page: Page, path: string): Promise<void> {
  const hydrated = await watchHydration(page)
  await page.goto(path)
  await hydrated()
  await openReport(page)
  await reportOf(page).getByText('Asks for money or advertises').click()
  await reportOf(page).getByRole('textbox').fill(words)
}

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More(: Noah)?$/ }).click()
  await page.getByRole('menuitem', { name: /^Report/ }).click()
}

async function expectReport(page: Page): Promise<void> {
  await expect(reportOf(page).getByRole('textbox')).toHaveValue(words)
  await expect(reportOf(page).getByRole('radio', { name: 'Asks for money or advertises' })).toBeChecked()
}

const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent')))

test('[2.414] a report whose page is left for the login is open again afterwards', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'alma')
  await beginReport(page, `/chats/${cast.stage.conversationId}`)
  await page.context().request.get(`${server.url}/api/logout.php`)
  await expect(page).toHaveURL(/\/login\?back=/)
  await expect(reportOf(page)).toBeHidden()
  await logInAgain(page)
  await expect(page).toHaveURL(/\/chats\//)
  await expectReport(page)
  // Closed, it stays closed, and what was written is still there for whoever closed it by mistake.
  await page.keyboard.press('Escape')
  await expect(reportOf(page)).toBeHidden()
  await page.reload()
  await openReport(page)
  await expectReport(page)
  await page.context().close()
})

test('[2.415] [2.421] a form whose login ended is as it was after the next, but for what is secret', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'alma')
  const note = page.getByText('You were logged out before this was sent')
  const leave = async (path: string, fill: Record<string, string>) => {
    const hydrated = await watchHydration(page)
    await page.goto(path)
    await hydrated()
    await expect(note).toBeHidden()
    for (const [name, value] of Object.entries(fill)) await page.locator(`main form input[name=${name}]`).fill(value)
    await page.context().request.get(`${server.url}/api/logout.php`)
    await expect(page).toHaveURL(/\/login\?back=/)
    expect((await page.evaluate(() => JSON.stringify(sessionStorage))).includes('secret words')).toBe(false)
    await logInAgain(page)
    await expect(note).toBeVisible()
    expect(await unsent(page)).toEqual([])
  }
  await leave('/change-password', { old_password: 'secret words', password: 'secret words' })
  await expect(page.locator('[name=old_password]')).toHaveValue('')
  await leave('/mail-change', { email: 'alma.new@duet.example', password: 'secret words' })
  await expect(page.locator('main form [name=email]')).toHaveValue('alma.new@duet.example')
  // What is set already is nothing that would be lost.
  await page.request.put(`${server.url}/api/spending-limit.php`, { data: { limit_minor: 50_000 } })
  await leave('/transactions', { limit: '120' })
  await expect(page.locator('main form input[name=limit]')).toHaveValue('120')
  await page.goto('/transactions', { waitUntil: 'networkidle' })
  await expect(page.locator('main form input[name=limit]')).toHaveValue('500')
  await page.context().request.get(`${server.url}/api/logout.php`)
  await expect(page).toHaveURL(/\/login\?back=/)
  expect(await unsent(page)).toEqual([])
  await logInAgain(page)
  await expect(page).toHaveURL('/transactions')
  const account = { account_holder: 'Alma Kade', street: 'Okapistraat', phone: '+31612345678' }
  await leave(`/directdebit?bundle=${cast.stage.bundleId}&country=NL`, { iban: 'secret words', ...account })
  for (const [name, value] of Object.entries({ ...account, iban: '' }))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
  await page.context().close()
})

test('[2.414] a report that is refused as the login has ended leads to the login, and is sent after it', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'alma')
  const profile = `/members/${cast.premium.id}`
  await beginReport(page, profile)
  await page.context().request.get(`${server.url}/api/logout.php`)
  const send = reportOf(page).getByRole('button', { name: 'Report and block' })
  await send.click()
  await expect(reportOf(page).getByText('Please log in to continue.')).toBeInViewport()
  await expect(reportOf(page).getByRole('link', { name: 'Log in' })).toBeInViewport()
  await expectReport(page)
  await reportOf(page).getByRole('link', { name: 'Log in' }).click()
  await logInAgain(page)
  await expect(page).toHaveURL(profile)
  await expectReport(page)
  await send.click()
  await expect(page.getByText('Thank you for telling us')).toBeVisible()
  expect(await unsent(page)).toEqual([])
  await page.context().close()
})

async function logInFrom(page: Page, path: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInAgain(page)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.context().close()
}
