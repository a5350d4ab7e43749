// What a screen reader announces when a page stays and something on it changes: a search result, a form that has done its work, a toast.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { expect, ownServer, test } from '../journey.ts'
import { openAloud, saidUntil } from './announcements.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

test('[2.329] a search through the conversations announces how much it has found, each time, or that it has found nothing', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, '/chats')
  const field = page.getByRole('searchbox', { name: 'Search names and messages' })
  await field.pressSequentially('no', { delay: 20 })
  await expect(page.locator('[data-found] mark').first()).toBeVisible()
  const found = 'Conversations: 1, Messages: 1'
  expect(await saidUntil(spoken, found)).toEqual([found])
  await field.fill('museum')
  await saidUntil(spoken, 'Messages: 1')
  await field.fill('saturday')
  await saidUntil(spoken, 'Messages: 2')
  await field.fill('xylophone')
  await expect.poll(async () => (await spoken()).join(' ')).toContain('Nothing found for “xylophone”.')
  await page.context().close()
})

test('[2.331] the place of the toasts has a name in the reader’s language, and a toast gives the focus back to where it was', async ({
  browser,
  server,
}) => {
  const { page } = await openAloud(browser, server, cast.member, '/members')
  await page.context().addCookies([{ name: 'locale', value: 'fi', url: server.url }])
  await page.goto('/members', { waitUntil: 'networkidle' })
  const heart = page.locator('main article').filter({ hasText: 'Noah' }).locator('button[aria-pressed]')
  await heart.press('Enter')
  const toast = page.getByRole('region', { name: 'Ilmoitukset' }).getByRole('dialog')
  await toast.getByRole('button').first().press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(heart).toBeFocused()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.context().close()
})

// Last: it makes Noah invisible.
test('[2.330] [2.342] a button that has done its work says what it did and hands on the focus: leaving, a stored card, a change of address, a copy', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.premium, '/delete-account')
  await page.getByRole('button', { name: 'Turn on: Be invisible' }).press('Enter')
  await saidUntil(spoken, 'You are invisible now.')
  await expect(page.getByRole('link', { name: /^Change e-\u2060mail address/ })).toBeFocused()
  await page.getByRole('button', { name: 'Get the code' }).press('Enter')
  await expect(page.locator('main a[href*="code="]')).toBeFocused()

  await page.goto('/credits/repeat-order', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Forget this card' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Your orders' })).toBeFocused()
  await expect.poll(async () => (await spoken()).join(' ')).toContain('You pay on the secure page')

  await page.goto('/mail-change', { waitUntil: 'networkidle' })
  await page.getByLabel('New e-mail address').fill('noah.at.sea@mail.example')
  await page.getByLabel('Your password', { exact: true }).fill('two-voices-noah')
  await page.keyboard.press('Enter')
  await saidUntil(spoken, 'Open the link in both e-\u2060mails. Then your address is noah.at.sea@mail.example.')
  await page.getByRole('button', { name: 'Cancel the change' }).press('Enter')
  await expect.poll(async () => (await spoken()).join(' ')).toContain('Right now it’s noah@duet.example.')
  await expect(page.getByLabel('New e-mail address')).toBeFocused()

  await page.goto('/my-data', { waitUntil: 'networkidle' })
  await page.getByLabel('Your password', { exact: true }).fill('two-voices-noah')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await spoken()).join(' '), { timeout: 20_000 }).toContain('Your copy is ready.')
  await page.getByRole('button', { name: 'Remove it now' }).press('Enter')
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.context().close()
})
