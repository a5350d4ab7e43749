// The swipe game as its journeys play it: whose card is on top, its buttons, and a day with nothing swiped yet.
import type { Page } from '@playwright/test'
import { watchConnection } from '../cast.ts'
import { expect } from '../journey.ts'
import { ask } from '../pair.ts'

/** Undoes the previous test's swipes. */
export async function emptyDay(page: Page): Promise<void> {
  for (;;) {
    const { may_take_back: member } = (await ask(page, 'GET', '/api/swipe.php')) as { may_take_back: string | null }
    if (!member) return
    await ask(page, 'DELETE', '/api/swipe.php', { member })
  }
}

export const topCard = (page: Page) => page.getByRole('link', { name: /^See .*profile/ })
/** Whose card it is; two in a row may have the same name. */
export const topMember = async (page: Page) => (await topCard(page).getAttribute('href')) ?? ''
export const onTop = (page: Page, member: string) => expect(topCard(page)).toHaveAttribute('href', member)
export const gone = (page: Page, member: string) => expect(topCard(page)).not.toHaveAttribute('href', member)
export const like = (page: Page) => page.getByRole('button', { name: /^Like / })
export const takeBack = (page: Page) => page.getByRole('button', { name: 'Take back the last swipe' })

/** Opens the game and waits until it is listening, to keys too. */
export async function play(page: Page): Promise<void> {
  const connected = watchConnection(page)
  await page.goto('/swipe-game', { waitUntil: 'networkidle' })
  await connected()
}
