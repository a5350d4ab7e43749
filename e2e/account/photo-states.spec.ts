// What the own page says about photos that others don't see, and what phones do: a photo held and carried, one taken with the camera.
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import { Client } from 'pg'
import { drawScene, jpegOf } from '../../src/features/profiles/fixture-pictures.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { typeAt } from './operator.ts'
import { ask, enter, withoutScripts } from '../pair.ts'
import { startServer } from '../server.ts'
import type { JourneyServer } from '../server.ts'

/** Has its own database in its folder, where the operator's command line finds it. */
let server: JourneyServer

test.describe.configure({ timeout: 120_000 })
const patience = { timeout: 60_000 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startServer({ DATABASE_URL: '' })
})
test.afterAll(() => server.stop())

const desk = (...words: string[]) => typeAt(server, 'photos', ...words)

interface OwnPhoto {
  id: string
  status: string
  hidden: boolean
}

const photosOf = async (page: Page) => ((await ask(page, 'GET', '/api/photos.php')) as { photos: OwnPhoto[] }).photos
const tile = (page: Page, id = '') => page.locator(`[data-id="${id}"]`)

async function upload(page: Page, picture: { bytes: Buffer; filename: string; mimeType: string }): Promise<OwnPhoto> {
  const before = (await photosOf(page)).map(({ id }) => id)
  const file = { name: picture.filename, mimeType: picture.mimeType, buffer: picture.bytes }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect.poll(async () => (await photosOf(page)).length, patience).toBe(before.length + 1)
  const added = (await photosOf(page)).find(({ id }) => !before.includes(id))
  if (!added) throw new Error('The photo did not arrive.')
  await expect(tile(page, added.id)).toBeVisible(patience)
  return added
}

test('[4.91] [4.92] [4.93] a refused photo says why, one like it waits and says so, and a decision shows without a reload', async ({
  browser,
}) => {
  const { page, id: alma } = await enter(browser, server.url, 'alma', phone)
  const noah = await enter(browser, server.url, 'noah')
  const seen = async () =>
    ((await ask(noah.page, 'GET', `/api/member.php?id=${alma}`)) as { photos: { id: string }[] }).photos.map(
      ({ id }) => id,
    )
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const first = await upload(page, await jpegOf(31))
  expect(await seen()).toContain(first.id)
  expect(await desk('refuse', first.id, 'someone_else')).toContain('Done.')
  await expect(tile(page, first.id)).toContainText('Refused')
  await expect(tile(page, first.id)).toContainText('It seems to show somebody else.')
  expect(await seen()).not.toContain(first.id)

  // It is recognised after deletion, too.
  await ask(page, 'DELETE', '/api/photo.php', { photo: first.id })
  await expect(tile(page, first.id)).toHaveCount(0)
  const again = await (await drawScene(31)).resize(500).webp().toBuffer()
  const second = await upload(page, { bytes: again, filename: 'again.webp', mimeType: 'image/webp' })
  await expect(tile(page, second.id)).toContainText('Being checked')
  expect([second.status, await seen()]).toEqual(['waiting', expect.not.arrayContaining([second.id])])
  expect(await desk()).toContain(second.id)
  await desk('show', second.id)
  await expect(tile(page, second.id)).not.toContainText('Being checked')
  expect(await seen()).toContain(second.id)
  await ask(page, 'DELETE', '/api/photo.php', { photo: second.id })
  await page.context().close()
  await noah.page.context().close()
})

test('[5.26] photos beyond three say that they are hidden since premium ended, with the way back', async ({
  browser,
}) => {
  const { page, id } = await enter(browser, server.url, 'noah', phone)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(server.dataDir, 'postgres') })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('delete from premium where member_id = $1', [id])
  await client.query('delete from photo where member_id = $1 and position > 0', [id])
  await client.query(
    `insert into photo (id, member_id, position, status, storage_key, width, height, thumbhash, created_at, drawn_seed)
     select uuidv7(), member_id, added, status, storage_key, width, height, thumbhash, created_at, drawn_seed
     from photo, generate_series(1, 4) added where member_id = $1 and position = 0`,
    [id],
  )
  await client.end()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const photos = await photosOf(page)
  expect(photos.map(({ hidden }) => hidden)).toEqual([false, false, false, true, true])
  for (const { id: photo, hidden } of photos)
    await expect(tile(page, photo).getByText('Hidden until you have Premium again')).toHaveCount(hidden ? 1 : 0)
  const last = tile(page, photos[4]?.id)
  await expect(last.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/premium')
  await page.context().close()
})

