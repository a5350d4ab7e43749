// Searching and liking in a browser: filters and pages, two people in two windows, the modals, and what visitors may not.
import type { Browser, Page } from '@playwright/test'
import { languages } from '../src/base/languages.ts'
import { expect, test } from './journey.ts'

interface Somebody {
  page: Page
  id: string
}

/** Logs a ready-made member of the demo in, in a window of their own. */
async function enter(browser: Browser, url: string, name: 'alma' | 'noah'): Promise<Somebody> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/faq')
  const id = await page.evaluate(async (who) => {
    const body = JSON.stringify({ email: `${who}@duet.example`, password: `two-voices-${who}` })
    const headers = { 'content-type': 'application/json', 'x-request-type': 'client' }
    const answer = await fetch('/api/user.php', { method: 'POST', headers, body })
    return ((await answer.json()) as { id: string }).id
  }, name)
  return { page, id }
}

/** A call in the member's name, from their own window. */
async function ask(page: Page, verb: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ([method, address, json]) => {
      const answer = await fetch(address, {
        method,
        ...(json ? { headers: { 'content-type': 'application/json' }, body: json } : {}),
      })
      return answer.json()
    },
    [verb, path, body ? JSON.stringify(body) : ''] as const,
  )
}

let alma: Somebody
let noah: Somebody

test.beforeEach(async ({ browser, server }) => {
  ;[alma, noah] = await Promise.all([enter(browser, server.url, 'alma'), enter(browser, server.url, 'noah')])
  await ask(alma.page, 'DELETE', '/api/like.php', { member: noah.id })
  await ask(noah.page, 'DELETE', '/api/like.php', { member: alma.id })
})

test.afterEach(async () => {
  await Promise.all([alma.page.context().close(), noah.page.context().close()])
})

const almaLikesNoah = () => ask(alma.page, 'POST', '/api/like.php', { member: noah.id })
const newLike = (page: Page) => page.getByRole('dialog', { name: 'New like!' })

