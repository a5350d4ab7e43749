// What a page announces to a screen reader, in order: changes in its live regions while they exist.
import { expect } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Session } from '../../scripts/shots/stage.ts'
import { openAs, watchHydration } from '../cast.ts'
import type { JourneyServer } from '../server.ts'

/** Reads, and clears, everything announced since the last time. */
export type Spoken = () => Promise<string[]>

/** A window whose announcements are recorded, once it is hydrated (a visitor's is not until it is touched) and has been read. */
export async function openAloud(
  browser: Browser,
  server: JourneyServer,
  session: Session | null,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; spoken: Spoken }> {
  const page = await openAs(browser, server, session, { reducedMotion: 'reduce', ...options })
  const spoken = await recordAnnouncements(page)
  const hydrated = await watchHydration(page)
  await page.goto(path, { waitUntil: 'load' })
  if (session) await hydrated()
  await spoken()
  return { page, spoken }
}

/** Everything announced up to and including these words. */
export async function saidUntil(spoken: Spoken, words: string): Promise<string[]> {
  const said: string[] = []
  await expect.poll(async () => (said.push(...(await spoken())), said)).toContain(words)
  return said
}

/**
 * Call it before the page is opened. A region that appears together with its words is silent, as in most screen readers,
 * unless it is an alert; so is one inside hidden content.
 */
export async function recordAnnouncements(page: Page): Promise<Spoken> {
  await page.addInitScript(() => {
    const regions = '[aria-live], [role=status], [role=alert], [role=log], output'
    // A browser reports changes at its own pace.
    const settledMs = 100
    const spoken: string[] = []
    const before = new WeakMap<Element, { words: string; since: number }>()
    const isSilent = (region: Element) =>
      region.getAttribute('aria-live') === 'off' ||
      region.closest('[aria-hidden=true], [inert]') !== null ||
      !region.checkVisibility()
    const hear = (region: Element) => {
      const words = (region.textContent ?? '').trim()
      const known = before.get(region)
      if (known?.words === words) return
      const since = known?.since ?? performance.now()
      before.set(region, { words, since })
      const isAlert = region.getAttribute('role') === 'alert'
      if (words && !isSilent(region) && (isAlert || performance.now() - since > settledMs)) spoken.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const added = [...addedNodes].filter((node) => node instanceof Element)
        for (const one of added.flatMap((node) => [node, ...node.querySelectorAll('*')]))
          if (one.matches(regions)) hear(one)
        const around = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (around) hear(around)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { spoken })
  })
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.splice(0))
}

/** The accessible name as the browser computes it, which knows more about the layout than a test. */
export async function nameOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
  await session.detach()
  return String(nodes[0]?.name?.value ?? '')
}