async function touch(
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...points: { x: number; y: number }[]
) {
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
}

test('[3.9] [2.84] a finger that holds a photo drags it; one that moves at once scrolls', async ({ browser }) => {
  const { page } = await enter(browser, server.url, 'noah', phone)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const cdp = await page.context().newCDPSession(page)
  const [a = '', b = '', ...rest] = (await photosOf(page)).map(({ id }) => id)
  const order = async () => (await photosOf(page)).map(({ id }) => id)
  const middleOf = async (id: string) => {
    const box = (await tile(page, id).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: box.x + box.width / 2, y: box.y + box.height * 0.75 }
  }
  // The first touch of a photo loads the dragging code.
  await page.touchscreen.tap((await middleOf(b)).x, (await middleOf(b)).y)
  await page.waitForTimeout(500)
  await page.waitForLoadState('networkidle')
  const from = await middleOf(b)
  // Dispatched in one go: a finger that pauses would pick the photo up.
  await Promise.all([
    touch(cdp, 'touchStart', from),
    ...[30, 80, 140, 200].map((up) => touch(cdp, 'touchMove', { x: from.x, y: from.y - up })),
    touch(cdp, 'touchEnd'),
  ])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
  expect(await order()).toEqual([a, b, ...rest])

  // The page is still gliding from the push: the photo is back once it stays there.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }).toPass()
  const [start, goal] = [await middleOf(b), await middleOf(a)]
  await touch(cdp, 'touchStart', start)
  await expect(tile(page, b)).toHaveClass(/opacity-40/)
  for (const part of [0.2, 0.5, 0.8, 1])
    await touch(cdp, 'touchMove', { x: start.x + (goal.x - start.x) * part, y: start.y + (goal.y - start.y) * part })
  await touch(cdp, 'touchEnd')
  await expect.poll(order).toEqual([b, a, ...rest])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.context().close()
})

test('[5.30] a phone is offered its camera, and what it takes is added; a desktop is not', async ({ browser }) => {
  const { page } = await enter(browser, server.url, 'alma', phone)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const camera = page.locator('input[capture=user]')
  await expect(page.getByText('Take a photo')).toBeVisible()
  expect(
    await camera.evaluate((input: HTMLInputElement) => [input.type, input.accept.startsWith('image/'), input.multiple]),
  ).toEqual(['file', true, false])
  const before = (await photosOf(page)).length
  const { bytes } = await jpegOf(41)
  await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await expect.poll(async () => (await photosOf(page)).length, patience).toBe(before + 1)
  await page.context().close()
  const desk = await enter(browser, server.url, 'alma', { viewport: { width: 1280, height: 800 } })
  await desk.page.goto('/profile', { waitUntil: 'networkidle' })
  await expect(desk.page.getByText('Take a photo')).toBeHidden()
  await desk.page.context().close()
})

test('[5.30] a photo pasted as the very first thing, before the page is awake, is not lost', async ({ browser }) => {
  const { page } = await enter(browser, server.url, 'alma', { viewport: { width: 1280, height: 800 } })
  for (const { id } of (await photosOf(page)).slice(1)) await ask(page, 'DELETE', '/api/photo.php', { photo: id })
  const before = (await photosOf(page)).length
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const { bytes } = await jpegOf(51)
  await page.evaluate((base64) => {
    const carried = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    carried.items.add(new File([content], 'pasted.jpg', { type: 'image/jpeg' }))
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }),
    )
  }, bytes.toString('base64'))
  await expect.poll(async () => (await photosOf(page)).length, patience).toBe(before + 1)
  await page.waitForTimeout(1_000)
  expect(await photosOf(page)).toHaveLength(before + 1)
  await page.context().close()
})

test('[2.97] without JavaScript the own profile can be read, and says why nothing can be changed', async ({
  browser,
}) => {
  const awake = await enter(browser, server.url, 'alma')
  const page = await withoutScripts(browser, server.url, awake)
  await page.goto('/profile')
  // Text locators skip words inside a noscript.
  const banner = page.locator('main noscript > *')
  await expect(banner).toBeVisible()
  expect(await banner.innerText()).toContain('Changing your profile needs JavaScript')
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
  await page.context().close()
  await awake.page.goto('/profile')
  await expect(awake.page.locator('main noscript > *')).toHaveCount(0)
  await awake.page.context().close()
})
