// Jumping to another day of a long conversation: by the day above the messages, which stays in view, and by the menu.
import type { Browser } from '@playwright/test'
import { Client } from 'pg'
import { buyBundle, setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import { day } from '../../src/base/time.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
const count = 140

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  await buyBundle(server, cast.premium, 2)
  for (let at = 1; at <= count; at++) {
    const written = { client_id: newId(), member: cast.member.id, body: `Page ${at} of the log` }
    await askAs(server, cast.premium, 'POST /api/message.php', written)
  }
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  const client = new Client({ connectionString: server.databaseUrl ?? '' })
  await client.connect()
  // One a day, at noon; the last one yesterday.
  await client.query(
    `update message set created_at = date_trunc('day', now()) + interval '12 hours' - (146 - seq) * interval '1 day' where conversation_id = $1`,
    [cast.stage.conversationId],
  )
  await client.end()
})

async function openLog(browser: Browser, server: JourneyServer) {
  const page = await openAs(browser, server, cast.member, { timezoneId: 'UTC' })
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const log = page.getByRole('log')
  return { page, log }
}

test('[4.327] the day in view leads to another, and the history continues in both directions from there', async ({
  browser,
  server,
}) => {
  const { page, log } = await openLog(browser, server)
  await expect(log.locator('section time').first()).toBeAttached()
  const to = async (daysAgo: number) => {
    const written = new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10)
    await log.getByLabel('Go to a date').last().fill(written)
  }
  await to(100)
  await expect(log.getByText('Page 41 of the log')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  await expect(log.getByText('Page 30 of the log')).toBeAttached()
  await expect(log.getByText('Page 52 of the log')).toBeAttached()
  await to(2)
  await expect(log.getByText('Page 139 of the log')).toBeInViewport()
  await to(400)
  await expect(log.getByText('You like maps held the right way up')).toBeInViewport()

  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function () {
      document.title = this.value
    }
  })
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Go to a date' }).click()
  const first = new Date(Date.now() - 145 * day).toISOString().slice(0, 10)
  await expect.poll(() => page.title()).toContain(first)
  await page.context().close()
})

test('[4.411] the day in view is shown while the messages are scrolled, and then uncovers their words', async ({
  browser,
  server,
}) => {
  const { page, log } = await openLog(browser, server)
  await log.hover()
  const inView = log
    .locator('section')
    .filter({ hasText: `Page ${count - 10} of the log` })
    .locator('p > span', { has: page.getByLabel('Go to a date') })
  await page.keyboard.press('Shift')
  await log.getByText(`Page ${count - 10} of the log`).evaluate((line) => line.scrollIntoView({ block: 'start' }))
  await expect(inView).toBeInViewport()
  await expect(inView).toHaveCSS('opacity', '1')
  await expect(inView).toHaveCSS('opacity', '0')
  await page.mouse.wheel(0, -3)
  await expect(inView).toHaveCSS('opacity', '1')
  // One that stands in its own place, between the messages of two days, stays.
  await expect(inView).toHaveCSS('opacity', '0')
  await expect(log.locator('p > span:not(.transition-opacity)').last()).toHaveCSS('opacity', '1')
  await page.context().close()
})

test('[4.365] a day that can’t be reached offline says so, and is reached once online', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member, { timezoneId: 'UTC' })
  // Loaded with the first touch; a browser that is driven may seem to have been touched before.
  const code = page.waitForResponse(/ToastList/)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const log = page.getByRole('log')
  await expect(log.getByText(`Page ${count} of the log`)).toBeInViewport()
  await log.click()
  await (await code).finished()
  await page.context().setOffline(true)
  await log
    .getByLabel('Go to a date')
    .last()
    .fill(new Date(Date.now() - 100 * day).toISOString().slice(0, 10))
  await expect(page.locator('h2').filter({ hasText: 'This part of the conversation can’t be loaded' })).toBeVisible()
  await expect(log.getByText(`Page ${count} of the log`)).toBeInViewport()
  await page.context().setOffline(false)
  await log
    .getByLabel('Go to a date')
    .last()
    .fill(new Date(Date.now() - 100 * day).toISOString().slice(0, 10))
  await expect(log.getByText('Page 41 of the log')).toBeInViewport({ timeout: 20_000 })
  await page.context().close()
})
