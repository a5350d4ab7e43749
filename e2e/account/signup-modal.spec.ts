// The signup over a page: opened by members-only actions, kept open while it is being answered, gone once closed.
import type { Page } from '@playwright/test'
import { mistake, watchHydration } from '../cast.ts'
import { expect, test } from '../journey.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Who are you, and who are you looking for?' })

/** A visitor presses a heart, on a page with the default layout. */
async function wantToLike(page: Page): Promise<void> {
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click()
  await expect(modal(page)).toBeVisible()
}

test('[2.37] [2.71] the signup modal is dismissed like any other, until the signup has begun', async ({ page }) => {
  await wantToLike(page)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await wantToLike(page)
  await page.mouse.click(5, 400)
  await expect(modal(page)).toBeHidden()
  await wantToLike(page)
  await modal(page).getByText('A woman').click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await page.waitForTimeout(500)
  await expect(modal(page)).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(modal(page).getByLabel('A woman')).toBeChecked()
  await modal(page).getByRole('button', { name: 'Not now' }).click()
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL('/members')
})

test('[2.72] it closes on the signup-closed event, begun or not', async ({ page }) => {
  await wantToLike(page)
  await modal(page).getByText('A man', { exact: true }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('signup-closed')))
  await expect(modal(page)).toBeHidden()
})

test('[2.72] it closes on the way to the login, and stays closed after it', async ({ page }) => {
  await wantToLike(page)
  await modal(page).getByText('A man', { exact: true }).click()
  await modal(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login\?back=%2Fmembers$/)
  await expect(modal(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/members')
  await expect(page.getByRole('button', { name: /^Like / }).first()).toBeVisible()
  await expect(modal(page)).toBeHidden()
})

test('[2.62] [2.71] [2.114] [2.190] the whole signup over the page, back and forth without loss, and back to the page at the end', async ({
  page,
}) => {
  const hydrated = await watchHydration(page)
  await page.goto('/members')
  await hydrated()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
  const member = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog')
  const go = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByText('A woman').click()
  await dialog.getByText('Men', { exact: true }).click()
  await go('Continue')
  await expect(dialog).toContainText('When were you born?')
  expect(new URL(page.url()).pathname).toBe(member)
  // The focus is on the next question.
  await expect(dialog.getByLabel('Month')).toBeVisible()
  await expect(dialog.locator('select').first()).toBeFocused()
  await go('Continue')
  await expect(mistake(dialog)).toHaveText('Invalid date of birth')
  await dialog.getByLabel('Day').selectOption('4')
  await dialog.getByLabel('Month').selectOption('05')
  await dialog.getByLabel('Year').selectOption('1991')
  await go('Back')
  await expect(dialog.getByLabel('A woman')).toBeChecked()
  // Closed and reopened, it continues where it was left.
  await go('Not now')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(dialog).toContainText('Where do you live?')
  await dialog.getByLabel('Country').selectOption('NL')
  await dialog.getByLabel('Province').selectOption('NH')
  await go('Continue')
  await expect(dialog).toContainText('What shall we call you?')
  const name = `Modal${Date.now() % 1_000_000}`
  await dialog.getByLabel('Username').fill(`${name} 0612345678`)
  await page.keyboard.press('Enter')
  await expect(mistake(dialog)).toContainText('leave out links')
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await dialog.getByLabel('Username').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('How will you log in?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('E-mail address').fill(`${name}@gmial.com`)
  await dialog.getByLabel('Password', { exact: true }).fill('grasmaaier')
  await expect(dialog.getByText('Easy to guess')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('a quiet evening by the sea')
  await expect(dialog.getByText('Strong')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await expect(dialog.getByText('Did you mean')).toBeVisible()
  await dialog.getByRole('button', { name: `${name}@gmail.com` }).click()
  await go('Create my profile')
  await expect(page).toHaveURL(`/complete-signup?back=${encodeURIComponent(member)}`)
  await expect(page.getByText(`${name}@gmail.com`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(member)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('[2.114] a choice made while an answer is in flight stays', async ({ page }) => {
  await wantToLike(page)
  const dialog = page.getByRole('dialog')
  const goOn = dialog.getByRole('button', { name: 'Continue', exact: true })
  await dialog.getByText('A woman').click()
  await dialog.getByText('Men', { exact: true }).click()
  await goOn.click()
  await dialog.getByLabel('Day').selectOption('4')
  await dialog.getByLabel('Month').selectOption('05')
  await dialog.getByLabel('Year').selectOption('1991')
  await goOn.click()
  await expect(dialog.getByLabel('Country')).toHaveValue('NL')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.context().route('**/signup*', async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await dialog.getByLabel('Country').selectOption('NL')
  await dialog.getByLabel('Province').selectOption('NH')
  await dialog.getByRole('combobox', { name: 'Town' }).pressSequentially('Haarlem')
  release()
  await answered
  await goOn.click()
  await expect(dialog).toContainText('What shall we call you?')
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog.getByLabel('Province')).toHaveValue('NH')
  await expect(dialog.getByRole('combobox', { name: 'Town' })).toHaveValue('Haarlem')
})
