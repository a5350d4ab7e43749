// Messages and photos sent where something stands in between: a hotel's network, or a browser that refuses what it is asked for.
import type { Page } from '@playwright/test'
import { jpegOf } from '../../src/features/profiles/fixture-pictures.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { letThrough, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { lastBodies, openChat, sending, write } from './outbox-pages.ts'
import { enter } from '../pair.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.495] a message that a hotel’s network answers with its own page waits, and goes out once that is over', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  const welcome = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome to our wifi</title>' }
  await page.context().route(sending, (route) => route.fulfill(welcome))
  await openChat(page, cast)
  await write(page, 'From room 12.')
  await expect(page.getByRole('log').getByText('Waiting for a connection.')).toBeVisible({ timeout: 30_000 })
  await letThrough(page.context(), sending)
  await expect.poll(() => lastBodies(server, cast, 1), { timeout: 30_000 }).toEqual(['From room 12.'])
  await page.context().close()
})

test('[4.496] a browser that refuses its locks sends all the same, once', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  await page.addInitScript(() => {
    LockManager.prototype.request = () => Promise.reject(new DOMException('Refused', 'SecurityError'))
  })
  await openChat(page, cast)
  await write(page, 'Without a lock.')
  await write(page, 'And another.')
  await expect.poll(() => lastBodies(server, cast, 2), { timeout: 30_000 }).toEqual(['Without a lock.', 'And another.'])
  await page.context().close()
})

/** As some browsers do once their storage is damaged, until they are started anew. */
async function keepStorageSilent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
}

test('[4.497] a photo whose file the browser never hands out holds up neither what was written after it nor a logout', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'noah')
  const photo = '**/api/chat-photo.php'
  await page.context().route(photo, (route) => route.abort())
  await openChat(page, cast)
  const { bytes } = await jpegOf(1)
  const picture = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: bytes }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog').getByRole('button', { name: 'Send photo' }).click()
  await expect(page.getByRole('log').getByText('Waiting for a connection.')).toBeVisible({ timeout: 30_000 })
  await keepStorageSilent(page)
  await openChat(page, cast)
  await write(page, 'Never mind the photo.')
  await expect.poll(() => lastBodies(server, cast, 1), { timeout: 30_000 }).toEqual(['Never mind the photo.'])
  await expect(page.getByRole('log').getByRole('alert')).toContainText('photo')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.context().close()
})
