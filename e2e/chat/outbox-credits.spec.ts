// Credits that run out while several messages wait: what is said about them before and after buying more.
import { buyBundle, setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.268] once credits were bought, messages refused for lack of them no longer say so, and are sent when retried', async ({
  browser,
  server,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openAs(browser, server, cast.member, phone)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await page.context().setOffline(true)
  for (const words of ['One of three.', 'Two of three.', 'Three of three.']) {
    await box.fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
  }
  await page.context().setOffline(false)
  const talk = page.getByRole('main')
  const buy = talk.getByRole('link', { name: 'Get credits' })
  await expect(buy).toHaveCount(1)
  await expect(talk.getByText('You do not have enough credits')).toBeVisible()
  await buyBundle(server, cast.member, 0)
  await expect(buy).toHaveCount(0)
  await expect(talk.getByText('You do not have enough credits')).toHaveCount(0)
  await expect(talk.getByText('Not sent.')).toHaveCount(2)
  await talk.getByRole('button', { name: 'Try again' }).first().tap()
  await expect(talk.getByText('Not sent.')).toHaveCount(0)
  await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('Three of three.')
  await page.context().close()
})
