// Browsers that store nothing, as in some private windows, or are out of space: every page works, and says what it would have kept.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

/** Each is done by a different member, who is logged out at the end. */
const stores: readonly (readonly [name: string, who: 'member' | 'premium', take: () => void])[] = [
  [
    'forbids its stores',
    'member',
    () => {
      const forbidden = () => {
        throw new DOMException('Forbidden', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: forbidden })
      // Firefox forbids it with them.
      Object.defineProperty(window, 'BroadcastChannel', { value: forbidden })
    },
  ],
  [
    'has no room',
    'premium',
    () => {
      const full = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      // This tells forbidden stores from full ones: a key without a value fits.
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (value === '') setItem.call(this, key, value)
        else full()
      }
      IDBObjectStore.prototype.put = full
    },
  ],
]

for (const [name, who, take] of stores) {
  test(`[8.60] a member’s browser that ${name} shows every page, and carries out what is pressed`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, cast[who], { serviceWorkers: 'block' })
    const faults = watchFaults(page)
    await page.addInitScript(take)
    const member = cast.stage.fictionalId
    for (const path of [
      '/members',
      `/members/${member}`,
      '/likes',
      '/notifications',
      '/credits',
      '/swipe-game',
      '/chats',
    ]) {
      await open(page, path)
      await expect(page.locator('h1').first(), path).not.toHaveText('Error')
    }
    await open(page, '/profile')
    await page.getByLabel('Hair colour').selectOption('white')
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
    await expect(page.getByLabel('Hair colour')).toHaveValue('white')
    await open(page, `/chats/${cast.stage.conversationId}`)
    const words = `Written where a browser ${name}`
    const composer = page.getByRole('textbox', { name: 'Write a message' })
    await composer.pressSequentially(words)
    await expect(composer).toHaveValue(words)
    // Until the page is awake, Enter starts a new line.
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await composer.press('Enter')
    await expect(page.getByRole('log').getByText(words)).toBeVisible()
    await expect(composer).toHaveValue('')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/(login)?$/)
    expect(faults).toEqual([])
    await page.context().close()
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.mouse.move(20, 20)
  await page.waitForTimeout(500)
}

function watchFaults(page: Page): string[] {
  const faults: string[] = []
  // The router's inline script tries to read the scroll position, and gives up.
  page.on('pageerror', ({ stack = '' }) => {
    if (stack.includes('.js:')) faults.push(`${page.url()}: ${stack}`)
  })
  return faults
}
