// Searching in a browser: filters and pages, similar people, saved searches, and whom one is looking for.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { holdBack, keepOffers, letThrough } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enterBoth, leave } from '../pair.ts'
import type { Somebody } from '../pair.ts'

// Keeps members who sign up in other journeys out of the results.
ownServer()

let alma: Somebody
let noah: Somebody

test.beforeEach(async ({ browser, server }) => {
  ;[alma, noah] = await enterBoth(browser, server.url)
})

test.afterEach(() => leave(alma, noah))

test('[2.2] [3.26] [3.47] [11.6] members are searched by filters that the URL keeps', async () => {
  const { page } = alma
  await page.goto('/members', { waitUntil: 'networkidle' })
  await expect(page.getByRole('status').filter({ hasText: '1 member' })).toContainText('fictional profiles')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByText('Anyone').click()
  await page.getByLabel('Real members only').check()
  await page.getByRole('button', { name: 'Show members' }).click()
  await expect(page).toHaveURL(/gender=any.*real_only=1/)
  await expect(page.getByRole('status').filter({ hasText: /^1 member$/ })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: /Real members only/ }).click()
  await expect(page).not.toHaveURL(/real_only/)
})

test('[4.61] [4.60] whom a member looks for sets where the search begins, and who gets to see them', async () => {
  const { page } = alma
  await page.goto('/members?real_only=1', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await keepOffers(noah.page)
  await noah.page.goto('/members', { waitUntil: 'networkidle' })
  await noah.page.getByRole('button', { name: 'Saved', exact: true }).click()
  const dialog = noah.page.getByRole('dialog', { name: 'Saved searches' })
  await dialog.locator('select[name=seeks_to]').selectOption('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(noah.page.getByText('Saved. It applies from now on.')).toBeVisible()
  await expect(noah.page.getByRole('link', { name: /years/ })).toHaveCount(0)
  // Opened again on a slow line, it begins with what was saved.
  const release = await holdBack(noah.page, '**/api/seeking.php')
  await noah.page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(dialog.locator('select[name=seeks_to]')).toHaveValue('20')
  release()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('article')).toHaveCount(0)
  await ask(noah.page, 'PUT', '/api/seeking.php', { min_age: 18, max_age: 99, abroad: true })
})

test('[4.141] saved searches and whom one looks for say that they could not be loaded, and are retried', async () => {
  const { page } = alma
  await page.goto('/members', { waitUntil: 'networkidle' })
  const calls = /\/api\/(saved-searches|seeking)\.php/
  await page.route(calls, (route) => route.abort())
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved searches' })
  await expect(dialog.getByRole('alert').filter({ hasText: 'That didn’t work.' })).toHaveCount(2)
  await letThrough(page, calls)
  await dialog.getByRole('button', { name: 'Try again' }).first().click()
  await expect(dialog.getByText('Nothing saved yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

interface Kept {
  searches: { id: string; looked_at: string }[]
}

test('[4.66] [4.67] a search is saved under a name, opened, changed, deleted and restored', async () => {
  const { page } = alma
  await keepOffers(page)
  await page.goto('/members?min_age=30&max_age=40', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Save this search' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this search' })
  await expect(saving.getByLabel('Name')).toHaveValue('30–40 years')
  await saving.getByLabel('Name').fill('In their thirties')
  await saving.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search saved')).toBeVisible()
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Saved searches' })
  await list.getByRole('button', { name: 'Change In their thirties' }).click()
  await page.getByRole('dialog', { name: 'Change In their thirties' }).getByLabel('Name').fill('Thirties')
  await page.getByRole('button', { name: 'Save' }).click()
  const { searches: kept } = (await ask(page, 'GET', '/api/saved-searches.php')) as Kept
  await list.getByRole('button', { name: 'Delete Thirties' }).click()
  await expect(list.getByText('Nothing saved yet')).toBeVisible()
  const [{ looked_at: before } = {}] = kept
  const restoring = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/saved-search.php'))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await restoring).postDataJSON()).toMatchObject({ looked_at: before })
  await list.getByRole('button', { name: /^Thirties/ }).click()
  await expect(page).toHaveURL(/(?=.*min_age=30)(?=.*max_age=40)/)
  const { searches } = (await ask(page, 'GET', '/api/saved-searches.php')) as Kept
  for (const { id } of searches) await ask(page, 'DELETE', '/api/saved-search.php', { search: id })
})

test('[4.465] an alert leads whoever is logged out through the login to their own search', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, locale: 'en-GB' })
  const filters = { near: '1', saved: randomUUID() }
  await page.goto(`/members?${new URLSearchParams(filters)}`)
  await expect(page).toHaveURL(`/login?back=${encodeURIComponent(`/members?${new URLSearchParams(filters)}`)}`)
  await page.close()
})

test('[4.67] two saved searches deleted in quick succession are gone, each with one press or two', async () => {
  const { page } = alma
  const keep = (id: string, name: string) =>
    ask(page, 'POST', '/api/saved-search.php', { client_id: id, name, filters: { online: '1' }, alerts: false })
  await keep(randomUUID(), 'First')
  const { searches } = (await keep(randomUUID(), 'Second')) as { searches: { id: string }[] }
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Saved searches' })
  const bothPressed = Promise.withResolvers<void>()
  const deleted: string[] = []
  await page.route('**/api/saved-search.php', async (route) => {
    deleted.push(route.request().postDataJSON().search)
    const response = await route.fetch()
    await bothPressed.promise
    await route.fulfill({ response })
  })
  await list.getByRole('button', { name: 'Delete First' }).dblclick()
  await list.getByRole('button', { name: 'Delete Second' }).click()
  bothPressed.resolve()
  await expect(list.getByText('Nothing saved yet')).toBeVisible()
  expect(deleted).toEqual(searches.map(({ id }) => id))
})

test('[4.63] after the last result come similar people, under a heading that says why', async () => {
  const { page } = alma
  await page.goto('/members?countryregion=ZE', { waitUntil: 'networkidle' })
  await page.mouse.wheel(0, 4_000)
  const similar = page.getByRole('region', { name: 'Others you might like' })
  await expect(similar.getByRole('heading', { name: 'In the regions next door' })).toBeVisible()
  await expect(similar.getByRole('article').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('[2.2] the filters and the next page work', async ({ page }) => {
    await page.goto('/members?country=any')
    await page.getByRole('button', { name: /Filters/ }).click()
    await page.getByText('Men', { exact: true }).click()
    await page.getByRole('button', { name: 'Show members' }).click()
    await expect(page).toHaveURL(/gender=male/)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/after=.*page=2/)
    await expect(page.getByRole('article')).toHaveCount(24)
  })
})

test('[9.24] placeholders stand in for pictures still loading, and only for those', async () => {
  const { page } = alma
  const cards = page.getByRole('article')
  const arrived = () =>
    cards.evaluateAll((all) => all.flatMap((card, at) => (card.querySelector('img')?.naturalWidth ? [at] : [])))
  const impressions = () =>
    cards.evaluateAll((all) => all.flatMap((card, at) => (card.innerHTML.includes('data:image/png') ? [at] : [])))

  const all = await holdRequests(page, '**/pictures/**')
  await page.goto('/members', { waitUntil: 'commit' })
  await expect.poll(impressions).toContain(0)
  expect(await arrived()).toEqual([])
  all()
  await expect.poll(arrived).toContain(0)

  // The other way round: the page wakes up when some pictures have loaded and others are still in flight.
  await page.goto('about:blank')
  await letThrough(page, '**/pictures/**')
  const rest = await holdRequests(page, '**/pictures/**', 3)
  const scripts = await holdRequests(page, '**/*.js')
  await page.goto('/members', { waitUntil: 'commit' })
  await expect.poll(async () => (await arrived()).length).toBe(3)
  const there = await arrived()
  scripts()
  await expect.poll(async () => (await impressions()).length).toBe((await cards.count()) - there.length)
  expect((await impressions()).filter((at) => there.includes(at))).toEqual([])
  rest()
})

/** Holds back all requests but the first few until the returned function is called. */
async function holdRequests(page: Page, which: string, butFirst = 0): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(which, async (route) => {
    asked += 1
    if (asked > butFirst) await held.promise
    await route.continue()
  })
  return held.resolve
}
