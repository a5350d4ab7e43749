// A price that goes up while somebody writes: nothing is sent at a price that its sender was not shown.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { putSite } from '../site-file.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.480] a message or gift whose price has gone up since is not sent before the new price is shown', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto(`/members/${cast.member.id}/chat`, { waitUntil: 'networkidle' })
  const talk = page.getByRole('main')
  await expect(talk.getByText('1 credit per message')).toBeVisible()
  await page.getByRole('button', { name: 'Gift' }).click()
  const gifts = page.getByRole('dialog')
  await expect(gifts).toContainText('3 credits')
  await putSite(server, ({ settings, ...rest }) => ({
    ...rest,
    settings: { ...settings, message_credits: 2, gift_credits: 4 },
  }))
  // Sites are reloaded every few seconds.
  const settings = () => page.request.get('/api/settings.php').then((answer) => answer.json())
  await expect.poll(settings, { timeout: 15_000 }).toMatchObject({ gift_credits: 4 })
  await gifts.getByRole('button', { name: 'Send gift' }).click()
  await expect(gifts.getByText('The price has changed in the meantime.')).toBeVisible()
  await expect(gifts).toContainText('4 credits')
  await gifts.getByRole('button', { name: 'Close' }).click()
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.fill('At this price?')
  await box.press('Enter')
  await expect(talk.getByRole('alert')).toContainText('The price has changed in the meantime.')
  await expect(box).toHaveValue('At this price?')
  await expect(talk.getByText('2 credits per message')).toBeVisible()
  await box.press('Enter')
  await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('At this price?')
  await expect(talk.getByRole('alert')).toHaveCount(0)
  await page.context().close()
})
