// A conversation without sight or a mouse: who says what, what is announced, and moving through the messages by keyboard.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import { askAs, holdBack, openAs, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  for (let at = 1; at <= 60; at++) await write(server, `Line ${at}.`)
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
})

const write = (server: JourneyServer, body: string) =>
  askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })

const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const spoken = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Noah:' })

async function open(browser: Parameters<typeof openAs>[0], server: JourneyServer): Promise<Page> {
  const page = await openAs(browser, server, cast.member)
  const connected = watchConnection(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await connected()
  return page
}

test('[4.264] incoming messages are announced once; older ones loaded while scrolling up are not', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server)
  await expect(spoken(page)).toHaveCount(0)
  await write(server, 'Said aloud.')
  await expect(spoken(page)).toHaveText('Noah: Said aloud.')
  await write(server, 'And this.')
  await expect(spoken(page)).toHaveText('Noah: And this.')
  await expect(log(page)).toHaveAttribute('aria-live', 'off')
  await log(page).evaluate((one) => one.scrollTo({ top: -1e6, behavior: 'instant' }))
  await expect(log(page).getByText('Line 3.', { exact: true })).toBeAttached()
  await expect(spoken(page)).toHaveText('Noah: And this.')
  // Each message says whose it is.
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Said aloud.' })).toContainText('Noah:')
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Saturday is good.' })).toContainText('You:')
  await page.context().close()
})

test('[4.265] the arrows lead from an empty composer up through the messages and back; Tab skips them', async ({
  browser,
  server,
}) => {
  for (const words of ['The last but one.', 'The very last.']) await write(server, words)
  const page = await open(browser, server)
  await log(page).focus()
  await page.keyboard.press('Tab')
  // The one stop on the way, the button for older messages, hands the focus on as soon as they are here.
  await expect(box(page)).toBeFocused()
  const focused = page.locator('[data-choose]:focus')
  const at = () => focused.evaluate((one) => one.closest('[data-seq]')?.textContent)
  // The arrow-key handler is loaded at the first key press.
  await expect(async () => {
    await box(page).press('ArrowUp')
    expect(await focused.count()).toBe(1)
  }).toPass()
  await expect(focused).toHaveAccessibleDescription(/The very last\./)
  await page.keyboard.press('ArrowUp')
  expect(await at()).toContain('The last but one.')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Reply' }).press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  // In a text field, the arrow moves within the text.
  await box(page).fill('Something')
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
  await box(page).fill('')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  // At the very top, older messages are loaded.
  await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 70; step++) await page.keyboard.press('ArrowUp')
  await expect(log(page).getByText('Line 1.', { exact: true })).toBeAttached()
  await expect(focused).toHaveCount(1)
  await page.context().close()
})

test('[4.412] a message with the focus keeps it while older ones of its day and its group are loaded above', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const older = await holdBack(page, '**/api/messages.php?*before_seq*')
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await log(page).evaluate((one) => one.scrollTo({ top: -1e6, behavior: 'instant' }))
  const oldest = log(page).getByRole('listitem').first().locator('[data-choose]')
  await oldest.focus()
  const label = await oldest.getAttribute('aria-describedby')
  older()
  await expect(log(page).getByText('Line 1.', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))).toBe(label)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[data-choose]:focus')).toHaveCount(1)
  await page.context().close()
})
