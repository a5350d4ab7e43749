// How much a page's content jumps while it loads: the sum of the browser's own layout shifts.
import type { Page } from '@playwright/test'

type Watched = Window & { shifted: number }

/** Call it before the page opens. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watched).shifted)
}
