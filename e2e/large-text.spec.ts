// Members who read with twice the text size: every page of theirs, on a phone and at a desk.
import { screensOf } from '../scripts/shots/screens.ts'
import type { Looker, Screen } from '../scripts/shots/screens.ts'
import { furnish, setStage } from '../scripts/shots/stage.ts'
import type { FullCast } from '../scripts/shots/stage.ts'
import type { Page } from '@playwright/test'
import { openAs } from './cast.ts'
import { expect, test } from './journey.ts'
import { cutOff, enlargeText, outOfPlace } from './large-text.ts'

test.use({ serverOf: 'large text' })

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

let cast: FullCast
test.beforeAll(async ({ server }) => {
  cast = await furnish(server, await setStage(server))
})

const isMembers = ({ as }: Screen) => as !== 'visitor'

async function faultsOf(page: Page, { name, path, prepare }: Screen, language: string, prepared: boolean) {
  const faults: string[] = []
  await page.setViewportSize(sizes[0] ?? { width: 390, height: 844 })
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  if (prepared) await prepare?.(page).catch((error: Error) => faults.push(`${name}: ${error.message.slice(0, 200)}`))
  for (const size of sizes) {
    await page.setViewportSize(size)
    const found = [...(await page.evaluate(cutOff)), ...(await page.evaluate(outOfPlace))]
    faults.push(...found.map((fault) => `${language} ${name} ${size.width}: ${fault}`))
  }
  return faults
}

// The last one also looks at what opens and at what was refused, which changes things.
for (const language of ['en', 'fi', 'de'])
  test(`[9.30] at twice the text size nothing of a member’s pages is cut off or out of the window, in ${language}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(600_000)
    const faults: string[] = []
    const pages = new Map<Looker, Page>()
    const seen = new Set<string>()
    for (const screen of screensOf(cast.stage).filter(isMembers)) {
      const { as, path } = screen
      const prepared = language === 'de' && screen.prepare !== undefined
      if (as === 'visitor' || (!prepared && seen.has(as + path))) continue
      seen.add(as + path)
      const page = pages.get(as) ?? (await openAs(browser, server, cast[as], { reducedMotion: 'reduce' }))
      if (!pages.has(as)) {
        pages.set(as, page)
        await page.context().addCookies([{ name: 'locale', value: language, url: server.url }])
        await enlargeText(page)
      }
      faults.push(...(await faultsOf(page, screen, language, prepared)))
    }
    for (const page of pages.values()) await page.context().close()
    expect(faults).toEqual([])
  })
