// Reading upwards in a conversation on a slow line: older messages are there before one gets to them, and nothing jumps.
import { buyBundle, setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import { askAs, holdBack, openAs, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  await buyBundle(server, cast.premium, 0)
  for (let at = 1; at <= 90; at++) {
    const written = { client_id: newId(), member: cast.member.id, body: `Line ${at}.` }
    await askAs(server, cast.premium, 'POST /api/message.php', written)
  }
  await askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
})

test('[4.266] older messages are requested before the top is in view, and what is being read stays where it is', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const connected = watchConnection(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await connected()
  const log = page.getByRole('log')
  const answer = await holdBack(page, '**/api/messages.php?*before_seq=*')
  const asked = page.waitForRequest(/before_seq=/)
  const left = await log.evaluate((one) => {
    const most = one.scrollHeight - one.clientHeight
    one.scrollTo({ top: -(most - 250), behavior: 'instant' })
    return most + one.scrollTop
  })
  expect(left).toBeGreaterThan(200)
  const line = log.getByText('Line 50.', { exact: true })
  const before = await line.boundingBox()
  await asked
  answer()
  await expect(log.getByText('Line 20.', { exact: true })).toBeAttached()
  expect(Math.abs(((await line.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await page.context().close()
})

test('[2.141] the button for older messages hands its focus to the composer as it goes away', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const answer = await holdBack(page, '**/api/messages.php?*before_seq=*')
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Show older messages' }).focus()
  answer()
  await expect(page.getByRole('log').getByText('Line 20.', { exact: true })).toBeAttached()
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeFocused()
  await page.context().close()
})
