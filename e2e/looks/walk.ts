// Walks over many screens, several at once: each reader has a window of their own, each screen a page in it.
import type { BrowserContext, Page } from '@playwright/test'
import type { Looker, Screen } from '../../scripts/shots/screens.ts'

/** Enough pages to keep two cores busy while others wait for the network to go idle. */
const pagesAtOnce = 3

interface Walk {
  /** Called once for each reader. */
  openFor: (reader: Looker) => Promise<BrowserContext>
  /** What is wrong with a screen, looked at in a page of its own. */
  look: (page: Page, screen: Screen) => Promise<string[]>
}

/** The faults of all of them. */
export async function walkOver(screens: readonly Screen[], { openFor, look }: Walk): Promise<string[]> {
  const windows = new Map<Looker, Promise<BrowserContext>>()
  const waiting = [...screens]
  const faults: string[] = []
  const walk = async () => {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const { as } = screen
      const window = windows.get(as) ?? openFor(as)
      windows.set(as, window)
      const page = await (await window).newPage()
      faults.push(...(await look(page, screen)))
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, walk))
  for (const window of windows.values()) await (await window).close()
  return faults
}
