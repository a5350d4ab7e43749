// The foot of a page on a phone: clear of a member's places, and no higher than it needs to be for visitors, who have none.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

for (const reader of ['member', 'visitor'] as const)
  test(`[9.121] the foot of a page, and what stays there, leaves the places of a ${reader} the room that they take`, async ({
    browser,
    server,
  }) => {
    const { member, premium } = cast
    const page = await openAs(browser, server, reader === 'member' ? member : null, {
      viewport: { width: 390, height: 844 },
    })
    await page.goto(`/members/${premium.id}`, { waitUntil: 'networkidle' })
    const nav = page.locator('nav.fixed')
    await expect(nav).toHaveCount(reader === 'member' ? 1 : 0)
    const end = reader === 'member' ? ((await nav.boundingBox())?.y ?? 0) : 844
    const message = page.getByRole('main').getByRole('link', { name: 'Message' }).locator('..')
    const acts = await message.boundingBox()
    expect(end - (acts?.y ?? 0) - (acts?.height ?? 0)).toBeLessThan(24)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const company = await page.getByRole('contentinfo').locator('address').boundingBox()
    const below = end - (company?.y ?? 0) - (company?.height ?? 0)
    expect(below).toBeGreaterThan(24)
    expect(below).toBeLessThan(80)
    await page.context().close()
  })
