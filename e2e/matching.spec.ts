// What stands around searching and liking: blocking, visitors, and nobody there.
import { expect, test } from './journey.ts'
import { ask, enter } from './pair.ts'
import type { Somebody } from './pair.ts'

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

test('[6.10] [6.11] [12.24] blocking asks first, can be undone, and tells the blocked one', async () => {
  await alma.page.goto(`/members/${noah.id}`, { waitUntil: 'networkidle' })
  await alma.page.getByRole('button', { name: 'More' }).click()
  await alma.page.getByRole('menuitem', { name: 'Block Noah' }).click()
  await alma.page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(alma.page.getByText('You blocked Noah').first()).toBeVisible()
  const refused = await noah.page.goto(`/members/${alma.id}`)
  expect(refused?.status()).toBe(403)
  await expect(noah.page.getByRole('heading', { level: 1 })).toContainText(/blocked/i)
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
