// The windows of a conversation: opened for one of the two, and what is done with a message there.
import type { Page } from '@playwright/test'
import type { Cast } from '../../scripts/shots/stage.ts'
import { openAs, watchConnection } from '../cast.ts'
import type { JourneyServer } from '../server.ts'

/** The conversation of these two, open in the window of one of them, and connected. */
export async function openChat(
  browser: Parameters<typeof openAs>[0],
  server: JourneyServer,
  cast: Cast,
  who: 'member' | 'premium',
  options = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await openAs(browser, server, cast[who], options)
  await prepare?.(page)
  // Typing is only announced to those already listening, and is not repeated.
  const connected = watchConnection(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await connected()
  return page
}

/** Opens a message's menu with its button, and picks an item. */
export async function act(page: Page, text: string, action: string, role: 'menuitem' | 'menuitemradio'): Promise<void> {
  const line = page.getByRole('log').getByRole('listitem').filter({ hasText: text }).first()
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  await page.getByRole(role, { name: action }).click()
}
