// What becomes of messages that wait in the browser when their member logs out.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { letThrough, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { lastBodies, leaveWaiting, sending } from './outbox-pages.ts'
import { enter } from '../pair.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.207] what can still be sent goes out before a logout, and nobody is asked', async ({ browser, server }) => {
  // A login of its own, which it ends.
  const { page } = await enter(browser, server.url, 'noah')
  await leaveWaiting(page, cast, 'Sent at the door.')
  // A dropped line is retried for up to nine seconds; this answer comes at once, and the next attempt seconds later.
  await page.context().route(sending, (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }))
  await page.goto('/members', { waitUntil: 'networkidle' })
  await letThrough(page.context(), sending)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await lastBodies(server, cast, 1)).toEqual(['Sent at the door.'])
  await page.context().close()
})

test('[4.51] [4.207] logging out while something waits asks first, and then nothing unsent is left in the browser', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await leaveWaiting(page, cast, 'Nobody else should read this.')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('Nobody else should read this.')
  await page.goto('/members', { waitUntil: 'networkidle' })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  const question = page.getByRole('dialog', { name: '1 message has not been sent' })
  await expect(question).toContainText('what you wrote is deleted from this device')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toHaveCount(0)
  expect(await kept()).toContain('Nobody else should read this.')
  await logOut()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await kept()).not.toContain('Nobody else should read this.')
  await page.context().close()
})

test('[4.173] when logging out fails offline, the member is told, and waiting messages stay', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await leaveWaiting(page, cast, 'Not without me.')
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page.context().route('**/api/logout.php', (route) => route.abort())
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page.getByText('You are still logged in.', { exact: false }).first()).toBeVisible({ timeout: 40_000 })
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Not without me.')
  await page.context().close()
})
