// The product starts: a visitor with a browser gets the front page.
import { expect, test } from '../journey.ts'

test('[2.1] a visitor reaches the front page', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('h1').first()).toBeVisible()
})
