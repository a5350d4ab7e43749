// Towns are suggested while one is typed: in the own profile, in the signup and as a filter, with the keyboard and by pointer.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { loadAxe, violationsIn } from '../axe.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { putSite } from '../site-file.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

const town = (page: Page) => page.locator('input[name=city]')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const list = (page: Page) => page.getByRole('listbox', { name: 'Town' })

test('[3.83] in the own profile: letters a keyboard has find the town, arrows and Enter choose and save it', async ({
  browser,
  server,
}) => {
  await askAs(server, cast.member, 'PUT /api/profile.php', { country: 'DE', region: 'NW', city: '' })
  const kept = async () => (await askAs(server, cast.member, 'GET /api/profile.php')).city
  const page = await openAs(browser, server, cast.member)
  await page.goto('/profile')
  await town(page).pressSequentially('koln')
  await expect(list(page).getByRole('option')).toHaveText(['Köln'])
  await loadAxe(page)
  expect(await violationsIn(page, '#place')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(town(page)).toHaveValue('koln')
  await page.keyboard.press('ArrowDown')
  await expect(list(page).getByRole('option', { name: 'Köln' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeHidden()
  await expect.poll(kept).toBe('Köln')
  // Whatever else is typed is as good.
  await town(page).fill('Kölnische Höhe')
  await page.keyboard.press('Enter')
  await expect.poll(kept).toBe('Kölnische Höhe')
  await town(page).fill('Düsseld')
  await list(page).getByRole('option', { name: 'Düsseldorf' }).click()
  await expect(town(page)).toHaveValue('Düsseldorf')
  await expect.poll(kept).toBe('Düsseldorf')
  await page.context().close()
})

test('[3.83] in the signup: towns of the region that the form says, and leaving the list keeps what was typed', async ({
  page,
}) => {
  const go = async () => {
    const heading = await title(page).innerText()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(title(page)).not.toHaveText(heading)
  }
  await page.goto('/signup')
  await page.getByLabel('A man').check()
  await page.getByLabel('Women').check()
  await go()
  await page.getByLabel('Day').selectOption('4')
  await page.getByLabel('Month').selectOption('05')
  await page.getByLabel('Year').selectOption('1991')
  await go()
  await page.getByLabel('Country').selectOption('NL')
  await page.getByLabel('Province').selectOption('ZH')
  await town(page).pressSequentially('den ha')
  await expect(list(page).getByRole('option')).toHaveText(['Den Haag'])
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await expect(town(page)).toHaveValue('den ha')
  await town(page).fill('The Hag')
  await list(page).getByRole('option', { name: 'Den Haag' }).click()
  await expect(town(page)).toHaveValue('Den Haag')
  await expect(town(page)).toBeFocused()
})

test('[3.83] as a filter: towns of the country chosen in the form; Escape closes the list, not the filters', async ({
  page,
  server,
}) => {
  const withTown = (settings: Record<string, unknown>) => ({
    ...settings,
    search_fields: [...new Set([...(settings['search_fields'] as string[]), 'city'])],
  })
  await putSite(server, (first) => ({ ...first, settings: withTown(first.settings) }))
  await page.setViewportSize({ width: 390, height: 844 })
  // Sites are reloaded every few seconds.
  const filters = async () => (await (await page.request.get('/api/settings.php')).json()).search_fields
  await expect.poll(filters).toContain('city')
  await page.goto('/members')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Country').selectOption('DE')
  await town(page).pressSequentially('koln')
  await expect(list(page).getByRole('option')).toHaveText(['Köln'])
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(town(page)).toBeVisible()
  await town(page).press('ArrowDown')
  await town(page).press('Enter')
  await expect(town(page)).toHaveValue('Köln')
  await page.getByRole('button', { name: 'Show members' }).click()
  await expect(page).toHaveURL(/city=K%C3%B6ln/)
  await expect(town(page)).toBeHidden()
})
