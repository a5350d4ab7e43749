// The full-screen photo, enlarged with two fingers, a double tap, the keyboard, the wheel and the button; and moved while enlarged.
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { ask, enter } from '../pair.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let page: Page
let address = ''

test.beforeAll(async ({ browser, server }) => {
  ;({ page } = await enter(browser, server.url, 'alma', phone))
  const { results } = (await ask(page, 'GET', '/api/members.php?gender=male')) as {
    results: { id: string; fictional: boolean }[]
  }
  address = `/members/${results.find(({ fictional }) => fictional)?.id}`
})
test.afterAll(() => page.context().close())

const viewer = () => page.getByRole('dialog', { name: /^Photos of/ })

test.beforeEach(async () => {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Show photo 1 full screen' }).click()
  await expect(viewer().getByRole('button', { name: 'Enlarge the photo' })).toBeVisible()
})

/** How far the photo in view is enlarged, and how far its middle is from the screen's. */
async function view(): Promise<{ zoom: number; x: number; y: number }> {
  return viewer()
    .locator('[data-photo]:not([inert]) img')
    .evaluate((image) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
      return { zoom: Math.round(a * 100) / 100, x: Math.round(e), y: Math.round(f) }
    })
}
const zoomNow = async () => (await view()).zoom

async function fingers(cdp: CDPSession, ...frames: [x: number, y: number][][]): Promise<void> {
  const points = (frame: [x: number, y: number][]) => frame.map(([x, y], id) => ({ x, y, id }))
  for (const [at, frame] of frames.entries()) {
    await cdp.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: points(frame),
    })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('[2.96] two fingers zoom in, one then moves the photo and turns to no other, and two zoom out again', async () => {
  const cdp = await page.context().newCDPSession(page)
  // prettier-ignore
  await fingers(cdp, [[195, 400]], [[195, 400], [195, 480]], [[195, 360], [195, 520]], [[195, 320], [195, 560]])
  await expect.poll(zoomNow).toBeGreaterThan(2)
  await expect(viewer().getByRole('button', { name: 'Show the whole photo' })).toBeVisible()
  const before = await view()
  await fingers(cdp, [[200, 400]], [[170, 400]], [[120, 400]])
  const after = await view()
  expect([after.zoom, after.x < before.x - 40]).toEqual([before.zoom, true])
  await expect(viewer().getByText('Photo 1 of')).toBeAttached()
  // prettier-ignore
  await fingers(cdp, [[195, 300]], [[195, 300], [195, 560]], [[195, 380], [195, 460]], [[195, 415], [195, 425]])
  await expect.poll(view).toEqual({ zoom: 1, x: 0, y: 0 })
  await fingers(cdp, [[300, 400]], [[200, 400]], [[60, 400]])
  await expect(viewer().getByText('Photo 2 of')).toBeAttached()
})

/** Two taps with the intended interval in their timestamps, however slow the machine is. */
async function tapTwice(cdp: CDPSession, apartMs: number): Promise<void> {
  const from = Date.now() / 1000
  for (const at of [from, from + apartMs / 1000]) {
    const point = { x: 195, y: 420 }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp: at })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: at + 0.04 })
  }
}

test('[2.96] a double tap zooms in and out; a slow second tap counts as a new first one', async () => {
  const cdp = await page.context().newCDPSession(page)
  await tapTwice(cdp, 150)
  await expect.poll(zoomNow).toBe(2.5)
  await tapTwice(cdp, 150)
  await expect.poll(zoomNow).toBe(1)
  await tapTwice(cdp, 450)
  await page.waitForTimeout(300)
  expect(await zoomNow()).toBe(1)
})

test('[2.96] the keyboard, the wheel and the button do it too; arrows move an enlarged photo, and another photo starts at full size', async () => {
  await page.keyboard.press('+')
  await expect.poll(zoomNow).toBe(1.5)
  await page.keyboard.press('+')
  await expect.poll(zoomNow).toBe(2.25)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await view()).x).toBe(-80)
  await expect(viewer().getByText('Photo 1 of')).toBeAttached()
  await page.keyboard.press('End')
  await expect(viewer().getByText('Photo 1 of')).toHaveCount(0)
  expect(await view()).toEqual({ zoom: 1, x: 0, y: 0 })
  await page.keyboard.press('Home')
  await viewer().getByRole('button', { name: 'Enlarge the photo' }).click()
  await expect.poll(zoomNow).toBe(2.5)
  await viewer().getByRole('button', { name: 'Show the whole photo' }).click()
  await expect.poll(zoomNow).toBe(1)
  await page.mouse.move(195, 420)
  await page.mouse.wheel(0, -300)
  await expect.poll(zoomNow).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await expect(viewer()).toBeHidden()
})
