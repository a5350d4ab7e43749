// What is begun in one window of a browser appears in its others: text, the message it replies to, why it was refused.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { buyBundle, setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, letThrough, openAs, watchConnection, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

const sending = '**/api/message.php'
const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const dismiss = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Dismiss' })

test('[4.200] a draft, and what it replies to, appears in the next window and follows what becomes of it', async ({
  browser,
  server,
}) => {
  const first = await openChat(browser, server)
  await reply(first, 'Only at sea.')
  await composer(first).pressSequentially('Then bring')

  const second = await first.context().newPage()
  await openChatIn(second)
  await expect(composer(second)).toHaveValue('Then bring')
  await expect(dismiss(second)).toBeVisible()
  await expect(second.getByRole('main').getByText('Only at sea.').last()).toBeVisible()
  await composer(first).pressSequentially(' some bread.')
  await expect(composer(second)).toHaveValue('Then bring some bread.')

  await leaveField(first)
  await composer(second).press('Enter')
  await expect(composer(second)).toHaveValue('')
  await expect(composer(first)).toHaveValue('')
  await first.reload({ waitUntil: 'networkidle' })
  await expect(composer(first)).toHaveValue('')
  await expect(dismiss(first)).toHaveCount(0)
  const answer = first.getByRole('log').getByRole('listitem').filter({ hasText: 'Then bring some bread.' })
  await expect(answer).toHaveCount(1)
  await expect(answer).toContainText('Only at sea.')
  await first.context().close()
})

test('[4.200] a sent draft disappears from the other window too, while what is being written there stays as it is', async ({
  browser,
  server,
}) => {
  const first = await openChat(browser, server)
  const second = await first.context().newPage()
  await openChatIn(second)
  await composer(first).fill('Shall we?')
  await expect(composer(second)).toHaveValue('Shall we?')
  await composer(first).press('Enter')
  await expect(composer(second)).toHaveValue('')

  await leaveField(first)
  await composer(second).pressSequentially('As I was say')
  await expect(composer(first)).toHaveValue('As I was say')
  await composer(first).fill('Something else altogether.')
  await second.waitForTimeout(500)
  await expect(composer(second)).toHaveValue('As I was say')
  await composer(second).pressSequentially('ing')
  await expect(composer(second)).toHaveValue('As I was saying')
  await composer(second).fill('')
  await first.context().close()
})

test('[4.201] a refused message is one draft in all windows: with its reason, and sent from one it is gone from the other', async ({
  browser,
  server,
}) => {
  const first = await openChat(browser, server)
  const second = await first.context().newPage()
  await openChatIn(second)
  await first.context().route(sending, (route) =>
    route.fulfill({
      status: 402,
      json: { statusCode: 402, code: 'not_enough_credits', message: 'Too few credits.' },
    }),
  )
  await composer(first).fill('Is anybody there?')
  await composer(first).press('Enter')
  for (const page of [first, second]) {
    await expect(composer(page)).toHaveValue('Is anybody there?')
    await expect(page.getByText('Too few credits.')).toBeVisible()
    await expect(page.getByRole('log').getByText('Is anybody there?')).toHaveCount(0)
  }
  await second.reload({ waitUntil: 'networkidle' })
  await expect(second.getByText('Too few credits.')).toBeVisible()
  await letThrough(first.context(), sending)
  await leaveField(first)
  await composer(second).press('Enter')
  await expect(second.getByRole('log').getByText('Is anybody there?')).toHaveCount(1)
  await expect(second.getByText('Too few credits.')).toHaveCount(0)
  await expect(composer(first)).toHaveValue('')
  await expect(first.getByText('Too few credits.')).toHaveCount(0)
  await first.context().close()
})

test('[4.200] the quote in a draft shows no text that was taken back since', async ({ browser, server }) => {
  const words = { client_id: newId(), member: cast.premium.id, body: 'Better left unsaid.' }
  const { message } = await askAs(server, cast.member, 'POST /api/message.php', words)
  const page = await openChat(browser, server)
  await reply(page, words.body)
  const key = `draft:${cast.premium.id}:${cast.member.id}`
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toContain(words.body)
  await page.goto('/members')
  await askAs(server, cast.member, 'DELETE /api/message.php', { conversation: message.conversation, seq: message.seq })
  // Far enough up that the window being opened has not read it.
  await buyBundle(server, cast.premium, -1)
  for (let at = 1; at <= 55; at++) await fill(server, at)
  await askAs(server, cast.premium, 'POST /api/chat-opened.php', { conversation: message.conversation })
  await openChatIn(page)
  await expect(dismiss(page)).toBeVisible()
  await expect(page.getByText(words.body)).toHaveCount(0)
  await expect(page.getByText('This message was deleted.').last()).toBeVisible()
  await dismiss(page).click()
  await page.context().close()
})

test('[4.202] the list of conversations marks a draft until it is sent or discarded', async ({ browser, server }) => {
  const page = await openChat(browser, server, { viewport: { width: 390, height: 844 } })
  await composer(page).fill('Do you know')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/chats$/)
  const line = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Alma/ })
  await expect(line).toContainText('Draft: Do you know')
  await line.click()
  await expect(composer(page)).toHaveValue('Do you know')
  await composer(page).fill('')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(line).not.toContainText('Draft')
  await page.context().close()
})

test('[4.208] the list shows how far one’s last message got, that it was not sent, and that somebody is typing', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, { viewport: { width: 390, height: 844 } })
  const connected = watchConnection(page)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await connected()
  const line = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Alma/ })
  await fill(server, 0)
  await expect(line).toContainText('You: Line 0')
  await expect(line.getByText('Sent', { exact: true })).toBeAttached()
  const conversation = cast.stage.conversationId
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation })
  await expect(line.getByText('Read', { exact: true })).toBeAttached()
  await askAs(server, cast.member, 'POST /api/chat-typing.php', { conversation })
  await expect(line).toContainText('Typing …')
  await expect(line).not.toContainText('Typing …')

  await page.context().route(sending, (route) => route.abort())
  await openChatIn(page)
  for (const text of ['Over the hills.', 'And far away.']) {
    await composer(page).fill(text)
    await composer(page).press('Enter')
  }
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(line).toContainText('You: And far away.')
  await expect(line.getByText('Sending')).toBeAttached()
  const refusal = { statusCode: 402, code: 'not_enough_credits', message: 'Too few credits.' }
  // In place of the lost line at once: let through in between, they would be sent.
  await page.context().route(sending, (route) => route.fulfill({ status: 402, json: refusal }))
  await expect(line).toContainText('Not sent.', { timeout: 75_000 })
  await page.context().close()
})

/** In a journey every page has the browser's focus; what is focused within the page is its own. */
async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

async function openChat(browser: Browser, server: JourneyServer, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openAs(browser, server, cast.premium, options)
  await openChatIn(page)
  return page
}

async function openChatIn(page: Page): Promise<void> {
  const hydrated = await watchHydration(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await hydrated()
}

async function reply(page: Page, text: string): Promise<void> {
  const line = page.getByRole('log').getByRole('listitem').filter({ hasText: text }).first()
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
}

function fill(server: JourneyServer, at: number) {
  const body = { client_id: newId(), member: cast.member.id, body: `Line ${at}` }
  return askAs(server, cast.premium, 'POST /api/message.php', body)
}
