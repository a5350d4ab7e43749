// Members who read at twice the text size, or with the text spaced out: each of their pages as it opens, on a phone and a desktop.
import { screensOf } from '../../scripts/shots/screens.ts'
import type { Screen } from '../../scripts/shots/screens.ts'
import { furnish, setStage } from '../../scripts/shots/stage.ts'
import type { FullCast } from '../../scripts/shots/stage.ts'
import type { Page } from '@playwright/test'
import { openWindow } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { cutOff, enlargeText, outOfPlace, spaceOut, usualText } from './large-text.ts'
import { walkOver } from './walk.ts'

ownServer()

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

let cast: FullCast
test.beforeAll(async ({ server }) => {
  cast = await furnish(server, await setStage(server))
})

// Dialogs and refusals are looked at where every screen is, and there in German.
for (const language of ['en', 'fi'])
  test(`[2.340] [9.30] at twice the text size, or spaced out, nothing on a member’s pages is clipped or outside the window, in ${language}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(600_000)
    const screens = screensOf(cast.stage).filter(({ as }) => as !== 'visitor')
    const faults = await walkOver(pagesOf(screens), {
      openFor: async (as) => {
        const session = as === 'visitor' ? null : cast[as]
        const context = await openWindow(browser, server, session, { reducedMotion: 'reduce' })
        await context.addCookies([{ name: 'locale', value: language, url: server.url }])
        return context
      },
      look: async (page, screen) => (await faultsOf(page, screen)).map((fault) => `${language} ${fault}`),
    })
    expect(faults).toEqual([])
  })

/** Each page once for each of its readers, as it opens. */
function pagesOf(screens: readonly Screen[]): Screen[] {
  const pages = screens.map(({ name, path, as }) => ({ name, path, as }))
  return [...new Map(pages.map((screen) => [`${screen.as} ${screen.path}`, screen])).values()]
}

async function faultsOf(page: Page, { name, path }: Screen): Promise<string[]> {
  const faults: string[] = []
  await enlargeText(page)
  await page.setViewportSize(phone)
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    const found = [...(await page.evaluate(cutOff, 32)), ...(await page.evaluate(outOfPlace))]
    faults.push(...found.map((fault) => `${name} ${size.width}: ${fault}`))
  }
  await usualText(page)
  await spaceOut(page)
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    const found = [...(await page.evaluate(cutOff, 16)), ...(await page.evaluate(outOfPlace))]
    faults.push(...found.map((fault) => `${name} ${size.width}, spaced out: ${fault}`))
  }
  return faults
}
