// What an open conversation indicates is true: read, new, online, quoted.
import type { Browser, Page, WebSocketRoute } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, changeAnswer, openAs, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.171] messages arriving below while one reads far up are counted, and count as read once one gets there', async ({
  browser,
  server,
}) => {
  for (let line = 1; line <= 20; line++) await write(server, `Line ${line}\nand\nits\nrest`)
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  const page = await openChat(browser, server)
  const log = page.getByRole('log')
  await log.evaluate((box) => box.scrollTo({ top: -1_500, behavior: 'instant' }))
  const newest = page.getByRole('button', { name: 'To the newest message' })
  await expect(newest).toBeVisible()
  await write(server, 'Are you still there?')
  await expect(log.getByText('Are you still there?')).toBeAttached()
  await expect(newest).toHaveAccessibleName(/1 unread message/)
  await write(server, 'I would like to know.')
  await expect(newest).toHaveAccessibleName(/2 unread messages/)
  expect(await readBy(server)).toBeLessThan(await lastSeq(server))

  await newest.click()
  await expect(newest).toHaveCount(0)
  await expect.poll(() => readBy(server)).toBe(await lastSeq(server))

  // Just a little above the end: too near for the way back, and yet the next message would arrive out of view.
  await log.evaluate(async (box) => {
    box.scrollTo({ top: -200, behavior: 'instant' })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await write(server, 'One more.')
  await expect(newest).toHaveAccessibleName(/1 unread message/)
  await page.context().close()
})

test('[4.171] a message that could not be marked as read in view is as soon as it can', async ({ browser, server }) => {
  const page = await openChat(browser, server)
  await expect.poll(() => readBy(server)).toBe(await lastSeq(server))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/chat-opened.php'))
  await page.route('**/api/chat-opened.php', (route) => route.abort(), { times: 1 })
  await write(server, 'Do you see this?')
  await failed
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => readBy(server), { timeout: 20_000 }).toBe(await lastSeq(server))
  await page.context().close()
})

test('without live events, a message whose first fetch failed comes with the next poll', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.routeWebSocket(/\/live$/, () => undefined)
  await page.clock.install()
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const failure = { status: 500, json: { statusCode: 500, code: 'unexpected', message: '' } }
  await page.route('**/api/messages.php*', (route) => route.fulfill(failure), { times: 1 })
  await write(server, 'Does this arrive?')
  const failed = page.waitForResponse((answer) => answer.url().includes('/api/messages.php') && answer.status() === 500)
  await page.clock.runFor(60_000)
  await failed
  await page.clock.runFor(60_000)
  await expect(page.getByRole('log').getByText('Does this arrive?')).toBeVisible()
  await page.context().close()
})

test('[4.451] without live events, reactions and messages taken back come with the next poll', async ({
  browser,
  server,
}) => {
  const place = { conversation: cast.stage.conversationId }
  const { message } = await write(server, 'I should not have said that.')
  const { message: liked } = await write(server, 'Shall we?')
  const page = await openAs(browser, server, cast.member)
  await page.routeWebSocket(/\/live$/, () => undefined)
  await page.clock.install()
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const log = page.getByRole('log')
  await expect(log.getByText('I should not have said that.')).toBeVisible()
  const reaction = log.getByText('Noah: Thumbs up')
  await expect(reaction).toHaveCount(0)
  await askAs(server, cast.premium, 'DELETE /api/message.php', { ...place, seq: message.seq })
  await askAs(server, cast.premium, 'PUT /api/message-reaction.php', { ...place, seq: liked.seq, emoji: '👍' })
  await page.clock.runFor(60_000)
  await expect(log.getByText('I should not have said that.')).toHaveCount(0)
  await expect(reaction).toBeAttached()
  await page.context().close()
})

test('[4.54] [4.99] a message taken back while it is being replied to is no longer quoted', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server)
  const { message } = await write(server, 'Rather forget this.')
  const line = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Rather forget this.' })
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await expect(page.getByText('Rather forget this.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await askAs(server, cast.premium, 'DELETE /api/message.php', { conversation: message.conversation, seq: message.seq })
  await expect(page.getByRole('main').getByText('Rather forget this.')).toHaveCount(0)
  await page.context().close()
})

test('[4.172] a member who left meanwhile is not shown as online above the open conversation', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  let here = true
  await changeAnswer(page, '**/api/chats.php', (answer) => {
    for (const { profile } of answer.chats) profile.online = here
    return answer
  })
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const head = page.getByRole('main').getByRole('banner').or(page.locator('main header'))
  await expect(head.getByText('Online').first()).toBeVisible()
  here = false
  await write(server, 'I have to go.')
  await expect(head.getByText('Online')).toHaveCount(0)
  await page.context().close()
})

test('[4.172] nor above one that is not in the loaded part of the list, once a lost connection is back', async ({
  browser,
  server,
}) => {
  const noah = await openAs(browser, server, cast.premium)
  const connected = watchConnection(noah)
  await noah.goto('/chats')
  await connected()
  const page = await openAs(browser, server, cast.member)
  const connections: WebSocketRoute[] = []
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.connectToServer()
    connections.push(socket)
  })
  await changeAnswer(page, '**/api/chats.php*', (answer) => ({ ...answer, chats: [] }))
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const head = page.locator('main header')
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toHaveCount(0)
  await expect(head.getByText('Online').first()).toBeVisible()
  await changeAnswer(page, '**/api/messages.php*', (answer) => ({
    ...answer,
    profile: { ...answer.profile, online: false },
  }))
  await connections.at(-1)?.close()
  await expect(head.getByText('Online')).toHaveCount(0)
  for (const window of [page, noah]) await window.context().close()
})

test('the other’s typing causes no refetch of anything else', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  // The window is also told about what it has read itself, and fetches again.
  await page.route('**/api/chat-opened.php', (route) =>
    route.fulfill({ json: { num_unread_messages: 0, read_seq: 1 } }),
  )
  // The first poll, after five seconds, is over.
  const polled = page.waitForResponse(/\/api\/user\.php$/)
  await page.goto(`/chats/${cast.stage.conversationId}`)
  await polled
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await askAs(server, cast.premium, 'POST /api/chat-typing.php', { conversation: cast.stage.conversationId })
  await expect(page.getByText('Typing …').first()).toBeVisible()
  await expect(page.getByText('Typing …')).toHaveCount(0)
  expect(asked).toEqual([])
  await page.context().close()
})

/** Alma’s window. */
async function openChat(browser: Browser, server: JourneyServer): Promise<Page> {
  const page = await openAs(browser, server, cast.member)
  const connected = watchConnection(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await connected()
  return page
}

function write(server: JourneyServer, body: string) {
  return askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })
}

/** The sequence number up to which Noah sees that Alma has read. */
async function readBy(server: JourneyServer): Promise<number> {
  return (await conversation(server)).read_seq
}

async function lastSeq(server: JourneyServer): Promise<number> {
  return (await conversation(server)).last_seq
}

async function conversation(server: JourneyServer): Promise<{ read_seq: number; last_seq: number }> {
  const path = `GET /api/messages.php?conversation=${cast.stage.conversationId}`
  return (await askAs(server, cast.premium, path)).conversation
}
