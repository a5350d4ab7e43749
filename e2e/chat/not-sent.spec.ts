// Messages refused because of their recipient: no retry is offered while it can't help, and one is as soon as it can.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

for (const { told, live } of [
  { told: 'the window hears of it', live: true },
  { told: 'the refusal alone tells of it', live: false },
])
  test(`[4.323] while one is blocked nothing can be retried, afterwards it can; ${told}`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, cast.premium)
    if (!live) await page.routeWebSocket(/\/live$/, () => undefined)
    await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
    const box = page.getByRole('textbox', { name: 'Write a message' })
    await page.context().setOffline(true)
    for (const words of [`One, and ${told}.`, `Two, and ${told}.`]) {
      await box.fill(words)
      await box.press('Enter')
    }
    await askAs(server, cast.member, 'POST /api/block.php', { member: cast.premium.id })
    await page.context().setOffline(false)
    const log = page.getByRole('log')
    await expect(log.getByRole('button', { name: 'Delete' })).toHaveCount(2)
    await expect(box).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await askAs(server, cast.member, 'DELETE /api/block.php', { member: cast.premium.id })
    if (!live) await page.reload()
    await log.getByRole('button', { name: 'Try again' }).first().click()
    await expect(log.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expect(log.getByRole('listitem').last()).toContainText(`Two, and ${told}.`)
    await page.context().close()
  })
