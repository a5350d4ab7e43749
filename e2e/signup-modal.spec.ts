// The signup over a page: opened by what only members may do, held while it is being answered, gone when it is closed.
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Who are you, and who are you looking for?' })

/** A visitor presses a heart, over a page of the default layout. */
async function wantToLike(page: Page): Promise<void> {
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click()
  await expect(modal(page)).toBeVisible()
}

test('[2.37] [2.71] the signup modal is put away like any other, until the signup has begun', async ({ page }) => {
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

test('[2.72] it closes on the event that the signup was closed, begun or not', async ({ page }) => {
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

test('[2.71] its answer begins the signup, which goes on at its own address', async ({ page }) => {
  await wantToLike(page)
  await modal(page).getByText('A woman').click()
  await modal(page).getByText('Men', { exact: true }).click()
  await modal(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/signup?step=1')
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('A woman')).toBeChecked()
})
