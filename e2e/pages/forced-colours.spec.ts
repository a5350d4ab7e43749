// Readers with colours of their own (forced colours, as in Windows high contrast): what is chosen, on or current shows, and what has an edge. And those who ask for more contrast.
import type { Locator } from '@playwright/test'
import { openFilters, seeNewLike } from '../../scripts/shots/preparations.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

const views = [
  { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

for (const view of views)
  test(`[9.49] with forced colours what is current, chosen or on differs from what is not, ${view.viewport.width} px wide`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, cast.member, { ...view, forcedColors: 'active' })
    await page.goto('/likes/received')
    const places = page.locator('nav:visible').filter({ has: page.locator('a[href="/chats"]') })
    await expectToDiffer(places.locator('[aria-current=page]').first(), places.locator('a:not([aria-current])').first())
    await expectToDiffer(
      page.locator('main nav [aria-current=page]'),
      page.locator('main nav a:not([aria-current])').first(),
    )

    await page.goto('/members')
    await openFilters(page)
    const chips = page.getByRole('dialog').locator('label:has(> .sr-only)')
    await expectToDiffer(
      chips.filter({ has: page.locator(':checked') }),
      chips.filter({ hasNot: page.locator(':checked') }).first(),
    )
    await expectEdge(page.getByRole('dialog'))
    await expectEdge(page.getByRole('dialog').getByRole('button', { name: 'Show members' }))

    await page.goto('/notifications')
    const ticks = page.getByRole('table').locator('input')
    await ticks.first().check()
    await ticks.nth(1).uncheck()
    await expectToDiffer(ticks.first(), ticks.nth(1))
    const once = page.getByRole('switch').first()
    await expectEdge(once)
    const before = await lookOf(once)
    await once.click()
    await expect.poll(() => lookOf(once)).not.toBe(before)
    await page.context().close()
  })

test('[9.49] with forced colours bubbles, counts and cards without a photo have an edge, and nothing shows through a new like', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member, {
    forcedColors: 'active',
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/chats')
  await expectEdge(page.locator('main a span.tabular-nums').first())
  await page.goto(`/chats/${cast.stage.conversationId}`)
  for (const words of await page.locator('[id^=words-]:has([data-words])').all()) await expectEdge(words)
  await page.goto('/likes/received')
  await seeNewLike(page)
  const behind = page.getByRole('dialog').locator('xpath=../preceding-sibling::*').last()
  expect(await behind.evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(/)
  await page.context().close()
})

test('[9.50] an item of a menu that the keyboard has reached has the ring of the focus', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto(`/members/${cast.premium.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.keyboard.press('ArrowDown')
  const item = page.locator('[role=menuitem]:focus')
  await expect(item).toHaveCSS('outline-style', 'solid')
  await expect(item).toHaveCSS('outline-width', '3px')
  await page.context().close()
})

const lookOf = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element)
    return `${backgroundColor} ${outlineStyle} ${outlineWidth}`
  })

async function expectToDiffer(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeAttached()
  expect(await lookOf(one)).not.toBe(await lookOf(other))
}

async function expectEdge(one: Locator): Promise<void> {
  const edge = await one.evaluate((element) => {
    const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0)
  })
  expect(edge, `the edge of ${String(one)}`).toBe(true)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`[9.112] who asks for more contrast reads everything at 7 to 1 and sees lines at 4.5 to 1, ${colorScheme}`, async ({
    browser,
    server,
  }) => {
    const least = async (contrast: 'more' | 'no-preference') => {
      const page = await openAs(browser, server, cast.member, { colorScheme, contrast })
      const hydrated = await watchHydration(page)
      await page.goto('/notifications')
      await hydrated()
      const found = await page.evaluate(leastContrast)
      await page.context().close()
      return found
    }
    const usual = await least('no-preference')
    expect(usual.line).toBeLessThan(2)
    const more = await least('more')
    expect(more.quiet).toBeGreaterThan(Math.max(7, usual.quiet))
    expect(more.line).toBeGreaterThanOrEqual(4.5)
  })

/** Of what is said quietly, and of lines, on the page's own ground. */
function leastContrast(): { quiet: number; line: number } {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const lightOf = (colour: string) => {
    if (!paint) return Number.NaN
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = lightOf(getComputedStyle(document.documentElement).backgroundColor)
  const contrastOf = (colour: string) => {
    const [dark = 0, light = 0] = [lightOf(colour), ground].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const all = (selector: string, property: 'color' | 'borderTopColor') =>
    [...document.querySelectorAll(selector)].map((one) => contrastOf(getComputedStyle(one)[property]))
  return {
    quiet: Math.min(...all('main .text-muted', 'color')),
    line: Math.min(...all('header.border-line, footer.border-line', 'borderTopColor')),
  }
}
