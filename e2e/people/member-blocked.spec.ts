// Blocks and reports in a browser: on a profile, a card and a message, what the other sees at once, and how they are undone.
import type { Page, WebSocketRoute } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast, Session } from '../../scripts/shots/stage.ts'
import { askAs, openAs, show } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
let alma: Session
let noah: Session

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  ;[alma, noah] = [cast.member, cast.premium]
})

test.afterEach(async ({ browser, server }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await askAs(server, alma, 'DELETE /api/block.php', { member: noah.id })
})

const chooseOfMenu = async (page: Page, entry: RegExp) => {
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('[6.10] [6.11] [12.24] [12.34] a block reaches the other’s open profile and chat at once, and so does unblocking', async ({
  browser,
  server,
}) => {
  const [profile, chat, own] = await Promise.all([
    openAs(browser, server, noah),
    openAs(browser, server, noah),
    openAs(browser, server, alma),
  ])
  await show(profile, `/members/${alma.id}`)
  await show(chat, `/chats/${cast.stage.conversationId}`)
  await show(own, `/members/${noah.id}`)
  await chooseOfMenu(own, /^Block Noah/)
  await expect(own.getByRole('dialog')).toContainText('won’t see each other')
  await own.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(own.getByText('You blocked Noah').first()).toBeVisible()
  await expect(profile.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this page')
  await expect(profile.getByText('You are blocked by Alma.')).toBeVisible()
  await expect(chat.getByText('You are blocked by Alma.')).toBeVisible()
  await expect(chat.getByRole('textbox', { name: 'Write a message' })).toBeHidden()
  expect((await profile.request.get(`/members/${alma.id}`)).status()).toBe(403)
  await own.getByRole('button', { name: 'Undo' }).first().click()
  await expect(chat.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
  await expect(profile.getByRole('heading', { level: 1 })).toContainText('Alma')
})

test('[6.10] [12.34] a block, and lifting it, while the connection was lost reaches the open profile once it is back', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, noah)
  const connections: WebSocketRoute[] = []
  let back = Promise.withResolvers<void>()
  back.resolve()
  await page.routeWebSocket(/\/live$/, async (socket) => {
    await back.promise
    socket.connectToServer()
    connections.push(socket)
  })
  await page.goto(`/members/${alma.id}`, { waitUntil: 'networkidle' })
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => connections.length).toBe(1)
  for (const [verb, heading] of [
    ['POST', 'You do not have access to this page'],
    ['DELETE', /Alma/],
  ] as const) {
    back = Promise.withResolvers<void>()
    await connections.at(-1)?.close()
    await askAs(server, alma, `${verb} /api/block.php`, { member: noah.id })
    back.resolve()
    await expect(title).toHaveText(heading)
  }
})

test('[6.34] [12.13] [12.14] [12.33] [6.14] [6.15] a profile is reported with a reason, the confirmation has a number, and the list undoes the block', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, alma)
  await show(page, `/members/${noah.id}`)
  await chooseOfMenu(page, /^Report/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report and block' }).click()
  await expect(dialog.getByText('Please choose what it’s about.').last()).toBeVisible()
  await dialog.getByText('Asks for money or advertises').click()
  await dialog.getByLabel('Anything else we should know?').fill('Wants gift cards.')
  await dialog.getByRole('button', { name: 'Report and block' }).click()
  const number = dialog.getByText(/^C-\d{4}-\w{6}$/)
  await expect(number).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy the number' }).click()
  await expect(dialog.getByRole('status')).toContainText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await number.textContent())
  await expect(dialog.getByText('You and Noah no longer see each other.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You blocked Noah').first()).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('link', { name: /^Blocked members/ }).click()
  await page.getByRole('button', { name: 'Unblock: Noah' }).click()
  await expect(page.getByText('Noah is no longer blocked')).toBeVisible()
  expect((await askAs(server, alma, 'GET /api/blocks.php')).members).toEqual([])
})

test('[12.13] a card is reported or blocked in place, and comes back when that is undone', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, alma)
  await show(page, '/members?gender=male')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.locator('article') })
    .first()
  const name = /^Report or block (.*)$/.exec(
    (await card.getByRole('button', { name: /^Report or block/ }).textContent()) ?? '',
  )?.[1]
  await card.getByRole('button', { name: /^Report or block/ }).click()
  await expect(page.getByRole('dialog', { name: `Report ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Only block' }).click()
  await expect(card.getByText(`You won’t see ${name} any more.`)).toBeVisible()
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('button', { name: `Report or block ${name}` })).toBeVisible()
})

test('[12.13] [12.33] a message is reported with its text', async ({ browser, server }) => {
  const page = await openAs(browser, server, alma)
  await show(page, `/chats/${cast.stage.conversationId}`)
  const message = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Coffee near the museum on Saturday?' })
  await message.hover()
  await message.locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Report this message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await expect(dialog.locator('blockquote')).toHaveText('Coffee near the museum on Saturday?')
  await dialog.getByText('Something else').click()
  await dialog.getByRole('button', { name: 'Report and block' }).click()
  await expect(page.getByRole('dialog').getByText(/^C-\d{4}-\w{6}$/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You have blocked Noah.')).toBeVisible()
})
