// Every screen, on a phone and a desktop, light and dark, and at several sizes of text: it works, fits, and axe finds nothing serious.
import type { Page } from '@playwright/test'
import { screensOf } from '../../scripts/shots/screens.ts'
import type { Screen } from '../../scripts/shots/screens.ts'
import { furnish, setStage } from '../../scripts/shots/stage.ts'
import type { FullCast } from '../../scripts/shots/stage.ts'
import { loadAxe, violationsIn } from '../axe.ts'
import { openWindow } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { cutOff, enlargeText, outOfPlace } from './large-text.ts'
import { covered, longLines, outOfReach, sideways, smallest, zoomed } from './unusual-viewports.ts'
import { walkOver } from './walk.ts'

interface View {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
}
const phone: View = { name: 'phone', size: { width: 390, height: 844 } }
const desktop: View = { name: 'desktop', size: { width: 1280, height: 800 } }

/** The one with the longest words. */
const language = 'de'
/** Screens that differ in what lies over them. */
const namesAtZoom =
  /^(home|consent|login|signup|members|members-filters|member-real|member-report|member-gift|swipe-game|likes-received|match-finder|chats|chat|profile|profile-interests|credits|credits-bundle|payment-completed|settings)$/

ownServer()

let cast: FullCast

test.beforeAll(async ({ server }) => {
  cast = await furnish(server, await setStage(server))
})

// Every second screen is opened on a phone and becomes a desktop's, the others the other way round: each is seen on both.
for (const [turn, views] of [
  [phone, desktop],
  [desktop, phone],
].entries()) {
  const [first, next] = views.map(({ name }) => name)
  test(`[2.83] [2.84] [9.17] [9.30] [9.43] [9.44] [9.51] screens opened on a ${first}, then on a ${next}, light and dark, at 400 % and at twice the text size`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(900_000)
    const screens = screensOf(cast.stage).filter((_, index) => index % views.length === turn)
    const faults = await walkOver(screens, {
      openFor: async (as) => {
        const context = await openWindow(browser, server, as === 'visitor' ? null : cast[as], {
          reducedMotion: 'reduce',
          serviceWorkers: 'allow',
        })
        await context.addCookies([{ name: 'locale', value: language, url: server.url }])
        return context
      },
      look: (page, screen) => faultsOf(page, screen, views),
    })
    expect(faults).toEqual([])
  })
}

async function faultsOf(page: Page, screen: Screen, views: readonly View[]): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${screen.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(`${screen.name}: ${message.text()}`)
  })
  if (views[0]) await page.setViewportSize(views[0].size)
  await page.goto(screen.path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  await screen.prepare?.(page).catch((error: Error) => faults.push(`${screen.name}: ${error.message.slice(0, 200)}`))
  await loadAxe(page)
  for (const { name, size } of views) {
    await page.setViewportSize(size)
    faults.push(...(await faultsInView(page)).map((fault) => `${screen.name} on a ${name}, ${fault}`))
  }
  if (await page.locator('[role=dialog]:visible').count()) {
    for (const size of [sideways, smallest]) {
      await page.setViewportSize(size)
      const found = await page.evaluate(outOfReach)
      faults.push(...found.map((fault) => `${screen.name}, ${size.width} by ${size.height}: ${fault}`))
    }
  }
  if (namesAtZoom.test(screen.name))
    faults.push(...(await faultsAtZoom(page)).map((fault) => `${screen.name} at 400 %: ${fault}`))
  // Visitors' pages are looked at so on their own.
  if (screen.as !== 'visitor') faults.push(...(await faultsAtLargeText(page, screen, views)))
  return faults
}

async function faultsAtZoom(page: Page): Promise<string[]> {
  await page.setViewportSize(zoomed)
  await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2))
  return [...(await page.evaluate(outOfReach)), ...(await page.evaluate(covered))]
}

async function faultsAtLargeText(page: Page, { name: of, prepare }: Screen, views: readonly View[]): Promise<string[]> {
  const faults: string[] = []
  // Where a menu is, and how far it reaches, is decided when it opens.
  const menu = page.locator('[role=menu]:visible')
  const reopens = (await menu.count()) > 0
  await enlargeText(page)
  for (const { name, size } of views) {
    await page.setViewportSize(size)
    if (reopens) {
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
      await prepare?.(page)
      await menu.waitFor()
    }
    const found = [...(await page.evaluate(cutOff, 32)), ...(await page.evaluate(outOfPlace))]
    faults.push(...found.map((fault) => `${of} on a ${name} at twice the text size: ${fault}`))
  }
  return faults
}

async function faultsInView(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      faults.push(`${colorScheme}: wider than the window`)
    faults.push(...(await seriousFindings(page)).map((finding) => `${colorScheme}: ${finding}`))
  }
  return [...faults, ...(await page.evaluate(longLines))]
}

async function seriousFindings(page: Page): Promise<string[]> {
  return (await violationsIn(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} in ${nodes[0]?.html.slice(0, 200) ?? ''}`)
}
