// The swipe game in two windows: what one of them takes back is back in the other.
import { emptyDay, gone, onTop, play, takeBack, topMember } from './deck.ts'
import { expect, ownServer, test } from '../journey.ts'
import { enter } from '../pair.ts'
import type { Somebody } from '../pair.ts'

// The ready-made members' daily likes are used up here.
ownServer()

let alma: Somebody

test.beforeEach(async ({ browser, server }) => {
  alma = await enter(browser, server.url, 'alma')
  await emptyDay(alma.page)
})

test.afterEach(() => alma.page.context().close())

test('[4.462] a card that another window takes back comes again in this one', async () => {
  const { page } = alma
  await play(page)
  const first = await topMember(page)
  await page.keyboard.press('ArrowLeft')
  await gone(page, first)
  await expect(takeBack(page)).toBeEnabled()
  const other = await page.context().newPage()
  await play(other)
  await takeBack(other).click()
  await onTop(other, first)
  await expect(takeBack(page)).toBeDisabled()
  for (let others = 0; others < 10 && (await topMember(page)) !== first; others += 1) {
    const top = await topMember(page)
    await page.keyboard.press('ArrowLeft')
    await gone(page, top)
  }
  await onTop(page, first)
})
