// Ordering and cropping photos in a browser: moved by menu, keyboard and mouse, cropped, deleted and restored.
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, keepOffers, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { holdConnection } from '../pair.ts'
import type { JourneyServer } from '../server.ts'

// A trace keeps querying the page, which counts as a touch: none would stay asleep.
ownServer()
test.use({ trace: 'off' })

let cast: Cast

// Making a photo's variants takes a second of a free core, and the machine may have none.
test.describe.configure({ timeout: 120_000 })
const patience = { timeout: 60_000 }

test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

const idsOf = async (server: JourneyServer) =>
  (await askAs(server, cast.member, 'GET /api/photos.php')).photos.map(({ id }: { id: string }) => id) as string[]

test('[3.9] [2.84] photos are reordered by menu, by keyboard and by dragging', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const [a = '', b = '', ...rest] = await idsOf(server)
  await page.getByRole('button', { name: 'What to do with photo 2' }).click()
  await page.getByRole('menuitem', { name: 'Make it the main photo' }).click()
  await expect.poll(async () => idsOf(server)).toEqual([b, a, ...rest])
  await page.getByRole('button', { name: 'What to do with photo 1' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => idsOf(server)).toEqual([a, b, ...rest])
  const tiles = page.locator('[data-id]')
  const [from, to] = [await tiles.nth(1).boundingBox(), await tiles.nth(0).boundingBox()]
  if (!from || !to) throw new Error('The photos are not there.')
  await page.mouse.move(from.x + 20, from.y + from.height - 20)
  await page.mouse.down()
  // The press loads the dragging code, which picks the photo up at the next move.
  await expect(async () => {
    await page.mouse.move(from.x, from.y + 40, { steps: 4 })
    await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 })
    await expect(tiles.nth(1)).toHaveClass(/opacity-40/, { timeout: 100 })
  }).toPass()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => idsOf(server)).toEqual([b, a, ...rest])
})

test('[2.128] a photo moved while the list is being fetched stays where it was put', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const orders = await page
    .locator('[data-id]')
    .first()
    .evaluateHandle((first) => {
      const list = first.parentElement
      const seen: string[] = []
      const look = () =>
        seen.push([...(list?.querySelectorAll('[data-id]') ?? [])].map((one) => one.getAttribute('data-id')).join(' '))
      look()
      if (list) new MutationObserver(look).observe(list, { childList: true })
      return seen
    })
  // The photos' code is loaded at the first touch.
  await page.getByRole('button', { name: 'What to do with photo 1' }).focus()
  const held = Promise.withResolvers<void>()
  let reads = 0
  await page.route('**/api/photos.php', async (route) => {
    if (route.request().method() === 'GET') {
      reads += 1
      await held.promise
    }
    await route.continue()
  })
  const order = await idsOf(server)
  await expect(async () => {
    // Another window saves what is already so: the news of it makes this one reload the list.
    await askAs(server, cast.member, 'PUT /api/photos.php', { order })
    expect(reads).toBe(1)
  }).toPass()
  await page.keyboard.press('Alt+ArrowRight')
  held.resolve()
  await expect.poll(() => idsOf(server)).not.toEqual(order)
  await expect.poll(() => reads).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  expect(await orders.jsonValue()).toEqual([order.join(' '), (await idsOf(server)).join(' ')])
})

test('[2.129] a page that was asleep while another window moved a photo shows the new order once touched', async ({
  browser,
  server,
}) => {
  const { page, order } = await sleepThrough(browser, server)
  await page.getByRole('button', { name: 'What to do with photo 1' }).focus()
  await expect.poll(() => shownIn(page)).toEqual(order)
})

const shownIn = (page: Page) =>
  page.locator('[data-id]').evaluateAll((all) => all.map((one) => one.getAttribute('data-id')))

/** A page that is still asleep after another window has moved a photo; a browser on a busy machine may touch one by itself. */
async function sleepThrough(browser: Browser, server: JourneyServer): Promise<{ page: Page; order: string[] }> {
  let asleep: { page: Page; order: string[] } | undefined
  await expect(async () => {
    const page = await openAs(browser, server, cast.member)
    const news = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', (frame) => frame.payload.includes('photos_changed')))
    await page.goto('/profile', { waitUntil: 'networkidle' })
    const order = (await idsOf(server)).toReversed()
    await expect(async () => {
      await askAs(server, cast.member, 'PUT /api/photos.php', { order })
      await Promise.race([news, page.waitForTimeout(500).then(() => Promise.reject(new Error('no news yet')))])
    }).toPass()
    expect(await shownIn(page)).toEqual(order.toReversed())
    asleep = { page, order }
  }).toPass()
  if (!asleep) throw new Error('It woke.')
  return asleep
}

test('[2.130] a page not yet connected when another window moved a photo shows the new order once it is', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const connect = await holdConnection(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const shown = () => page.locator('[data-id]').evaluateAll((all) => all.map((one) => one.getAttribute('data-id')))
  const before = await shown()
  // Awake, so that only the connection can bring the news.
  await page.getByRole('button', { name: 'What to do with photo 1' }).click()
  await page.keyboard.press('Escape')
  await askAs(server, cast.member, 'PUT /api/photos.php', { order: before.toReversed() })
  expect(await shown()).toEqual(before)
  connect()
  await expect.poll(shown).toEqual(before.toReversed())
})

