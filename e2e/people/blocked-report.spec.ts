// Somebody who was only blocked, in a hurry, can still be reported without being unblocked.
import type { Browser, Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, letThrough, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test.beforeEach(async ({ server }) => {
  await askAs(server, cast.member, 'POST /api/block.php', { member: cast.premium.id })
})

async function show(browser: Browser, server: JourneyServer, path: string): Promise<Page> {
  const page = await openAs(browser, server, cast.member, { viewport: { width: 390, height: 844 } })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForLoadState('networkidle')
  return page
}

async function report(page: Page, number: string | RegExp = /^C-\d{4}-\w{6}$/): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Report Noah' })
  await expect(dialog.getByRole('button', { name: 'Only block' })).toHaveCount(0)
  await dialog.getByText('Insults, threats or harassment').click()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(number)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
}

const stillBlocked = async (server: JourneyServer) =>
  (await askAs(server, cast.member, 'GET /api/blocks.php')).members.map(({ id }: { id: string }) => id)

test('[12.13] from the list of the blocked', async ({ browser, server }) => {
  const page = await show(browser, server, '/profile/blocked')
  await page.getByRole('button', { name: 'Report Noah' }).click()
  await report(page)
  await expect(page.getByRole('button', { name: 'Unblock: Noah' })).toBeVisible()
  expect(await stillBlocked(server)).toEqual([cast.premium.id])
  await page.context().close()
})

test('[12.13] from their profile and from the conversation', async ({ browser, server }) => {
  const page = await show(browser, server, `/members/${cast.premium.id}`)
  await expect(page.getByText('You blocked Noah').first()).toBeVisible()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await report(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report Noah' }).click()
  await report(page)
  expect(await stillBlocked(server)).toEqual([cast.premium.id])
  await page.context().close()
})

test('[12.13] a report whose answers were all lost is one case, also if it is sent again from a dialog opened anew', async ({
  browser,
  server,
}) => {
  const page = await show(browser, server, `/members/${cast.premium.id}`)
  const cases: string[] = []
  await page.route('**/api/report.php', async (route) => {
    const answer = await route.fetch()
    cases.push(((await answer.json()) as { case_number: string }).case_number)
    await route.abort('connectionreset')
  })
  const dialog = page.getByRole('dialog', { name: 'Report Noah' })
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await dialog.getByText('Insults, threats or harassment').click()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog.getByText('That didn’t work. Please try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await letThrough(page, '**/api/report.php')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await report(page, cases[0])
  await page.context().close()
})

test('the keyboard, at “Show more”, goes on with the first of those who are added', async ({ browser, server }) => {
  const people = (after = '') => askAs(server, cast.member, `GET /api/members.php?gender=any&country=any${after}`)
  const first = await people()
  const second = await people(`&after=${first.next}`)
  const strangers: { id: string }[] = [...first.results, ...second.results]
  await Promise.all(strangers.map(({ id }) => askAs(server, cast.member, 'POST /api/block.php', { member: id })))
  const page = await show(browser, server, '/profile/blocked')
  const unblock = page.getByRole('button', { name: /^Unblock:/ })
  const had = await unblock.count()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/blocks.php?**', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await unblock.last().focus()
  await asked.promise
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Show more' })).toBeFocused()
  answered.resolve()
  await expect(page.getByRole('listitem').filter({ has: unblock }).nth(had).getByRole('button').first()).toBeFocused()
  await page.context().close()
})

test('[2.413] a link into a list starts at its top if its end was damaged, however long it is', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  for (const path of ['/likes/received', '/profile/blocked', '/members', '/transactions']) {
    const answer = await page.goto(`${path}?after=${'x'.repeat(2_000)}`)
    expect(answer?.status(), path).toBe(200)
  }
  await page.context().close()
})
