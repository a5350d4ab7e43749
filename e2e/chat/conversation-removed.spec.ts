// A conversation removed in one window disappears from the other too, at once or when that one wakes up.
import { newId } from '../../src/base/ids.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

for (const [when, away] of [
  ['at once', false],
  ['when it wakes up', true],
] as const)
  test(`[4.267] a conversation removed in another window disappears from this one ${when}`, async ({
    browser,
    server,
  }) => {
    // The second one removes it after the first.
    const who = away ? cast.premium : cast.member
    const page = await openAs(browser, server, who)
    const connected = watchConnection(page)
    await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
    await connected()
    await expect(page.getByRole('log')).toContainText('Saturday is good.')
    await page.context().setOffline(away)
    await askAs(server, who, 'DELETE /api/chat.php', { conversation: cast.stage.conversationId })
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/chats')
    await expect(page.getByText('Saturday is good.')).toHaveCount(0)
    await page.context().close()
  })

test('[4.457] without live events, a conversation removed in another window disappears with the next poll', async ({
  browser,
  server,
}) => {
  const place = { conversation: cast.stage.conversationId }
  // Both have removed it: a new message brings it back.
  const words = { client_id: newId(), member: cast.member.id, body: 'Sunday would do as well.' }
  await askAs(server, cast.premium, 'POST /api/message.php', words)
  const page = await openAs(browser, server, cast.member)
  await page.routeWebSocket(/\/live$/, () => undefined)
  await page.clock.install()
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('log')).toContainText('Sunday would do as well.')
  await askAs(server, cast.member, 'DELETE /api/chat.php', place)
  await page.clock.runFor(60_000)
  await expect(page).toHaveURL('/chats')
  await page.context().close()
})
