// Photos in a conversation, seen in the windows of both: sent with one button, blurred until wanted, tried again, taken back.
import type { Browser, Page } from '@playwright/test'
import { setStage } from '../scripts/shots/stage.ts'
import type { Cast, Session } from '../scripts/shots/stage.ts'
import { jpegOf } from '../src/features/profiles/fixture-pictures.ts'
import { askAs, openAs } from './cast.ts'
import { expect, test } from './journey.ts'
import type { JourneyServer } from './server.ts'

test.use({ serverOf: 'chat photos' })

let cast: Cast
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  // Two who like each other see at once what they send.
  await askAs(server, cast.member, 'DELETE /api/like.php', { member: cast.premium.id })
})

async function openChat(browser: Browser, server: JourneyServer, who: Session, options = {}): Promise<Page> {
  const page = await openAs(browser, server, who, options)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  return page
}

async function choose(page: Page, seed: number): Promise<void> {
  const { bytes } = await jpegOf(seed)
  const picture = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: bytes }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog').getByRole('button', { name: 'Send photo' }).click()
}

/** Which variant is seen, once it is there. */
const drawn = (page: Page, name: string) =>
  page
    .getByRole('log')
    .getByRole('img', { name })
    .last()
    .evaluate((image: HTMLImageElement) =>
      image.naturalWidth > 0 ? image.currentSrc.split('/').at(-1) : 'nothing yet',
    )

test('[2.87] [6.20] [6.21] [10.10] a photo comes blurred, is shown once it is wanted, and goes when it is taken back', async ({
  browser,
  server,
}) => {
  const [noah, alma] = [await openChat(browser, server, cast.premium), await openChat(browser, server, cast.member)]
  const asked: string[] = []
  alma.on('request', (request) => asked.push(request.url()))
  await expect(noah.getByRole('button', { name: 'Send a photo' })).toBeVisible()
  await choose(noah, 1)
  await expect(noah.getByRole('log').getByText('Not opened yet')).toBeVisible({ timeout: 20_000 })

  const show = alma.getByRole('log').getByRole('button', { name: 'Show photo' })
  await expect(show).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => drawn(alma, 'Photo from Noah')).toBe('blurred')
  expect(asked.filter((url) => url.includes('/pictures/chat/') && url.includes('/full'))).toEqual([])
  await show.click()
  await expect(show).toHaveCount(0)
  await expect.poll(() => drawn(alma, 'Photo from Noah')).toBe('full')
  await expect(noah.getByRole('log').getByText('Not opened yet')).toHaveCount(0, { timeout: 20_000 })

  await alma.getByRole('log').getByRole('button', { name: 'Photo from Noah' }).click()
  await expect(alma.getByRole('dialog').getByRole('img', { name: 'Photo from Noah' })).toBeVisible()
  await alma.keyboard.press('Escape')
  const address = asked.find((url) => url.includes('/full')) ?? ''
  const line = noah
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: noah.getByRole('img', { name: 'Photo that you sent' }) })
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  await noah.getByRole('menuitem', { name: 'Take back' }).click()
  await noah.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(alma.getByRole('log').getByText('This message was deleted.')).toBeVisible({ timeout: 20_000 })
  expect((await alma.request.get(address)).status()).toBe(404)
  await Promise.all([alma, noah].map((page) => page.context().close()))
})

test('[2.87] [10.39] a photo that was lost on the way says so, and goes once when it is tried again', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast.premium, { viewport: { width: 390, height: 844 } })
  const before = await page.getByRole('log').getByRole('img', { name: 'Photo that you sent' }).count()
  await page.route('**/api/chat-photo.php', (route) => route.abort())
  await choose(page, 2)
  await expect(page.getByRole('log').getByText('The photo did not get through.')).toBeVisible({ timeout: 30_000 })
  // Another place and back, in the same window: it is still there to be tried again.
  await page.locator('a[href="/chats"]:visible').first().click()
  await page.waitForURL('**/chats')
  await page.goBack()
  await expect(page.getByRole('log').getByText('The photo did not get through.')).toBeVisible()
  await page.unroute('**/api/chat-photo.php')
  await page.getByRole('log').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('log').getByText('Not opened yet')).toBeVisible({ timeout: 20_000 })
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('log').getByRole('img', { name: 'Photo that you sent' })).toHaveCount(before + 1)
  await page.context().close()
})

test('[2.87] [5.17] what is no picture is refused in the server’s words, and can be let go', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast.premium)
  const text = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a text under the name of a picture') }
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Send photo' }).click()
  await expect(page.getByRole('log').getByText('We can’t read this picture.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('log').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('log').getByText('We can’t read this picture.')).toHaveCount(0)
  await page.context().close()
})
