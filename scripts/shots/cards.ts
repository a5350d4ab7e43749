// Answers the day's people before the picture is taken: in the match finder and in the swipe game.
import type { Locator, Page } from '@playwright/test'

/** Likes the first of the day and passes the others, unless that was done before. */
export async function passEverybody(page: Page): Promise<void> {
  const card = 'main article:has(div.sticky)'
  const like = page.locator(`${card} button.like-gradient`)
  const pass = page.locator(`${card} div.sticky button`).first()
  if (await like.isVisible()) await answerCard(page, `${card} a`, like)
  while (await pass.isVisible()) await answerCard(page, `${card} a`, pass)
}

/** Waits until the card is gone, which the press alone does not tell. */
async function answerCard(page: Page, link: string, button: Locator): Promise<void> {
  const member = await page.locator(link).first().getAttribute('href')
  await button.click()
  await page.locator(`${link}[href="${member}"]`).waitFor({ state: 'hidden' })
}

/** Gives the day's likes, unless they were given before. */
export async function giveAllLikes(page: Page): Promise<void> {
  const like = page.locator('main button.like-gradient')
  if (!(await like.isVisible())) return
  for (let given = 0; given < 4; given++) await answerCard(page, 'main div:not([inert]) > a[draggable=false]', like)
  await page.locator('main [role=timer]').waitFor()
}
