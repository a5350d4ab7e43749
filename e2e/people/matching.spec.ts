// Around searching and liking: blocking, visitors, and empty results.
import { languages } from '../../src/base/languages.ts'
import { keepOffers, loseNextAnswer } from '../cast.ts'
import { expect, test } from '../journey.ts'
import { ask, enterBoth, leave, withoutScripts } from '../pair.ts'
import type { Somebody } from '../pair.ts'

let alma: Somebody
let noah: Somebody

const almaLikesNoah = () => ask(alma.page, 'POST', '/api/like.php', { member: noah.id })

test.beforeEach(async ({ browser, server }) => {
  ;[alma, noah] = await enterBoth(browser, server.url)
})

test.afterEach(() => leave(alma, noah))

test('[6.10] [6.11] [12.24] blocking asks first, can be undone, and tells the blocked member', async () => {
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

test('[6.10] a block that arrived without its answer is reported as done', async () => {
  const { page } = alma
  await keepOffers(page)
  await page.goto(`/members/${noah.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Block Noah' }).click()
  await loseNextAnswer(page, '**/api/block.php', 'POST')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(notes).toContainText('You blocked Noah')
  await notes.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('[6.2] a visitor is sent to the login, and back', async ({ page }) => {
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

test('[2.34] [6.12] a profile that doesn’t exist is a page that could not be found', async ({ page }) => {
  for (const path of ['/members/nobody', '/likes/m/00000000-0000-7000-8000-000000000000']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
  }
})

test('liking and writing keep to one line on a narrow phone, in every language', async ({ browser, server }) => {
  test.setTimeout(150_000)
  const page = await withoutScripts(browser, server.url, alma, { viewport: { width: 360, height: 740 } })
  const context = page.context()
  await context.route('**/pictures/**', (route) => route.abort())
  const noahLikesAlma = () => ask(noah.page, 'POST', '/api/like.php', { member: alma.id })
  for (const happens of [() => Promise.resolve(), noahLikesAlma, almaLikesNoah]) {
    await happens()
    for (const locale of languages) {
      await context.addCookies([{ name: 'locale', value: locale, url: server.url }])
      const row = page.locator('main button[aria-pressed]').locator('..')
      // A font too late for its first page is there for the next.
      await expect(async () => {
        await page.goto(`/members/${noah.id}`)
        const measured = await row.evaluate((box) => [box.clientHeight, box.scrollWidth - box.clientWidth])
        expect(measured, locale).toEqual([52, 0])
      }).toPass()
    }
  }
  await context.close()
})