test('[2.2] [3.26] [3.47] [11.6] members are searched by filters that the address keeps', async () => {
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

test('[2.2] coming back from a profile finds the pages that were loaded', async () => {
  const { page } = alma
  await page.goto('/members?country=any&gender=any', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).not.toHaveCount(24)
  const card = page.getByRole('article').nth(26)
  await card.scrollIntoViewIfNeeded()
  const name = await card.getByRole('link').first().getAttribute('href')
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page).toHaveURL(new RegExp(`${name}$`))
  await page.goBack()
  await expect(page.locator(`main a[href="${name}"]`)).toBeInViewport({ timeout: 30_000 })
})

test('[2.10] [2.11] [2.49] [4.12] [4.13] a like arrives in the other window, and returned it is a match in both', async () => {
  await noah.page.goto('/members', { waitUntil: 'networkidle' })
  await alma.page.goto('/members', { waitUntil: 'networkidle' })
  await alma.page.getByRole('button', { name: 'Like Noah' }).click()
  await expect(alma.page.getByRole('button', { name: /^Take back your like for Noah/ })).toBeVisible()
  await expect(noah.page.getByText('Alma likes you')).toBeVisible()
  await noah.page.goto('/likes')
  await expect(noah.page).toHaveURL(/\/likes\/received$/)
  await noah.page.getByRole('button', { name: 'Like Alma' }).click()
  for (const { page } of [alma, noah]) await expect(page.getByRole('dialog', { name: /match/ })).toBeVisible()
  await alma.page.goto('/likes/matches')
  await expect(alma.page.getByRole('article')).toHaveCount(1)
})

test('[2.75] [2.76] [2.77] [2.78] [4.35] [4.36] the match modal: from a like that is really there, closed beside it, its photo and button lead on', async () => {
  await almaLikesNoah()
  const { page } = noah
  for (const way of ['photo', 'button', 'backdrop'] as const) {
    await page.goto('/likes/received', { waitUntil: 'networkidle' })
    await ask(page, 'DELETE', '/api/like.php', { member: alma.id })
    const asked = page.waitForResponse(/auto-like/)
    await page.getByRole('button', { name: 'See your new like' }).click()
    await asked
    const at = Date.now()
    await page.waitForRequest(/likes-page/)
    expect(Date.now() - at).toBeGreaterThan(400)
    await expect(newLike(page)).toBeVisible()
    expect(await newLike(page).getByRole('button').count()).toBe(3)
    if (way === 'backdrop') await page.mouse.click(5, 400)
    else
      await newLike(page)
        .getByRole('button', { name: way === 'photo' ? /^Alma/ : 'See profile' })
        .click()
    await expect(newLike(page)).toBeHidden()
    await expect(page).toHaveURL(way === 'backdrop' ? /received$/ : new RegExp(`/likes/m/${alma.id}$`))
    // Opened, the like is no longer new: for the next way it is given again.
    await ask(alma.page, 'DELETE', '/api/like.php', { member: noah.id })
    await almaLikesNoah()
  }
})

test('[2.79] [2.80] the like modal appears after the seconds in `t`, which leaves the address', async () => {
  await almaLikesNoah()
  const { page } = noah
  await page.goto('/members?t=1', { waitUntil: 'networkidle' })
  await expect(page).toHaveURL(/\/members$/)
  await newLike(page).getByRole('button', { name: 'See profile' }).click()
  await expect(page).toHaveURL(new RegExp(`/likes/m/${alma.id}$`))
})

test('[2.79] [7.15] without a like that is there, nothing opens', async () => {
  await noah.page.goto('/members')
  const answer = noah.page.waitForResponse(/auto-like/)
  await noah.page.goto('/members?t=0')
  expect((await answer).status()).toBe(404)
  await expect(newLike(noah.page)).toBeHidden()
})

test('[2.3] [2.4] [4.14] opening a liker’s profile clears the flag, and the badge with it', async () => {
  await almaLikesNoah()
  const { page } = noah
  const seen = page.waitForResponse(/like-seen/)
  await page.goto(`/likes/m/${alma.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alma')
  await expect(page.getByText('Alma likes you')).toBeVisible()
  await seen
  expect(await ask(page, 'GET', '/api/counts.php')).toMatchObject({ new_likes: 0 })
})

test('[6.10] [6.11] [12.24] blocking asks first, can be undone, and tells the blocked one', async () => {
  await alma.page.goto(`/members/${noah.id}`, { waitUntil: 'networkidle' })
  await alma.page.getByRole('button', { name: 'More' }).click()
  await alma.page.getByRole('menuitem', { name: 'Block Noah' }).click()
  await alma.page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(alma.page.getByText('You blocked Noah').first()).toBeVisible()
  const refused = await noah.page.goto(`/members/${alma.id}`)
  expect(refused?.status()).toBe(403)
  await expect(noah.page.getByText('You are blocked by Alma.')).toBeVisible()
  await alma.page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(alma.page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('[6.2] a visitor is led to the login, and back', async ({ page }) => {
  await page.goto('/likes/sent')
  await expect(page).toHaveURL(/\/login\?back=%2Flikes%2Fsent$/)
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login\?back=%2Fmembers$/)
})

test('[2.34] [6.12] nobody there is a page that could not be found', async ({ page }) => {
  for (const path of ['/members/nobody', '/likes/m/00000000-0000-7000-8000-000000000000']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
  }
})

test('liking and writing keep to one line on a narrow phone, in every language', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    storageState: await alma.page.context().storageState(),
  })
  const page = await context.newPage()
  await page.route('**/pictures/**', (route) => route.abort())
  const noahLikesAlma = () => ask(noah.page, 'POST', '/api/like.php', { member: alma.id })
  for (const happens of [() => Promise.resolve(), noahLikesAlma, almaLikesNoah]) {
    await happens()
    for (const locale of languages) {
      await context.addCookies([{ name: 'locale', value: locale, url: server.url }])
      await page.goto(`/members/${noah.id}`)
      const row = page.locator('main button[aria-pressed]').locator('..')
      expect(await row.evaluate((box) => [box.clientHeight, box.scrollWidth - box.clientWidth]), locale).toEqual([
        52, 0,
      ])
    }
  }
  await context.close()
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
