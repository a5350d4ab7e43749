// What a dialog says after a press, on a phone on which it doesn't fit above the buttons.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

async function openFromMenu(page: Page, server: JourneyServer, id: string, item: string) {
  const { name } = await askAs(server, cast.premium, `GET /api/member.php?id=${id}`)
  await page.goto(`/members/${id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .and(page.locator('[aria-haspopup=menu]'))
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page.getByRole('dialog')
}

test('[11.17] whoever sends a first gift to a fictional profile has the warning before them, and hears it', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, { viewport: { width: 320, height: 568 } })
  const dialog = await openFromMenu(page, server, cast.stage.fictionalId, 'Gift')
  await dialog.getByRole('button', { name: 'Send gift' }).click()
  await expect(dialog.getByRole('button', { name: 'I understand' })).toBeVisible()
  const warning = dialog.getByRole('alert')
  await expect(warning).toContainText('There is no real member behind this profile')
  await expect(warning).toBeInViewport({ ratio: 0.99 })
  await page.context().close()
})

test('[2.398] why a report was not accepted is in sight', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member, { viewport: { width: 320, height: 568 } })
  const dialog = await openFromMenu(page, server, cast.premium.id, 'Report')
  await dialog.getByText('Insults, threats or harassment').click()
  await page.route('**/api/report.php', (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, code: 'too_many_requests', message: 'Not so fast.' } }),
  )
  await dialog.getByRole('button', { name: 'Report and block' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Not so fast.')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.99 })
  await page.context().close()
})
