// A first message that is not sent is found where conversations are, although it has begun none.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { sending, write } from './outbox-pages.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.459] a first message that waits, or was refused while its page was closed, is above the conversations', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.context().route(sending, (route) => route.abort())
  await page.goto(`/members/${cast.stage.fictionalId}/chat`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'I understand' }).click()
  await write(page, 'May I ask about the boat?')
  await expect(page.getByRole('log').getByText('Waiting for a connection.')).toBeVisible({ timeout: 30_000 })
  await page.goto('/chats')
  const { name } = await askAs(server, cast.member, `GET /api/member.php?id=${cast.stage.fictionalId}`)
  await expect(page.getByRole('link', { name: 'May I ask about the boat?' })).toContainText(name)
  const refusal = { statusCode: 422, code: 'same_first_words', message: 'The same words to many.' }
  // In place of the lost line at once: let through in between, it would be sent.
  await page.context().route(sending, (route) => route.fulfill({ status: 422, json: refusal }))
  await page.goto('/members')
  await page.goto('/chats')
  await page.getByRole('link', { name: 'Not sent.' }).click()
  await expect(page).toHaveURL(`/members/${cast.stage.fictionalId}/chat`)
  await expect(page.getByText(refusal.message)).toBeVisible()
  await page.getByRole('textbox', { name: 'Write a message' }).fill('')
  await page.goto('/chats')
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await page.context().close()
})
