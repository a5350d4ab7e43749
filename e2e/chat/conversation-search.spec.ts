// Searching within one conversation: from its menu to each match, and on from there.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { buyBundle, setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import { historyPageSize } from '../../src/features/chat/limits.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
const lines = 150

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000)
  cast = await setStage(server)
  await buyBundle(server, cast.premium, -1)
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  for (let at = 1; at <= lines; at++) await write(server, `Line ${at}${at % 50 === 0 ? ' about a lighthouse' : ''}`)
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
})

const write = (server: JourneyServer, body: string) =>
  askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })
const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the messages with Noah' })
const place = (page: Page) => page.getByRole('search').getByRole('status').filter({ hasText: / of / })
const older = (page: Page) => page.getByRole('button', { name: 'Earlier match' })
const newer = (page: Page) => page.getByRole('button', { name: 'Later match' })

async function openSearch(browser: Browser, server: JourneyServer, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openAs(browser, server, cast.member, options)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Search this conversation' }).click()
  await expect(field(page)).toBeFocused()
  return page
}

/** The highlighted words in the message shown and in the others that are loaded. */
const marked = (page: Page) =>
  page.evaluate(() =>
    ['found-here', 'found'].map((name) =>
      [...(CSS.highlights.get(name) ?? [])].map(({ startContainer, startOffset, endOffset }) =>
        startContainer.textContent?.slice(startOffset, endOffset),
      ),
    ),
  )

test('[4.361] words are found from the newest match to the oldest and back, highlighted and counted, and the position is kept', async ({
  browser,
  server,
}) => {
  const page = await openSearch(browser, server)
  await field(page).fill('LIGHTHÔUSE')
  await expect(place(page)).toHaveText('1 of 3')
  await expect(log(page).getByText('Line 150 about a lighthouse')).toBeInViewport()
  expect(page.url()).not.toContain('LIGHT')
  await expect.poll(async () => ((await marked(page))[0] ?? []).join('')).toBe('lighthouse')
  await expect(newer(page)).toBeDisabled()

  await page.keyboard.press('Enter')
  await expect(place(page)).toHaveText('2 of 3')
  await expect(log(page).getByText('Line 100 about a lighthouse')).toBeInViewport()
  await older(page).click()
  await expect(place(page)).toHaveText('3 of 3')
  await expect(log(page).getByText('Line 50 about a lighthouse')).toBeInViewport()
  await expect(older(page)).toBeDisabled()
  await newer(page).click()
  await expect(place(page)).toHaveText('2 of 3')
  await expect(log(page).getByText('Line 100 about a lighthouse')).toBeInViewport()

  // A match that arrives meanwhile is counted, and moves nobody away.
  await write(server, 'The last lighthouse')
  await expect(log(page).getByText('Line 100 about a lighthouse')).toBeInViewport()

  await field(page).press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(log(page).getByText('Line 100 about a lighthouse')).toBeInViewport()
  expect(await marked(page)).toEqual([[], []])
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeFocused()
  await page.context().close()
})

test('[4.361] a busy device arrives at a match too, though more messages are added that very moment', async ({
  browser,
  server,
}) => {
  const page = await openSearch(browser, server)
  await field(page).fill('about a lighthouse')
  await expect(place(page)).toHaveText('1 of 3')
  await page.evaluate(jumpWhileLoading)
  await page.keyboard.press('Enter')
  await expect(place(page)).toHaveText('2 of 3')
  await expect.poll(() => page.locator('[data-seq]').count()).toBeGreaterThan(historyPageSize)
  await expect(log(page).getByText('Line 100 about a lighthouse')).toBeInViewport()
  await page.context().close()
})

/** As on a device too busy to scroll smoothly: the page jumps at last, and what was loading is added before the jump is drawn. */
function jumpWhileLoading(): void {
  const scroll = Element.prototype.scrollIntoView
  let jumped = () => {}
  const jump = new Promise<void>((resolve) => (jumped = resolve))
  Element.prototype.scrollIntoView = function (options) {
    if (typeof options !== 'object' || options.behavior !== 'instant') return
    scroll.call(this, options)
    jumped()
  }
  const ask = window.fetch
  window.fetch = async (...request) => {
    const response = await ask(...request)
    if (!/messages\.php.*after_seq/u.test(response.url)) return response
    const answer: unknown = await response.json()
    await jump
    return Object.assign(new Response(), { json: async () => answer, text: async () => JSON.stringify(answer) })
  }
}

test('[4.361] no results, a lost line, and a phone', async ({ browser, server }) => {
  const page = await openSearch(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await field(page).fill('xylophone')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found for “xylophone”.' })).toBeVisible()
  await page.context().setOffline(true)
  await field(page).fill('lighthouse')
  const failure = page.getByRole('alert').filter({ hasText: 'The search didn’t work.' })
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await page.context().setOffline(false)
  // Back online, it continues by itself.
  await expect(place(page)).toHaveText(/^1 of \d$/, { timeout: 20_000 })
  await older(page).tap()
  await expect(place(page)).toHaveText(/^2 of \d$/)
  await page.getByRole('button', { name: 'Close search' }).tap()
  await expect(field(page)).toHaveCount(0)
  await page.context().close()
})

test('[4.361] the arrows step through many matches, and without words there are none', async ({ browser, server }) => {
  const page = await openSearch(browser, server)
  await field(page).fill('line')
  await expect(place(page)).toHaveText('1 of 150')
  for (let at = 2; at <= 5; at++) await page.keyboard.press('ArrowUp')
  await expect(place(page)).toHaveText('5 of 150')
  await page.keyboard.press('ArrowDown')
  await expect(place(page)).toHaveText('4 of 150')
  await field(page).fill('')
  await expect(place(page)).toHaveCount(0)
  await page.context().close()
})
