// Large photos on screens of every density: sharp on dense ones, and no larger than a card's on the others.
import type { Browser, Page } from '@playwright/test'
import { seeNewLike } from '../../scripts/shots/preparations.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const cardWidth = 480

/** The demo's portraits have no more. */
const mostWidth = 900

for (const { viewport, density } of [
  { viewport: phone, density: 3 },
  { viewport: phone, density: 2 },
  { viewport: desktop, density: 2 },
  { viewport: desktop, density: 1.5 },
  { viewport: desktop, density: 1 },
]) {
  test(`[9.61] a large photo has the pixels of a window ${viewport.width} wide at ${density} per pixel, and no more`, async ({
    browser,
    server,
  }) => {
    const shown = await seeAll(browser, server, viewport, density)
    if (density === 1) expect(shown.filter(({ file }) => file > cardWidth)).toEqual([])
    else
      expect(shown.filter(({ file, width }) => file < Math.min(mostWidth, ((width * density) / 6) * 5 - 1))).toEqual([])
  })
}

interface Shown {
  place: string
  /** The width it is shown with, in CSS pixels. */
  width: number
  /** How many pixels of the file that width shows. */
  file: number
}

async function seeAll(
  browser: Browser,
  server: JourneyServer,
  viewport: { width: number; height: number },
  deviceScaleFactor: number,
): Promise<Shown[]> {
  const page = await openAs(browser, server, cast.member, { viewport, deviceScaleFactor })
  const shown: Shown[] = []
  for (const [place, photo] of [
    ['/match-finder', 'article.finder-card img'],
    ['/swipe-game', '.deck-card > :last-child img'],
    [`/members/${cast.stage.fictionalId}`, 'main [role=group] img'],
  ] as const) {
    await page.goto(place)
    shown.push(await seePhoto(page, place, photo))
  }
  // The two like each other again, which is news until it is seen.
  const like = { member: cast.member.id }
  await askAs(server, cast.premium, 'DELETE /api/like.php', like)
  await askAs(server, cast.premium, 'POST /api/like.php', like)
  await page.goto('/likes/received')
  await seeNewLike(page)
  shown.push(await seePhoto(page, 'match', '.match-photo img'))
  await page.context().close()
  return shown
}

async function seePhoto(page: Page, place: string, photo: string): Promise<Shown> {
  const seen = await page
    .locator(photo)
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      // The natural width: what `sizes` says about it no longer counts.
      const file = new Image()
      file.src = image.currentSrc
      await file.decode()
      return {
        width: image.clientWidth,
        file: Math.min(file.naturalWidth, (file.naturalHeight * image.clientWidth) / image.clientHeight),
      }
    })
  return { place, ...seen }
}
