// Searching one's own conversations, and a long history: opened in the middle, read in both directions, and left for the newest.
import type { Page } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { buyBundle, setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, letThrough, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
/** Written after the stage's five messages: line 1 has number 6. */
const lines = 160

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000)
  cast = await setStage(server)
  await buyBundle(server, cast.premium, -1)
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  for (let at = 1; at <= lines; at++)
    await write(server, `Line ${at}${at === 40 ? ' about a lighthouse' : ''}\nand more`)
})

const write = (server: Parameters<typeof askAs>[0], body: string) =>
  askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })
const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search names and messages' })
/** Where a line is on the screen. */
const topOf = async (page: Page, text: string) => (await log(page).getByText(text).boundingBox())?.y ?? Number.NaN

test('[4.103] a conversation with more than a page of unread messages opens where they begin', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await expect(log(page).getByText('New messages')).toBeInViewport()
  await expect(log(page).getByText('Line 1\n', { exact: false }).first()).toBeInViewport()
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(log(page).getByText(`Line ${lines}`)).toBeInViewport()
  await page.context().close()
})

test('[4.100] [4.102] [4.104] a search result opens its message, and the history continues in both directions from there', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await field(page).fill('LIGHTHÔUSE')
  const hit = page.getByRole('link').filter({ hasText: 'Line 40' })
  await expect(hit.locator('mark')).toHaveText('lighthouse')
  expect(page.url()).not.toContain('LIGHT')
  await field(page).press('ArrowDown')
  await expect(hit).toBeFocused()
  const lit = await watchSought(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?at=45$/)
  await expect.poll(lit).toContain('lighthouse')
  await expect(log(page).getByText('lighthouse')).toBeInViewport()
  // The list beside it still shows the results.
  await expect(field(page)).toHaveValue('LIGHTHÔUSE')

  const count = () => log(page).locator('[data-seq]').count()
  const before = await count()
  await log(page).evaluate((box) => box.scrollBy({ top: 99_999, behavior: 'instant' }))
  const last = `Line ${await lastLine(page)}\n`
  const stood = await topOf(page, last.trim())
  await expect.poll(count).toBeGreaterThan(before)
  expect(Math.abs((await topOf(page, last.trim())) - stood)).toBeLessThan(4)

  await log(page).evaluate((box) => box.scrollBy({ top: -99_999, behavior: 'instant' }))
  await expect(log(page).getByText('You like maps held the right way up')).toBeAttached()
  const seqs = await log(page)
    .locator('[data-seq]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-seq'))))
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => at + 1))
  await page.context().close()
})

test('[4.102] messages arriving while one reads in the middle wait below, and sending jumps to the end', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto(`/chats/${cast.stage.conversationId}?at=45`, { waitUntil: 'networkidle' })
  await expect(log(page).getByText('lighthouse')).toBeInViewport()
  const stood = await topOf(page, 'Line 40')
  await write(server, 'Are you still there?')
  await expect(page.getByText('Are you still there?').first()).toBeVisible({ timeout: 20_000 })
  await expect(log(page).getByText('Are you still there?')).toHaveCount(0)
  expect(Math.abs((await topOf(page, 'Line 40')) - stood)).toBeLessThan(4)
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.fill('Yes, I read from the beginning.')
  await box.press('Enter')
  await expect(log(page).getByText('Yes, I read from the beginning.')).toBeInViewport({ timeout: 20_000 })
  await expect(log(page).getByText('Are you still there?')).toBeInViewport()
  await expect(log(page).getByText('lighthouse')).toHaveCount(0)
  await page.context().close()
})

test('[4.366] a message written offline in the middle of the history is shown at the bottom, and is sent at the end of the conversation', async ({
  browser,
  server,
}) => {
  // Their free credits went on the messages before.
  await buyBundle(server, cast.member, -1)
  const page = await openAs(browser, server, cast.member)
  await page.goto(`/chats/${cast.stage.conversationId}?at=45`, { waitUntil: 'networkidle' })
  await expect(log(page).getByText('lighthouse')).toBeInViewport()
  await field(page).fill('line')
  await expect(page.locator('[data-found] li').first()).toBeVisible()
  await page.context().setOffline(true)
  await field(page).fill('lighthouse')
  await expect(page.getByRole('alert').filter({ hasText: 'The search didn’t work.' })).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.fill('I write this in a tunnel.')
  await box.press('Enter')
  await expect(log(page).getByText('I write this in a tunnel.')).toBeInViewport()
  await expect(log(page).getByText('Waiting for a connection.')).toBeInViewport()
  await page.context().setOffline(false)
  await expect(log(page).getByText('Waiting for a connection.')).toHaveCount(0, { timeout: 30_000 })
  await expect(log(page).getByText('I write this in a tunnel.')).toBeInViewport()
  await page.context().close()
})

test('[4.100] [2.141] names, no results, an error, and coming back on a phone', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member, { hasTouch: true, viewport: { width: 390, height: 844 } })
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await field(page).fill('noa')
  await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible()
  await expect(page.getByRole('link').filter({ hasText: 'Noah' })).toBeVisible()
  await field(page).fill('xylophone')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found for “xylophone”.' })).toBeVisible()

  await page.context().route('**/api/chat-search.php', (route) => route.abort())
  await field(page).fill('lighthouse')
  await expect(page.getByRole('alert').filter({ hasText: 'The search didn’t work.' })).toBeVisible({ timeout: 20_000 })
  await letThrough(page.context(), '**/api/chat-search.php')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('link').filter({ hasText: 'Line 40' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.getByRole('link').filter({ hasText: 'Line 40' }).click()
  await expect(log(page).getByText('lighthouse')).toBeInViewport()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(field(page)).toHaveValue('lighthouse')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible()
  await page.context().close()
})

test('[4.141] [2.141] results stay when loading more fails, and loading can be retried', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page
    .context()
    .route('**/api/chat-search.php', (route) =>
      route.request().postData()?.includes('"before"') ? route.abort() : route.continue(),
    )
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await field(page).fill('line')
  const found = page.locator('[data-found] li')
  await expect(found.first()).toBeVisible()
  const first = await found.count()
  await found.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert').filter({ hasText: 'The search didn’t work.' })).toBeVisible({ timeout: 20_000 })
  await expect(found).toHaveCount(first)
  await letThrough(page.context(), '**/api/chat-search.php')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect.poll(() => found.count()).toBeGreaterThan(first)
  await expect(found.nth(first - 1).getByRole('link')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.context().close()
})

/** Returns what the lines highlighted since then said: the highlight only lasts a moment. */
async function watchSought(page: Page): Promise<() => Promise<string>> {
  const lit = await page.evaluateHandle(() => {
    const seen: string[] = []
    const note = ({ target }: MutationRecord) => {
      if (target instanceof HTMLElement && 'sought' in target.dataset) seen.push(target.textContent ?? '')
    }
    const watch = new MutationObserver((changes) => changes.forEach(note))
    watch.observe(document, { subtree: true, attributeFilter: ['data-sought'] })
    return seen
  })
  return () => lit.evaluate((seen) => seen.join())
}

/** The number of the last line loaded. */
async function lastLine(page: Page): Promise<number> {
  const seq = await log(page).locator('[data-seq]').last().getAttribute('data-seq')
  return Number(seq) - 5
}
