// Every screen, on a phone and a desktop, light and dark: it works, fits, and axe finds nothing serious.
import type { Page } from '@playwright/test'
import { screensOf } from '../scripts/shots/screens.ts'
import type { Screen } from '../scripts/shots/screens.ts'
import { furnish, setStage } from '../scripts/shots/stage.ts'
import type { FullCast } from '../scripts/shots/stage.ts'
import { loadAxe, violationsIn } from './axe.ts'
import { openWindow } from './cast.ts'
import { expect, test } from './journey.ts'
import { longLines, outOfReach, sideways, smallest } from './unusual-viewports.ts'
import { walkOver } from './walk.ts'

const views = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

test.use({ serverOf: 'screens' })

let cast: FullCast

test.beforeAll(async ({ server }) => {
  cast = await furnish(server, await setStage(server))
})

for (const [view, viewport] of Object.entries(views)) {
  test(`[2.83] [2.84] [9.17] [9.43] [9.44] every screen on a ${view}, light and dark`, async ({ browser, server }) => {
    test.setTimeout(900_000)
    const faults = await walkOver(screensOf(cast.stage), {
      openFor: (as) =>
        openWindow(browser, server, as === 'visitor' ? null : cast[as], {
          viewport,
          reducedMotion: 'reduce',
          serviceWorkers: 'allow',
        }),
      look: faultsOf,
    })
    expect(faults).toEqual([])
  })
}

async function faultsOf(page: Page, screen: Screen): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${screen.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(`${screen.name}: ${message.text()}`)
  })
  await page.goto(screen.path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  await screen.prepare?.(page).catch((error: Error) => faults.push(`${screen.name}: ${error.message.slice(0, 200)}`))
  await loadAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      faults.push(`${screen.name}, ${colorScheme}: wider than the window`)
    faults.push(...(await seriousFindings(page)).map((finding) => `${screen.name}, ${colorScheme}: ${finding}`))
  }
  faults.push(...(await page.evaluate(longLines)).map((line) => `${screen.name}: ${line}`))
  if (await page.locator('[role=dialog]:visible').count()) {
    for (const size of [sideways, smallest]) {
      await page.setViewportSize(size)
      const found = await page.evaluate(outOfReach)
      faults.push(...found.map((fault) => `${screen.name}, ${size.width} by ${size.height}: ${fault}`))
    }
  }
  return faults
}

async function seriousFindings(page: Page): Promise<string[]> {
  return (await violationsIn(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} in ${nodes[0]?.html.slice(0, 200) ?? ''}`)
}
