// A conversation in which messages are written that may wait in the browser.
import type { Page } from '@playwright/test'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs } from '../cast.ts'
import { expect } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

export const sending = '**/api/message.php'

/** Written where nothing reaches the server: it waits until `sending` is let through. */
export async function leaveWaiting(page: Page, cast: Cast, text: string): Promise<void> {
  await page.context().route(sending, (route) => route.abort())
  await openChat(page, cast)
  await write(page, text)
  await expect(page.getByRole('log').getByText('Waiting for a connection.')).toBeVisible({ timeout: 30_000 })
}

export async function openChat(page: Page, cast: Cast): Promise<void> {
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
}

/** Resolves once it has left the composer or, if `then` says so, has come back. */
export async function write(page: Page, text: string, then = ''): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await composer.fill(text)
  // Until the page is awake, Enter starts a new line.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await composer.press('Enter')
  await expect(composer).toHaveValue(then)
}

/** The last messages of the conversation as the other member sees them. */
export async function lastBodies(server: JourneyServer, cast: Cast, count: number): Promise<string[]> {
  const { messages } = await askAs(
    server,
    cast.member,
    `GET /api/messages.php?conversation=${cast.stage.conversationId}`,
  )
  return (messages as { body: string }[]).slice(-count).map(({ body }) => body)
}
