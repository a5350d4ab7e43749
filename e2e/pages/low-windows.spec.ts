// Windows lower than a column of photos: those of small laptops, of phones held sideways, of pages that are zoomed.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { sideways } from '../looks/unusual-viewports.ts'

ownServer()

const laptop = { width: 1366, height: 600 }
const tall = { width: 1366, height: 1000 }

let cast: Cast
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

for (const viewport of [sideways, laptop])
  test(`[9.96] the photos of a profile come into view beside its text, at ${viewport.width} x ${viewport.height}`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, cast.premium, { viewport, reducedMotion: 'reduce' })
    await page.goto(`/members/${cast.stage.fictionalId}`)
    const photo = page.getByRole('main').getByRole('button', { name: /, photo 1 of/ })
    await photo.focus()
    await expect(photo).toBeInViewport({ ratio: 1 })
    await page.getByRole('heading', { name: 'Relationship' }).scrollIntoViewIfNeeded()
    await expect(photo).toBeInViewport({ ratio: 1 })
    await page.context().close()
  })

test('[9.96] what stands below one’s own photos does too, and in a tall window they stay at its top', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, { viewport: laptop, reducedMotion: 'reduce' })
  await page.goto('/profile')
  const complete = page.getByRole('meter').locator('..')
  await page.mouse.move(laptop.width / 2, laptop.height / 2)
  await page.mouse.wheel(0, laptop.height)
  await expect(complete).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(tall)
  await page.goto(`/members/${cast.stage.fictionalId}`)
  const photo = page
    .getByRole('main')
    .getByRole('button', { name: /full screen/ })
    .first()
  const before = await photo.boundingBox()
  await page.mouse.wheel(0, 60)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40)
  expect((await photo.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
  await page.context().close()
})
