// Dragging a message sideways with a finger replies to it; with real touches, so that scrolling is tested as well.
import type { CDPSession, Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  for (let at = 1; at <= 25; at++) await write(server, `Line ${at} of a long evening.`)
})

const write = (server: JourneyServer, body: string) =>
  askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })

const line = (page: Page, text: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: text }).last()
const answered = (page: Page) => page.getByRole('button', { name: 'Dismiss' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

async function open(browser: Parameters<typeof openAs>[0], server: JourneyServer, options = {}) {
  const page = await openAs(browser, server, cast.member, { ...phone, ...options })
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const log = page.getByRole('log')
  // The gesture's code is loaded at the first touch, together with the arrow-key handler.
  await expect(async () => {
    await log.dispatchEvent('keydown', { key: 'ArrowUp' })
    expect(await page.locator('[data-choose]:focus').count()).toBe(1)
  }).toPass()
  await page.locator('[data-choose]:focus').blur()
  await log.evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }))
  return { page, finger: fingerOf(await page.context().newCDPSession(page)) }
}

/** Puts a finger down, moves it along the path, and returns a function that lifts it. */
const fingerOf =
  (session: CDPSession) =>
  async (from: [number, number], ...way: [number, number][]) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
    await send('touchStart', [from])
    let [atX, atY] = from
    for (const [x, y] of way) {
      for (let step = 1; step <= 8; step++)
        await send('touchMove', [[atX + ((x - atX) * step) / 8, atY + ((y - atY) * step) / 8]])
      ;[atX, atY] = [x, y]
    }
    return () => send('touchEnd', [])
  }

async function middleOf(page: Page, text: string): Promise<[number, number]> {
  const place = await line(page, text).boundingBox()
  return [120, Math.round((place?.y ?? 0) + (place?.height ?? 0) / 2)]
}

test('[4.262] dragging a message sideways far enough replies to it; a short drag springs back', async ({
  browser,
  server,
}) => {
  const { page, finger } = await open(browser, server)
  const [x, y] = await middleOf(page, 'Line 22')
  const before = await line(page, 'Line 22').boundingBox()
  await (
    await finger([x, y], [x + 30, y])
  )()
  await page.waitForTimeout(400)
  await expect(answered(page)).toHaveCount(0)
  await expect.poll(() => line(page, 'Line 22').boundingBox()).toEqual(before)

  const lift = await finger([x, y], [x + 90, y + 6])
  await expect(page.locator('[data-swiped]')).toHaveAttribute('data-swiped', 'far')
  // It follows, ever more slowly, and nothing gets wider than the screen.
  const moved = ((await line(page, 'Line 22').boundingBox())?.x ?? 0) - (before?.x ?? 0)
  expect(moved).toBeGreaterThan(55)
  expect(moved).toBeLessThan(85)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await lift()
  await expect(answered(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Line 22 of a long evening.')
  await expect(box(page)).toBeFocused()
  await expect(page.locator('[data-swiped]')).toHaveCount(0)

  // Moving back before lifting cancels.
  await answered(page).click()
  const [, lower] = await middleOf(page, 'Line 21')
  await (
    await finger([x, lower], [x + 90, lower], [x + 10, lower])
  )()
  await page.waitForTimeout(300)
  await expect(answered(page)).toHaveCount(0)
  await page.context().close()
})

test('[4.262] a finger that scrolls, starts at the edge, or goes the other way replies to nothing', async ({
  browser,
  server,
}) => {
  const { page, finger } = await open(browser, server)
  const [x, y] = await middleOf(page, 'Line 20')
  const top = () => page.getByRole('log').evaluate((log) => log.scrollTop)
  const before = await top()
  await (
    await finger([x, y], [x + 40, y + 130], [x + 140, y + 160])
  )()
  await expect.poll(top).toBeLessThan(before - 60)
  await page.waitForTimeout(500)
  const ways: [number, number][][] = [
    [
      [12, 400],
      [140, 400],
    ],
    [
      [300, 400],
      [180, 400],
    ],
  ]
  for (const [from, to] of ways) {
    if (from && to) await (await finger(from, to))()
    await page.waitForTimeout(300)
  }
  await expect(answered(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/chats\/./)
  await page.context().close()
})

test('[4.262] with reduced motion the message stays put, and its icon shows the progress', async ({
  browser,
  server,
}) => {
  const { page, finger } = await open(browser, server, { reducedMotion: 'reduce' })
  const [x, y] = await middleOf(page, 'Line 22')
  const before = await line(page, 'Line 22').boundingBox()
  const lift = await finger([x, y], [x + 90, y])
  await expect(page.locator('[data-swiped]')).toBeVisible()
  expect(await line(page, 'Line 22').boundingBox()).toEqual(before)
  await lift()
  await expect(answered(page)).toBeVisible()
  await page.context().close()
})

test('[4.263] where one may not write, nothing can be replied to', async ({ browser, server }) => {
  await askAs(server, cast.member, 'POST /api/block.php', { member: cast.premium.id })
  const { page, finger } = await open(browser, server)
  const [x, y] = await middleOf(page, 'Line 22')
  await (
    await finger([x, y], [x + 90, y])
  )()
  await page.waitForTimeout(300)
  await expect(answered(page)).toHaveCount(0)
  await line(page, 'Line 22').getByText('Line 22').dispatchEvent('contextmenu')
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toHaveCount(0)
  await page.context().close()
  await askAs(server, cast.member, 'DELETE /api/block.php', { member: cast.premium.id })
})
