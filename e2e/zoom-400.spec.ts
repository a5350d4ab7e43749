// A desktop zoomed to 400 %: a window as wide as the smallest phone and hardly any height.
import { screensOf } from '../scripts/shots/screens.ts'
import { furnish, setStage } from '../scripts/shots/stage.ts'
import type { FullCast } from '../scripts/shots/stage.ts'
import { openWindow } from './cast.ts'
import { expect, test } from './journey.ts'
import { outOfReach } from './unusual-viewports.ts'
import { walkOver } from './walk.ts'

test.use({ serverOf: 'far zoom' })

const zoomed = { width: 320, height: 256 }
/** Pages that differ in what lies over them. */
const names =
  /^(home|consent|login|signup|members|members-filters|member-real|member-report|member-gift|swipe-game|likes-received|match-finder|chats|chat|profile|profile-interests|credits|credits-bundle|payment-completed|settings)$/

let cast: FullCast
test.beforeAll(async ({ server }) => {
  cast = await furnish(server, await setStage(server))
})

test('[9.51] at 400 % nothing is wider than the window, and what lies over a page leaves half of it free', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  const screens = screensOf(cast.stage).filter(({ name }) => names.test(name))
  const faults = await walkOver(screens, {
    openFor: (as) =>
      openWindow(browser, server, as === 'visitor' ? null : cast[as], { viewport: zoomed, reducedMotion: 'reduce' }),
    look: async (page, { name, path, prepare }) => {
      await page.goto(path, { waitUntil: 'load' })
      await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
      const said: string[] = []
      await prepare?.(page).catch((error: Error) => said.push(error.message.slice(0, 200)))
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2))
      said.push(...(await page.evaluate(outOfReach)), ...(await page.evaluate(covered)))
      return said.map((fault) => `${name}: ${fault}`)
    },
  })
  expect(faults).toEqual([])
})

/** Runs in the page: whether it is wider than the window, or lies for the most part under what stays in place. */
function covered(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`)
  const dialog = document.querySelector('[role=dialog]:not([popover])')
  if (dialog) {
    const scrolling = [dialog, ...dialog.querySelectorAll('*')].filter((one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    const room = Math.max(0, ...scrolling.map((one) => one.clientHeight))
    return room < innerHeight / 2 ? [...faults, `${room} px are left of the dialog`] : faults
  }
  const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
  const under = rows.filter((one) => {
    for (let at: Element | null = one; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position) && !at.matches('[role=dialog]')) return true
    return false
  })
  if (under.length > innerHeight / 2) faults.push(`${under.length} px of ${innerHeight} are covered`)
  return faults
}
