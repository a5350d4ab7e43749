// Removing a chat: it leaves the list at once, and comes back if the server refuses or something new arrives.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import type { Chat } from '#features/chat/contract.ts'
import { askAs, holdBack, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.34] a chat that the server refuses to remove comes back, and the reader is told', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const line = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Noah/ })
  await page
    .context()
    .route('**/api/chat.php', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { statusCode: 409, code: 'conflict', message: 'Not just now.' } })
        : route.continue(),
    )
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await removeOpenChat(page)
  await expect(page.getByRole('alert').filter({ hasText: 'The chat could not be removed.' })).toContainText(
    'Not just now.',
    { timeout: 20_000 },
  )
  await expect(line).toBeVisible({ timeout: 20_000 })
  await page.context().close()
})

test('[4.33] a removed chat leaves the list before the server has answered', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => (letGo = resolve))
  await page.context().route('**/api/chat.php', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: /Noah/ }).first()).toBeVisible()
  await removeOpenChat(page)
  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  await expect(conversations.getByRole('link', { name: /Noah/ })).toHaveCount(0)
  const gone = page.waitForResponse(/\/api\/chat\.php/)
  letGo()
  expect((await gone).ok()).toBe(true)
  await expect(page.getByRole('link', { name: /Noah/ })).toHaveCount(0)
  await page.context().close()
})

test('[4.33] a removed chat that a faster poll brought back leaves the list with the answer', async ({
  browser,
  server,
}) => {
  const body = 'Still there?'
  await askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })
  const page = await openAs(browser, server, cast.member)
  await page.routeWebSocket(/\/live$/, () => undefined)
  const letGo = await holdBack(page, '**/api/chat.php')
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await removeOpenChat(page)
  const line = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Noah/ })
  await expect(line).toHaveCount(0)
  await expect(line).toBeVisible({ timeout: 15_000 })
  letGo()
  await expect(line).toHaveCount(0)
  await page.context().close()
})

test('a message that arrives while a chat is being removed stays, unread', async ({ browser, server }) => {
  const write = (body: string) =>
    askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })
  await write('One thing.')
  const page = await openAs(browser, server, cast.member)
  const letGo = await holdBack(page, '**/api/chat.php')
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await removeOpenChat(page)
  // The window that would show it is gone.
  await expect(page).toHaveURL('/chats')
  const body = 'One thing more.'
  await write(body)
  const gone = page.waitForResponse(/\/api\/chat\.php/)
  letGo()
  expect((await gone).ok()).toBe(true)
  const { chats } = await askAs(server, cast.member, 'GET /api/chats.php')
  const found = chats.find(({ conversation }: Chat) => conversation.id === cast.stage.conversationId)
  expect(found).toMatchObject({ num_unread_messages: 1, last_message: { preview: body } })
  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /One thing more/ }).click()
  await expect(page.getByRole('log').getByText(body)).toBeVisible()
  await page.context().close()
})

test('[4.455] what was not sent in a chat goes with it, and no logout asks about it; if the removal fails, it stays', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const refusal = { statusCode: 409, code: 'unexpected', message: 'Not just now.' }
  await page.route('**/api/message.php', (route) => route.fulfill({ status: 409, json: refusal }))
  // Runs before the other, which was there first.
  const letGo = await holdBack(page, '**/api/message.php')
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const box = page.getByRole('textbox', { name: 'Write a message' })
  for (const words of ['One left behind.', 'Another left behind.']) {
    await box.fill(words)
    await box.press('Enter')
  }
  letGo()
  await expect(page.getByRole('log').getByText('Not just now.')).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length)
  await page.route('**/api/chat.php', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await removeOpenChat(page)
  await expect(page.getByText('The chat could not be removed.').first()).toBeVisible()
  expect(await kept()).toBe(2)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await removeOpenChat(page)
  await expect.poll(kept).toBe(0)
  await page.context().close()
})

async function removeOpenChat(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove chat' }).click()
}
