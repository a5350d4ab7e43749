// Each browser formats dates, money and country names by its own tables, older or newer than the server's.
import type { Page } from '@playwright/test'
import { screensOf } from '../../scripts/shots/screens.ts'
import type { Screen } from '../../scripts/shots/screens.ts'
import { furnish, setStage } from '../../scripts/shots/stage.ts'
import type { FullCast } from '../../scripts/shots/stage.ts'
import { askAs, openWindow } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { walkOver } from './walk.ts'

/** The product uses no other format here. */
const language = 'nb'

ownServer()

test('[9.31] a page hydrates cleanly when the browser formats differently from the server', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  const cast = await furnish(server, await setStage(server))
  for (const who of [cast.member, cast.premium, cast.newcomer])
    await askAs(server, who, 'PUT /api/user.php', { language })
  const faults = await walkOver(pagesOf(cast), {
    openFor: async (as) => {
      const context = await openWindow(browser, server, as === 'visitor' ? null : cast[as], { locale: language })
      await context.addCookies([{ name: 'locale', value: language, url: server.url }])
      await context.addInitScript(writeOtherwise, language)
      return context
    },
    look: faultsOf,
  })
  expect(faults).toEqual([])
})

/** Each page once for each of its readers, except the one without scripts. */
function pagesOf({ stage }: FullCast): Screen[] {
  const screens = screensOf(stage).filter(({ name }) => name !== 'offline')
  return [...new Map(screens.map((screen) => [`${screen.as} ${screen.path}`, screen])).values()]
}

async function faultsOf(page: Page, { name, path }: Screen): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`${name}: ${message}`))
  await page.addInitScript(() =>
    addEventListener('awake', () => document.documentElement.setAttribute('data-awake', '')),
  )
  await page.goto(path)
  // A visitor's page sleeps until it is touched.
  await page.keyboard.press('Shift')
  await expect(page.locator('html'), name).toHaveAttribute('data-awake', '')
  // Parts loaded into it later wake up after the page itself.
  await page.waitForLoadState('networkidle')
  return faults
}

/** Everything formatted in this language gets an extra, invisible character. */
function writeOtherwise(written: string): void {
  const sign = '\u2060'
  const isMeant = (format: { resolvedOptions(): { locale: string } }) =>
    format.resolvedOptions().locale.split('-')[0] === written
  for (const { prototype } of [Intl.NumberFormat, Intl.DateTimeFormat]) {
    const own = Object.getOwnPropertyDescriptor(prototype, 'format')?.get
    Object.defineProperty(prototype, 'format', {
      get(this: Intl.NumberFormat) {
        const format = own?.call(this)
        return isMeant(this) ? (...values: unknown[]) => format(...values) + sign : format
      },
    })
  }
  const methods = [
    [Intl.RelativeTimeFormat.prototype, 'format'],
    [Intl.ListFormat.prototype, 'format'],
    [Intl.DisplayNames.prototype, 'of'],
  ] as const
  for (const [prototype, name] of methods) {
    const own = Reflect.get(prototype, name)
    Object.defineProperty(prototype, name, {
      value(this: Intl.ListFormat, ...values: unknown[]) {
        const text = own.apply(this, values)
        return isMeant(this) && text ? text + sign : text
      },
    })
  }
}