test('[2.18] a deleted photo can be restored, and is gone once the time is over', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  await page.goto('/profile')
  const before = await idsOf(server)
  const remove = async () => {
    await page.getByRole('button', { name: 'What to do with photo 2' }).click()
    await page.getByRole('menuitem', { name: 'Delete photo' }).click()
    await expect(page.getByText(`${before.length - 1} of 3`)).toBeVisible()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${before.length} of 3`)).toBeVisible()
  expect(await idsOf(server)).toEqual(before)
  await remove()
  await page.goto('/members')
  await expect.poll(async () => idsOf(server)).toEqual(before.filter((_id, index) => index !== 1))
})

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByText('Photo deleted')

async function remove(page: Page, number: number) {
  await page.getByRole('button', { name: `What to do with photo ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Delete photo' }).click()
  await expect(toast(page)).toBeVisible()
}

test('[2.134] the offer to undo a deletion stays, and works, beyond its time while one rests on it', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  const photos = async () => (await askAs(server, cast.premium, 'GET /api/photos.php')).photos.length as number
  const before = await photos()
  await page.clock.install()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  // With a clock that keeps the journey's pace: the offer's seconds don't run out before the mouse rests on it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.getByRole('button', { name: 'What to do with photo 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete photo' }).click()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast(page)).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [20] })
  await toast(page).hover()
  // Longer than the offer would otherwise stay.
  await page.clock.runFor(8_000)
  await expect(toast(page)).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${before} of 25`)).toBeVisible()
  await expect(toast(page)).toBeHidden()
  expect(await photos()).toBe(before)
  await remove(page, 2)
  await page.mouse.move(5, 5)
  await expect(toast(page)).toBeHidden({ timeout: 30_000 })
  await expect.poll(photos).toBe(before - 1)
})

test('[2.134] the offer to undo a deletion disappears with its page', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await remove(page, 1)
  // Leaving by keyboard keeps the mouse on the offer until then.
  await toast(page).hover()
  await page.getByRole('link', { name: 'Likes' }).first().press('Enter')
  await expect(page).toHaveURL(/likes/)
  await expect(toast(page)).toBeHidden()
})

test('[2.134] putting the phone away right after a deletion completes it: the page may never wake again', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await keepOffers(page)
  const photos = async () => (await askAs(server, cast.premium, 'GET /api/photos.php')).photos.length as number
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const before = await photos()
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#206040' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(`${before + 1} of 25`)).toBeVisible(patience)
  await remove(page, before + 1)
  // With the mouse on it, the offer stays longer than the wait for the deletion.
  await toast(page).hover()
  expect(await photos()).toBe(before + 1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(photos).toBe(before)
  await expect(toast(page)).toBeHidden()
})

test('[2.344] [5.27] the crop chosen by keyboard, or by taps alone, is what others get', async ({
  browser,
  server,
}) => {
  const halves = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#d02020' } })
    .composite([
      { input: { create: { width: 600, height: 800, channels: 3, background: '#2020d0' } }, left: 600, top: 0 },
    ])
    .png()
    .toBuffer()
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const total = Number(/^\d+/.exec(await page.getByText(/^\d+ of 25$/).innerText()))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer: halves })
  await expect(page.getByText(`${total + 1} of 25`)).toBeVisible(patience)
  await page.getByRole('button', { name: `What to do with photo ${total + 1}` }).click()
  await page.getByRole('menuitem', { name: 'Make it the main photo' }).click()
  const part = page.getByRole('group', { name: 'Part of the photo' })
  const crop = async (choose: () => Promise<void>) => {
    await page.getByRole('button', { name: 'What to do with photo 1' }).click()
    await page.getByRole('menuitem', { name: 'Choose the part shown' }).click()
    await choose()
    await page.getByRole('button', { name: 'Use this part' }).click()
    await expect(page.getByRole('dialog')).toBeHidden(patience)
    const seen = await askAs(server, cast.member, `GET /api/member.php?id=${cast.premium.id}`)
    const picture = await fetch(server.url + seen.photos[0].filename, { headers: { cookie: cast.member.cookie } })
    const { channels } = await sharp(Buffer.from(await picture.arrayBuffer())).stats()
    return channels.map(({ mean }) => (mean > 180 ? 'much' : mean < 60 ? 'little' : 'some'))
  }
  // The crop covered parts of both halves; the arrow keys move it to the right one.
  const byKeys = await crop(async () => {
    await part.focus()
    for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowRight')
  })
  expect(byKeys).toEqual(['little', 'little', 'much'])
  // A tap brings what is under it to the middle.
  const byTaps = await crop(async () => {
    for (let tap = 0; tap < 3; tap++) await part.click({ position: { x: 4, y: 100 } })
  })
  expect(byTaps).toEqual(['much', 'little', 'little'])
})
