// Photos on the own page in a browser: several at once, stopped, retried, refused, over the limit, dropped and pasted.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, holdOtherCalls, keepOffers, letThrough, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast

// Making a photo's variants takes a second of a free core, and the machine may have none.
test.describe.configure({ timeout: 120_000 })
const patience = { timeout: 60_000 }

test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

/** Noah is premium, so that there is room; both start with what the stage gave them. */
const photosOf = async (server: JourneyServer, who: 'member' | 'premium') =>
  (await askAs(server, cast[who], 'GET /api/photos.php')).photos as { id: string; main: boolean }[]

const file = async (name: string, seed: number) => {
  const background = { r: 40 + seed * 8, g: 100, b: 140 }
  const create = { width: 900, height: 1200, channels: 3, background } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}
const count = (page: Page) => page.getByText(/^\d+ of \d+$/)
const pick = (page: Page) => page.locator('input[type=file]').first()

test('[5.30] several are uploaded together, and one whose connection is lost is retried without a duplicate', async ({
  browser,
  server,
}) => {
  const before = (await photosOf(server, 'premium')).length
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/profile')
  let attempts = 0
  await page.context().route('**/api/photo.php', async (route) => {
    attempts += 1
    // The first one arrives, but its answer is lost.
    if (attempts === 1) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  const files = await Promise.all([1, 2, 3, 4].map((seed) => file(`${seed}.jpg`, seed)))
  await pick(page).setInputFiles(files)
  await expect(count(page)).toHaveText(`${before + 4} of 25`, patience)
  expect(attempts).toBe(5)
  expect(await photosOf(server, 'premium')).toHaveLength(before + 4)
})

test('[5.30] one being uploaded says so and can be stopped; a failed one says so and is sent again on request', async ({
  browser,
  server,
}) => {
  const before = (await photosOf(server, 'premium')).length
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/profile')
  await page.context().route('**/api/photo.php', () => undefined)
  await pick(page).setInputFiles(await file('stopped.jpg', 5))
  await expect(page.getByRole('meter', { name: 'Sending stopped.jpg' })).toBeAttached()
  await page.getByRole('button', { name: 'Stop stopped.jpg' }).click()
  await expect(page.getByRole('meter', { name: 'Sending stopped.jpg' })).toHaveCount(0)
  await letThrough(page.context(), '**/api/photo.php')
  await page.context().route('**/api/photo.php', (route) => route.abort())
  await pick(page).setInputFiles(await file('lost.jpg', 6))
  await expect(page.getByRole('alert')).toContainText('The connection was lost', { timeout: 30_000 })
  await letThrough(page.context(), '**/api/photo.php')
  await page.getByRole('button', { name: 'Try again: lost.jpg' }).click()
  await expect(count(page)).toHaveText(`${before + 1} of 25`, patience)
  expect(await photosOf(server, 'premium')).toHaveLength(before + 1)
})

test('[5.13] [5.30] more than there is room for is said before uploading, with the way to more', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const there = (await photosOf(server, 'member')).length
  await page.goto('/profile')
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith('/api/photo.php') ? 1 : 0))
  await pick(page).setInputFiles(await Promise.all([7, 8, 9].map((seed) => file(`${seed}.jpg`, seed))))
  await expect(page.getByRole('alert')).toContainText(there === 2 ? '2 photos were not added.' : 'not added')
  await expect(page.getByRole('alert').getByRole('link', { name: /Premium .* 25 photos/ })).toBeVisible()
  await expect(count(page)).toHaveText('3 of 3', patience)
  expect(sent).toBe(3 - there)
})

test('[5.13] two windows of a free member together get no more than three', async ({ browser, server }) => {
  const [first] = await photosOf(server, 'member')
  for (const { id } of (await photosOf(server, 'member')).slice(2))
    await askAs(server, cast.member, 'DELETE /api/photo.php', { photo: id })
  expect(first).toBeDefined()
  const pages = [await openAs(browser, server, cast.member), await openAs(browser, server, cast.member)]
  for (const page of pages) await page.goto('/profile', { waitUntil: 'networkidle' })
  await Promise.all(pages.map(async (page, index) => pick(page).setInputFiles(await file(`${index}.jpg`, 10 + index))))
  for (const page of pages) await expect(count(page)).toHaveText('3 of 3', patience)
  expect(await photosOf(server, 'member')).toHaveLength(3)
})

