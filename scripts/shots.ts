// `npm run shots [-- --lang de --only 'chat|swipe' --view phone.dark]`: every screen on a phone and a desktop, light and dark, on one sheet.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import { stopWithParent } from '#app/process/parent.ts'
import { findBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'
import { ensureBuilt } from './build.ts'
import { root } from './run-tool.ts'
import { screensOf } from './shots/screens.ts'
import type { Screen } from './shots/screens.ts'
import { writeSheet } from './shots/sheet.ts'
import type { Shot } from './shots/sheet.ts'
import { furnish, setStage } from './shots/stage.ts'
import type { FullCast } from './shots/stage.ts'

const { values } = parseArgs({
  options: {
    lang: { type: 'string', default: 'en' },
    only: { type: 'string', default: '' },
    view: { type: 'string', default: '' },
    full: { type: 'boolean', default: false },
  },
})
const views = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
const folder = path.join(root, 'shots', values.lang)

stopWithParent()
await ensureBuilt()
const server = await startServer()
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
})
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const cast = await furnish(server, await setStage(server))
  const screens = screensOf(cast.stage).filter(({ name }) => new RegExp(values.only).test(name))
  const shots: Shot[] = []
  for (const view of ['phone', 'desktop'] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      if (`${view}.${scheme}`.includes(values.view))
        shots.push(...(await photograph(browser, cast, screens, view, scheme)))
    }
  }
  console.log(`${shots.length} pictures: ${path.relative(process.cwd(), writeSheet(folder, shots))}`)
} finally {
  await browser.close()
  await server.stop()
}

async function photograph(
  from: Browser,
  cast: FullCast,
  screens: readonly Screen[],
  view: Shot['view'],
  scheme: Shot['scheme'],
): Promise<Shot[]> {
  const contexts = new Map<string, BrowserContext>()
  const shots: Shot[] = []
  for (const screen of screens) {
    const context = contexts.get(screen.as) ?? (await openContext(from, cast, screen.as, view, scheme))
    contexts.set(screen.as, context)
    shots.push(await takeShot(context, screen, view, scheme))
  }
  await Promise.all([...contexts.values()].map((context) => context.close()))
  return shots
}

async function openContext(
  from: Browser,
  cast: FullCast,
  as: Screen['as'],
  view: Shot['view'],
  scheme: Shot['scheme'],
): Promise<BrowserContext> {
  const context = await from.newContext({
    baseURL: server.url,
    viewport: views[view],
    colorScheme: scheme,
    locale: values.lang,
    hasTouch: view === 'phone',
    reducedMotion: 'reduce',
  })
  const cookies = [{ name: 'locale', value: values.lang, url: server.url }]
  if (as !== 'visitor') {
    const [name = '', value = ''] = cast[as].cookie.split('=')
    cookies.push({ name, value, url: server.url })
  }
  await context.addCookies(cookies)
  return context
}

async function takeShot(
  context: BrowserContext,
  screen: Screen,
  view: Shot['view'],
  scheme: Shot['scheme'],
): Promise<Shot> {
  const page = await context.newPage()
  const file = `${screen.name}.${view}.${scheme}.png`
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => console.error(`${file}: ${error.message}`))
  try {
    await page.goto(screen.path, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined)
    await screen.prepare?.(page).catch((error: unknown) => console.error(`${file}: ${String(error).split('\n')[0]}`))
    await page.waitForTimeout(150)
    await page.screenshot({ path: path.join(folder, file), fullPage: values.full })
  } finally {
    await page.close()
  }
  return { screen: screen.name, view, scheme, file }
}