test('[4.368] a photo added in the page of a member who is no longer logged in becomes nobody else’s', async ({
  browser,
  server,
}) => {
  const before = await photosOf(server, 'member')
  const page = await openAs(browser, server, cast.premium)
  await page.routeWebSocket(/\/live$/, () => undefined)
  await page.goto('/profile')
  await holdOtherCalls(page, 'photo')
  const [name = '', value = ''] = cast.member.cookie.split('=')
  await page.context().addCookies([{ name, value, url: server.url }])
  const answered = page.waitForResponse('**/api/photo.php')
  await pick(page).setInputFiles(await file('mine.jpg', 3))
  expect(await (await answered).json()).toMatchObject({ code: 'authentication_required' })
  expect(await photosOf(server, 'member')).toHaveLength(before.length)
})

test('[5.17] [5.18] files that are no photo, too small, or in a phone’s own format say beside them what to do', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/profile')
  const tiny = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#456789' } })
    .png()
    .toBuffer()
  await pick(page).setInputFiles([
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('0000ftypheic') },
    { name: 'tiny.png', mimeType: 'image/png', buffer: tiny },
  ])
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: 'letter.pdf' })).toContainText('This isn’t a photo')
  await expect(alerts.filter({ hasText: 'IMG_1.heic' })).toContainText('Most Compatible')
  await expect(alerts.filter({ hasText: 'tiny.png' })).toContainText('200 x 200')
  await page.getByRole('button', { name: 'Dismiss: letter.pdf' }).click()
  await expect(alerts.filter({ hasText: 'letter.pdf' })).toHaveCount(0)
})

for (const how of ['drop', 'paste'] as const) {
  test(`[5.30] a photo is added by ${how} too`, async ({ browser, server }) => {
    const before = (await photosOf(server, 'premium')).length
    const page = await openAs(browser, server, cast.premium)
    await page.goto('/profile')
    const { buffer } = await file('dropped.jpg', how === 'drop' ? 20 : 21)
    // As soon as the page handles the drop itself, it prevents the browser's default.
    const isTaken = ([base64 = '', kind = '']: string[]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const carried = new DataTransfer()
      carried.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
      const place = document.querySelector('#photos-part ul') ?? document.body
      const given = { bubbles: true, cancelable: true }
      const events =
        kind === 'paste'
          ? [new ClipboardEvent('paste', { clipboardData: carried, ...given })]
          : ['dragenter', 'dragover', 'drop'].map((name) => new DragEvent(name, { dataTransfer: carried, ...given }))
      for (const event of events) place.dispatchEvent(event)
      return events.at(-1)?.defaultPrevented
    }
    await expect.poll(() => page.evaluate(isTaken, [buffer.toString('base64'), how])).toBe(true)
    await expect(count(page)).toHaveText(`${before + 1} of 25`, patience)
  })
}

test('[5.17] transparency becomes white, whoever converts it to JPEG', async ({ browser, server }) => {
  const before = (await photosOf(server, 'premium')).map(({ id }) => id)
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/profile')
  const dot = Buffer.from('<svg width="400" height="400"><circle cx="200" cy="200" r="120" fill="#b03060"/></svg>')
  // The server takes no GIF: the browser converts it to a JPEG.
  await pick(page).setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: await sharp(dot).gif().toBuffer() })
  await expect(count(page)).toHaveText(`${before.length + 1} of 25`, patience)
  const { photos } = await askAs(server, cast.premium, 'GET /api/photos.php')
  const added = photos.find(({ id }: { id: string }) => !before.includes(id))
  const answer = await fetch(server.url + added.full_filename, { headers: { cookie: cast.premium.cookie } })
  const corner = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract({ left: 4, top: 4, width: 20, height: 20 })
    .raw()
    .toBuffer()
  expect(Math.min(...corner)).toBeGreaterThan(240)
  await page.context().close()
})

test('[2.380] a main photo restored after others were moved is the main photo again, for everybody', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await keepOffers(page)
  await page.goto('/profile')
  const before = (await photosOf(server, 'premium')).length
  await pick(page).setInputFiles(await file('more.jpg', 7))
  await expect(count(page)).toHaveText(`${before + 1} of 25`, patience)
  const [main = '', second = '', third = '', ...rest] = (await photosOf(server, 'premium')).map(({ id }) => id)
  const menu = page.getByRole('button', { name: 'What to do with photo 1', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete photo' }).click()
  await expect(count(page)).toHaveText(`${before} of 25`)
  const moved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await menu.press('Alt+ArrowRight')
  await moved
  await page.getByRole('button', { name: 'Undo' }).click()
  const wanted = [main, third, second, ...rest]
  await expect.poll(async () => (await photosOf(server, 'premium')).map(({ id }) => id)).toEqual(wanted)
  const tiles = () => page.locator('[data-id]').evaluateAll((all) => all.map((one) => one.getAttribute('data-id')))
  // The server knows before its answer is here.
  await expect.poll(tiles).toEqual(wanted)
  await page.context().close()
})
